import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { settlementOf } from './delivery.ts';
import { orderLines, type OrderRow, orders } from '../database/tables/order.ts';

/** A line of an order: product, name, picture and price at the time of the order. */
export type OrderLine = typeof orderLines.$inferSelect;

/** An order with its lines. */
export interface Order {
  readonly order: OrderRow;
  readonly lines: readonly OrderLine[];
}

/** Status of an order: `awaiting` its payment, or `paid` and being packed; both can be cancelled. */
export type OrderStatus = 'awaiting' | 'paid' | 'shipped' | 'delivered' | 'cancelled';

/** The status that follows from an order's dates. */
export function orderStatus({
  cancelledAt,
  deliveredAt,
  shippedAt,
  settledAt,
  bank,
}: Pick<OrderRow, 'cancelledAt' | 'deliveredAt' | 'shippedAt' | 'settledAt' | 'bank'>): OrderStatus {
  if (cancelledAt !== null) return 'cancelled';
  if (deliveredAt !== null) return 'delivered';
  if (shippedAt !== null) return 'shipped';
  // Cash on delivery: the order is packed before it is paid.
  return settledAt === null && settlementOf({}, bank) !== 'on-delivery' ? 'awaiting' : 'paid';
}

/** Whether an order can still be cancelled, because nothing was sent. */
export function isCancellable(order: Parameters<typeof orderStatus>[0]): boolean {
  const status = orderStatus(order);
  return status === 'awaiting' || status === 'paid';
}

/** The order with the points that it has earned so far: none before it is paid. */
export function withEarned(order: OrderRow): OrderRow {
  return order.settledAt === null ? { ...order, earnedPoints: 0 } : order;
}

const ORDERS_SHOWN = 50;

/** An account's orders in one shop, newest first, 50 at most. */
export async function ordersOf(db: Database, webId: string, accountId: string): Promise<Order[]> {
  const found = await db
    .select()
    .from(orders)
    .where(and(eq(orders.webId, webId), eq(orders.accountId, accountId)))
    .orderBy(desc(orders.id))
    .limit(ORDERS_SHOWN);
  return withLines(db, found);
}

/** One order of an account in one shop; null where it has no such order. */
export async function orderOfAccount(
  db: Database,
  webId: string,
  accountId: string,
  id: number,
): Promise<Order | null> {
  const isTheirs = and(eq(orders.id, id), eq(orders.webId, webId), eq(orders.accountId, accountId));
  const [order = null] = await withLines(db, await db.select().from(orders).where(isTheirs));
  return order;
}

/** The order of a cart; null if the cart was not paid. */
export async function orderOfCart(db: Database, cartId: string): Promise<Order | null> {
  const [order = null] = await withLines(db, await db.select().from(orders).where(eq(orders.cartId, cartId)));
  return order;
}

async function withLines(db: Database, found: readonly OrderRow[]): Promise<Order[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.uuid));
  return found.map((order) => ({ order, lines: lines.filter(({ orderId }) => orderId === order.id) }));
}
