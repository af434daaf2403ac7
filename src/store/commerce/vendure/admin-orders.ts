/** Orders in Vendure's admin API: their states and their cancellation. */
import * as v from 'valibot';
import { DEFAULT_LANG } from '#schemas/lang.ts';
import type { PlacedOrder } from '../../order/placed-order.ts';
import { ORDER_TEXTS } from '../../order/texts.ts';
import { EngineUnavailable, type VendureClient } from './client.ts';

const Order = v.object({
  id: v.string(),
  code: v.string(),
  state: v.string(),
  payments: v.nullable(v.array(v.object({ state: v.string() }))),
});
/** An order in Vendure. */
export type EngineOrder = v.InferOutput<typeof Order>;

const ORDERS = {
  query: `query Orders($codes: [String!]!) {
    orders(options: { filter: { code: { in: $codes } }, take: 100 }) { items { id code state payments { state } } }
  }`,
  data: v.object({ orders: v.object({ items: v.array(Order) }) }),
};
const CANCEL = {
  query: `mutation Cancel($id: ID!) {
    cancelOrder(input: { orderId: $id, reason: "cancelled by the shopper", cancelShipping: true }) {
      ... on Order { state } ... on ErrorResult { errorCode message }
    }
  }`,
  data: v.object({
    cancelOrder: v.union([v.object({ state: v.string() }), v.object({ errorCode: v.string(), message: v.string() })]),
  }),
};

const ADD_NOTE = {
  query: 'mutation AddNote($input: AddNoteToOrderInput!) { addNoteToOrder(input: $input) { id } }',
  data: v.object({ addNoteToOrder: v.object({ id: v.string() }) }),
};

/** Orders per request. */
const PAGE = 100;

/** Returns the orders with these codes, by code; orders unknown to Vendure are missing. */
export async function readOrders(
  { admin }: Pick<VendureClient, 'admin'>,
  codes: readonly string[],
): Promise<ReadonlyMap<string, EngineOrder>> {
  const found = new Map<string, EngineOrder>();
  for (let at = 0; at < codes.length; at += PAGE) {
    const { orders } = await admin(ORDERS, { codes: codes.slice(at, at + PAGE) });
    for (const order of orders.items) found.set(order.code, order);
  }
  return found;
}

/** Cancels an order, which releases its stock; false if it is too late. A cancelled order stays cancelled. */
export async function cancelInEngine(client: Pick<VendureClient, 'admin'>, code: string): Promise<boolean> {
  const order = (await readOrders(client, [code])).get(code);
  if (order === undefined || order.state === 'Cancelled') return true;
  if (hasLeft(order)) return false;
  const { cancelOrder } = await client.admin(CANCEL, { id: order.id });
  // If a request reached Vendure twice, the second one is refused.
  return !('errorCode' in cancelOrder) || (await readOrders(client, [code])).get(code)?.state === 'Cancelled';
}

/**
 * Adds a note for the owner with wishes for which Vendure has no field: a card's text, a tax invoice. A retry may add
 * the note twice. If the administrator lacks the right to add notes, the order is still placed.
 * @throws EngineUnavailable without a response
 */
export async function noteExtras(
  { client, log }: { readonly client: Pick<VendureClient, 'admin'>; readonly log: (entry: object) => void },
  { id, code }: EngineOrder,
  { giftNote, taxInvoice }: Pick<PlacedOrder, 'giftNote' | 'taxInvoice'>,
): Promise<void> {
  const t = ORDER_TEXTS[DEFAULT_LANG];
  const note = [
    ...(giftNote === null ? [] : [`${t.giftNote}: ${giftNote}`]),
    ...(taxInvoice === null ? [] : [`${t.taxInvoice}: ${taxInvoice.company}, ${t.taxId} ${taxInvoice.taxId}`]),
  ].join('\n');
  if (note === '') return;
  try {
    await client.admin(ADD_NOTE, { input: { id, note, isPublic: false } });
  } catch (error) {
    if (!(error instanceof EngineUnavailable) || error.fault === 'silent') throw error;
    log({ event: 'engine warning', message: `order ${code} has no note of its extras: ${error.message}` });
  }
}

/** Whether an order was accepted: its payment is authorised or received. */
export function isPlaced({ state }: Pick<EngineOrder, 'state'>): boolean {
  return !['Created', 'Draft', 'AddingItems', 'ArrangingPayment', 'Cancelled'].includes(state);
}

/** Whether the payment of an order was received. */
export function isSettled(order: EngineOrder): boolean {
  return isPlaced(order) && (order.payments ?? []).some(({ state }) => state === 'Settled');
}

/** Whether a part of an order has been sent. */
export function hasLeft({ state }: EngineOrder): boolean {
  return ['PartiallyShipped', 'Shipped', 'PartiallyDelivered', 'Delivered'].includes(state);
}
