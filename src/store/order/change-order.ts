/** Changes a paid order: marks it sent or delivered, cancels it, or buys it once more. */
import { and, eq, inArray, isNull, not, or, sql } from 'drizzle-orm';
import type { Visit } from '../cart/basket.ts';
import type { Credentials } from '../cart/credentials.ts';
import { createSeparateCart, openByCredentials, openOfAccount } from '../cart/open.ts';
import { addItems } from '../cart/save.ts';
import { isClaimOf } from '../coupon/claim.ts';
import type { Database } from '../database/database.ts';
import { couponClaims } from '../database/tables/coupon.ts';
import { type OrderRow, orders } from '../database/tables/order.ts';
import { products } from '../database/tables/product.ts';
import type { Permit } from '../limits/effects.ts';
import { mailOrder, type OrderLinks } from '../mail/order-mail.ts';
import { bookCancellation, bookPayment, PointsSpent } from '../member/points.ts';
import { isCancellable, type Order, orderOfAccount, orderOfCart, orderStatus, withEarned } from './read-orders.ts';

/** A visit of a logged-in account. */
export type AccountVisit = Visit & { readonly account: { readonly id: string } };

/**
 * How a cancellation ended. `tooLate`: the account has no such order, or it was already sent or cancelled.
 * `pointsSpent`: the points that it earned have been spent. `cancelLate`: the engine has not answered.
 */
export type Cancellation = 'cancelled' | 'tooLate' | 'pointsSpent' | 'cancelLate';

/**
 * Cancels an order that has not been sent. Its pieces return to the stock; its points and its coupon return to the
 * account. The account loses the points that the order earned. A refused cancellation changes nothing.
 */
export async function cancelOrder(
  db: Database,
  visit: AccountVisit,
  id: number,
  links: OrderLinks,
): Promise<Cancellation> {
  const { shop, account } = visit;
  const cancel = async (tx: Database): Promise<Cancellation> => {
    const locked = await lockOrder(tx, visit, id);
    if (locked === null || !(await cancelLocked(tx, visit, locked, links))) return 'tooLate';
    const { order } = locked;
    // The same lock order as payments: products, then the balance.
    await bookCancellation(tx, { webId: shop.webId, accountId: account.id }, withEarned(order), visit.now);
    if (order.couponCode !== null) {
      const claim = { webId: shop.webId, code: order.couponCode, accountId: account.id };
      await tx.update(couponClaims).set({ usedAt: null }).where(isClaimOf(claim));
    }
    return 'cancelled';
  };
  try {
    return await db.transaction(cancel);
  } catch (error) {
    if (error instanceof PointsSpent) return 'pointsSpent';
    throw error;
  }
}

/**
 * Cancels a guest's order that has not been sent. The receipt's link carries the secret of the guest's cart, and only
 * that secret opens the order.
 * @returns false where the credentials open no guest's order, or it was already sent or cancelled.
 */
export async function cancelGuestOrder(
  db: Database,
  visit: Omit<Visit, 'account'>,
  credentials: Credentials,
  links: OrderLinks,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const opened = await openByCredentials(tx, visit.shop.webId, credentials, visit.now, 'checkout');
    if (opened.ok || opened.key !== 'CHECKOUTED') return false;
    const isGuests = and(eq(orders.cartId, credentials.cart_id), isNull(orders.accountId));
    const [row] = await tx.select({ id: orders.id }).from(orders).where(isGuests).for('update');
    const locked = row === undefined ? null : await orderOfCart(tx, credentials.cart_id);
    return locked !== null && cancelLocked(tx, visit, locked, links);
  });
}

/** Cancels a locked order, returns its pieces to the stock and mails its buyer. Returns false if it is too late. */
async function cancelLocked(
  tx: Database,
  { shop, lang, now }: Omit<Visit, 'account'>,
  locked: Order,
  links: OrderLinks,
): Promise<boolean> {
  const { order, lines } = locked;
  if (!isCancellable(order)) return false;
  await tx.update(orders).set({ cancelledAt: now }).where(eq(orders.id, order.id));
  for (const { uuid, quantity, taken } of lines) {
    // Pieces of untracked stock were never subtracted.
    const returned = taken ?? quantity;
    if (returned === 0) continue;
    const isTracked = and(eq(products.webId, shop.webId), eq(products.uuid, uuid), not(isNull(products.remain)));
    await tx
      .update(products)
      .set({ remain: sql`${products.remain} + ${returned}` })
      .where(isTracked);
  }
  await mailOrder(tx, 'cancelled', locked, { shop, lang, ...links }, now);
  return true;
}

/** Plays provider and shop in the demo: confirms an awaited payment, sends a paid order, delivers a sent one. */
export async function advanceOrder(db: Database, visit: AccountVisit, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockOrder(tx, visit, id);
    if (locked === null) return;
    const status = orderStatus(locked.order);
    if (status === 'awaiting') await settle(tx, locked, visit.now);
    if (status === 'paid') await tx.update(orders).set({ shippedAt: visit.now }).where(eq(orders.id, id));
    if (status === 'shipped') {
      if (locked.order.settledAt === null) await settle(tx, locked, visit.now);
      await tx.update(orders).set({ deliveredAt: visit.now }).where(eq(orders.id, id));
    }
  });
}

/** Plays the payment provider in the demo, for the holder of the cart's secret. */
export async function settleGuestOrder(
  db: Database,
  visit: Omit<Visit, 'account'>,
  credentials: Credentials,
): Promise<void> {
  await db.transaction(async (tx) => {
    const opened = await openByCredentials(tx, visit.shop.webId, credentials, visit.now, 'checkout');
    if (opened.ok || opened.key !== 'CHECKOUTED') return;
    const isCarts = eq(orders.cartId, credentials.cart_id);
    await tx.select({ id: orders.id }).from(orders).where(isCarts).for('update');
    const locked = await orderOfCart(tx, credentials.cart_id);
    if (locked !== null && orderStatus(locked.order) === 'awaiting') await settle(tx, locked, visit.now);
  });
}

/** Records that a locked order was paid for, and books the points that it earns. */
async function settle(tx: Database, { order }: Order, now: Date): Promise<void> {
  await tx.update(orders).set({ settledAt: now }).where(eq(orders.id, order.id));
  const { webId, accountId } = order;
  // Its spent points are booked already, and a reason is booked only once.
  if (accountId !== null) await bookPayment(tx, { webId, accountId }, { ...order, usedPoints: 0 }, now);
}

/**
 * Puts an order's items into the account's cart if the shop still sells them. A cart that holds more of an item keeps
 * its quantity.
 * @returns the number of the order's lines that were added.
 */
export async function reorder(db: Database, visit: AccountVisit, id: number): Promise<{ readonly added: number }> {
  const { shop, account, now } = visit;
  return db.transaction(async (tx) => {
    const found = await orderOfAccount(tx, shop.webId, account.id, id);
    if (found === null) return { added: 0 };
    const sold = await soldUuids(tx, shop.webId, found);
    const items = found.lines.filter(({ uuid }) => sold.has(uuid));
    const cart = await openOfAccount(tx, shop.webId, account.id, now);
    await addItems(tx, cart.id, items);
    return { added: items.length };
  });
}

/** Opens a cart of its own with a guest's order, as far as the shop still sells it; null where it sells nothing of it. */
export async function reorderAsGuest(
  db: Database,
  { shop, now }: Pick<AccountVisit, 'shop' | 'now'>,
  ordered: Order,
  permit: Permit<'cart-opened'>,
): Promise<Credentials | null> {
  return db.transaction(async (tx) => {
    const sold = await soldUuids(tx, shop.webId, ordered);
    const items = ordered.lines.filter(({ uuid }) => sold.has(uuid));
    if (items.length === 0) return null;
    const cart = await createSeparateCart(tx, shop.webId, null, now, permit);
    await addItems(tx, cart.cart_id, items);
    return cart;
  });
}

async function soldUuids(tx: Database, webId: string, { lines }: Order): Promise<ReadonlySet<string>> {
  const uuids = lines.map(({ uuid }) => uuid);
  const isSold = and(
    eq(products.webId, webId),
    inArray(products.uuid, uuids),
    not(products.hidden),
    not(products.nosell),
    or(isNull(products.remain), sql`${products.remain} > 0`),
  );
  const rows = await tx.select({ uuid: products.uuid }).from(products).where(isSold);
  return new Set(rows.map(({ uuid }) => uuid));
}

/** An order of the account, locked until the transaction ends. */
async function lockOrder(tx: Database, { shop, account }: AccountVisit, id: number): Promise<Order | null> {
  const isOrder = and(eq(orders.id, id), eq(orders.webId, shop.webId), eq(orders.accountId, account.id));
  const [row]: Pick<OrderRow, 'id'>[] = await tx.select({ id: orders.id }).from(orders).where(isOrder).for('update');
  return row === undefined ? null : orderOfAccount(tx, shop.webId, account.id, id);
}
