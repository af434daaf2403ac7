/**
 * Places orders in Vendure and in our tables. Two databases can't commit at once. So a row with Vendure's code of the
 * order is committed first, then the order is paid in Vendure, then our order is written. A process that finds an
 * unfinished row finishes it, and queries Vendure before it pays again.
 */
import { setTimeout } from 'node:timers/promises';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { ErrorEntry } from '#schemas/error.ts';
import { textIn } from '#schemas/lang.ts';
import { codeKey } from '#schemas/values/text/typed-text.ts';
import type { CartVisit } from '../port.ts';
import type { Choices } from '../../cart/basket.ts';
import type { Credentials } from '../../cart/credentials.ts';
import { openByCredentials } from '../../cart/open.ts';
import type { Database } from '../../database/database.ts';
import { type EngineOrderRow, engineOrders } from '../../database/tables/order.ts';
import {
  type Contact,
  type Payment,
  type PaymentTerms,
  prepareOrder,
  spendCoupon,
  writeOrder,
} from '../../order/pay.ts';
import { dueOf } from '../../order/due.ts';
import type { PlacedOrder } from '../../order/placed-order.ts';
import { isAsShown } from '../../order/quote.ts';
import { orderOfCart } from '../../order/read-orders.ts';
import { type EngineOrder, isPlaced, isSettled, noteExtras, readOrders } from './admin-orders.ts';
import { EngineUnavailable, type VendureClient } from './client.ts';
import { readStock, saleable } from './stock.ts';
import { refreshProducts, variantIds } from './live.ts';
import { couponAsked, shopBehind } from './quote.ts';
import { buildOrder, type Paid, payOrder } from './shop-order.ts';

/** Dependencies of placing orders. */
export interface PlaceDeps {
  readonly db: Database;
  readonly client: VendureClient;
  readonly log: (entry: object) => void;
}

/** Age (ms) at which another process finishes an order: the first process has died, or Vendure was unavailable. */
const TAKEOVER_MS = 60_000;

/** How long a second click waits for the payment of the first one, and how often it polls. */
const WAIT_MS = 2000;
const LOOK_EVERY_MS = 100;

type Refusal = Extract<Payment, { readonly key: null }>;
const DELAYED: Refusal = { ok: false, key: null, validation: { errors: [] }, isDelayed: true };
const CHANGED: Refusal = { ok: false, key: null, validation: { errors: [] }, hasChanged: true };

/** Makes an order of a cart. Repeated calls from any number of processes make at most one. */
export async function placeOrder(
  deps: PlaceDeps,
  visit: CartVisit,
  credentials: Credentials,
  choices: Choices,
  terms: PaymentTerms,
): Promise<Payment> {
  const { db, client, log } = deps;
  try {
    const known = await finishOrder(deps, visit, credentials.cart_id, terms.contact);
    if (known !== undefined) return known;
    const prepared = await prepareBehind(db, visit, credentials, choices, terms);
    if (!prepared.ok) return prepared;
    const { cartId, checked, order: own } = prepared;
    const uuids = own.lines.map(({ uuid }) => uuid);
    const { webId } = visit.shop;
    const built = await buildOrder(client, await variantIds(db, webId, uuids), own, visit.lang);
    if (!built.ok) {
      await refreshProducts(db, client, webId, uuids);
      return { ok: false, key: null, validation: { errors: built.errors } };
    }
    const { code, session, amounts } = built;
    const basket = { ...checked.basket, choices, amounts };
    const order = { ...own, due: dueOf(basket) };
    if (!isAsShown({ ...checked, basket, due: order.due }, terms.shown ?? {})) {
      await refreshProducts(db, client, webId, uuids);
      return CHANGED;
    }
    const begun = await db
      .insert(engineOrders)
      .values({ cartId, webId, code, session, state: 'paying', order, attemptedAt: visit.now })
      .onConflictDoNothing()
      .returning();
    const payment = (await finishOrder(deps, visit, cartId, terms.contact, begun.length > 0)) ?? CHANGED;
    await refreshProducts(db, client, webId, uuids);
    return payment;
  } catch (error) {
    if (!(error instanceof EngineUnavailable)) throw error;
    log({ event: 'engine unavailable', doing: 'place', error: error.message });
    return DELAYED;
  }
}

/** Checks a cart by our rules. Vendure checks its stock, and coupons that only Vendure knows. */
async function prepareBehind(
  db: Database,
  visit: CartVisit,
  credentials: Credentials,
  choices: Choices,
  terms: PaymentTerms,
) {
  return db.transaction(async (tx) => {
    const opened = await openByCredentials(tx, visit.shop.webId, credentials, visit.now, 'checkout');
    if (!opened.ok) return opened;
    const { accountId } = opened.cart;
    const owned = { ...visit, account: accountId === null ? null : { id: accountId } };
    const typed = choices.couponCode ?? '';
    const asked = codeKey(typed) === '' ? null : await couponAsked(tx, owned, typed);
    const ruled = asked === null || asked.isOurs ? choices : { ...choices, couponCode: '' };
    const prepared = await prepareOrder(tx, { ...visit, shop: shopBehind(visit.shop) }, credentials, ruled, terms);
    if (!prepared.ok) return prepared;
    const { lines } = prepared.order;
    const order = {
      ...prepared.order,
      couponCode: asked?.code ?? null,
      lines: lines.map((line) => ({ ...line, taken: 0 })),
    };
    return { ...prepared, order };
  });
}

/**
 * Finishes the order of a cart that has an unfinished row; undefined if there is none. If the caller itself has written
 * the row (`isBegun`), it pays at once. Others only poll until the paying process must have died.
 * @throws EngineUnavailable if Vendure's answer is unknown; the row stays, and a later call retries
 */
export async function finishOrder(
  { db, client, log }: PlaceDeps,
  visit: CartVisit,
  cartId: string,
  contact: Contact | null,
  isBegun = false,
): Promise<Payment | undefined> {
  const claim = await db.transaction((tx) => claimRow(tx, visit, cartId, isBegun));
  if (claim === undefined) return undefined;
  const { row, mayPay } = claim;
  if (row.state === 'placed') return writtenOrder(db, cartId);
  let engineOrder = await readOrder(client, row.code);
  let errors: readonly ErrorEntry[] | undefined;
  if (engineOrder !== undefined && !isPlaced(engineOrder) && engineOrder.state !== 'Cancelled') {
    if (!mayPay) return waitForPayment(db, cartId, row.code);
    const paid = await payGuarded(db, client, visit, row);
    if (!paid.ok) ({ errors } = paid);
    engineOrder = await readOrder(client, row.code);
  }
  const accepted = engineOrder !== undefined && isPlaced(engineOrder) ? engineOrder : undefined;
  if (accepted !== undefined) await noteExtras({ client, log }, accepted, row.order);
  return db.transaction(async (tx): Promise<Payment> => {
    const [locked] = await tx.select().from(engineOrders).where(eq(engineOrders.cartId, cartId)).for('update');
    if (locked?.state === 'placed') return writtenOrder(tx, cartId);
    if (accepted !== undefined)
      return writeAccepted(tx, visit, { cartId, order: row.order, engineOrder: accepted, contact });
    await tx.delete(engineOrders).where(eq(engineOrders.cartId, cartId));
    return errors === undefined ? CHANGED : { ok: false, key: null, validation: { errors } };
  });
}

/**
 * Pays an order while no other payment of this shop uses the same stock. Vendure checks stock when an order is built,
 * and would sell the last piece to every order that was built by then.
 */
async function payGuarded(
  db: Database,
  client: VendureClient,
  { shop, lang }: CartVisit,
  row: EngineOrderRow,
): Promise<Paid> {
  const { lines, bank } = row.order;
  return db.transaction(async (tx) => {
    // The same lock order for all payments prevents deadlocks.
    for (const uuid of lines.map((line) => line.uuid).toSorted()) {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`engine ${shop.webId} ${uuid}`}))`);
    }
    const ids = await variantIds(
      tx,
      shop.webId,
      lines.map(({ uuid }) => uuid),
    );
    const { rules, variants } = await readStock(client, [...ids.values()]);
    const remaining = new Map(variants.map((variant) => [variant.id, saleable(variant, rules)]));
    const errors = lines.flatMap(({ uuid, quantity, unit }): ErrorEntry[] => {
      const remain = remaining.get(ids.get(uuid) ?? '') ?? null;
      return remain !== null && remain < quantity ? [{ key: 'NOSTOCK', uuid, remain, unit: textIn(unit, lang) }] : [];
    });
    return errors.length > 0 ? { ok: false, errors } : payOrder(client, row.session, bank ?? '');
  });
}

/** Waits for the result of a payment that another request has begun, such as after a second click. */
async function waitForPayment(db: Database, cartId: string, code: string): Promise<Payment> {
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_EVERY_MS) {
    await setTimeout(LOOK_EVERY_MS);
    const [row] = await db.select().from(engineOrders).where(eq(engineOrders.cartId, cartId));
    if (row === undefined) return CHANGED;
    if (row.state === 'placed') return writtenOrder(db, cartId);
  }
  throw new EngineUnavailable('silent', `the order ${code} is still being paid`);
}

/** The row of a cart's order, and whether this caller may pay it. */
async function claimRow(tx: Database, { shop, now }: CartVisit, cartId: string, isBegun: boolean) {
  const isCarts = and(eq(engineOrders.cartId, cartId), eq(engineOrders.webId, shop.webId));
  const [row] = await tx.select().from(engineOrders).where(isCarts).for('update');
  if (row === undefined) return undefined;
  const mayPay = isBegun || now.getTime() - row.attemptedAt.getTime() >= TAKEOVER_MS;
  if (mayPay && row.state === 'paying') await tx.update(engineOrders).set({ attemptedAt: now }).where(isCarts);
  return { row, mayPay };
}

interface Accepted {
  readonly cartId: string;
  readonly order: PlacedOrder;
  readonly engineOrder: EngineOrder;
  readonly contact: Contact | null;
}

/** Writes our order for an order that Vendure has accepted, even if the rules would refuse it by now. */
async function writeAccepted(
  tx: Database,
  visit: CartVisit,
  { cartId, order, engineOrder, contact }: Accepted,
): Promise<Payment> {
  const coupon = await spendCoupon(tx, visit, order);
  const accepted = {
    ...order,
    couponCode: coupon.ok ? coupon.code : order.couponCode,
    isSettled: isSettled(engineOrder),
  };
  const orderId = await writeOrder(tx, visit, cartId, accepted, contact);
  await tx.update(engineOrders).set({ state: 'placed' }).where(eq(engineOrders.cartId, cartId));
  return { ok: true, orderId };
}

async function writtenOrder(tx: Database, cartId: string): Promise<Payment> {
  const written = await orderOfCart(tx, cartId);
  return written === null ? CHANGED : { ok: true, orderId: written.order.id };
}

async function readOrder(client: VendureClient, code: string): Promise<EngineOrder | undefined> {
  return (await readOrders(client, [code])).get(code);
}

/** Finishes orders that another process left unfinished. */
export async function recoverOrders(deps: PlaceDeps, visit: CartVisit): Promise<void> {
  const isLeft = and(
    eq(engineOrders.webId, visit.shop.webId),
    eq(engineOrders.state, 'paying'),
    lt(engineOrders.attemptedAt, new Date(visit.now.getTime() - TAKEOVER_MS)),
  );
  const left = await deps.db.select({ cartId: engineOrders.cartId }).from(engineOrders).where(isLeft);
  for (const { cartId } of left) await finishOrder(deps, visit, cartId, null);
}
