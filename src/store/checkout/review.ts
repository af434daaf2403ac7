import { asc, eq } from 'drizzle-orm';
import type { CredentialErrorKey } from '#schemas/error-keys.ts';
import type { Choices, Visit } from '../cart/basket.ts';
import { type BasketValidation, loadBasket, type LoadedBasket, validateBasket } from '../cart/validate-basket.ts';
import { type Credentials, readCartItems, openByCredentials } from '../cart/open.ts';
import { basketTotal } from '../cart/rules.ts';
import type { Database } from '../database/database.ts';
import { orderLines, type OrderRow, orders } from '../database/tables/order.ts';
import { type ClaimedCoupon, claimedCoupons } from './coupons.ts';

export interface Order {
  readonly order: OrderRow;
  readonly lines: readonly (typeof orderLines.$inferSelect)[];
}

/** A cart as the checkout page shows it: to be paid, paid already, or not to be shown. */
export type Review =
  | {
      readonly state: 'open';
      readonly loaded: LoadedBasket;
      readonly validation: BasketValidation;
      readonly isGuest: boolean;
      readonly coupons: readonly ClaimedCoupon[];
    }
  | { readonly state: 'paid'; readonly paid: Order }
  | { readonly state: 'refused'; readonly key: CredentialErrorKey };

/**
 * Looks at a cart with its credentials, without changing it. `choices` are what the form says; before it was sent, what
 * the hand-off chose.
 */
export async function reviewCart(
  db: Database,
  visit: Omit<Visit, 'account'>,
  credentials: Credentials,
  choices: Choices | null,
): Promise<Review> {
  return db.transaction(async (tx): Promise<Review> => {
    const opened = await openByCredentials(tx, visit.shop.webId, credentials, visit.now, 'checkout');
    if (!opened.ok) {
      const paid = opened.key === 'CHECKOUTED' ? await orderOf(tx, credentials.cart_id) : null;
      return paid === null ? { state: 'refused', key: opened.key } : { state: 'paid', paid };
    }
    const { id, accountId } = opened.cart;
    const account = accountId === null ? null : { id: accountId };
    const stored = await readCartItems(tx, id);
    const edit = { moment: 'handoff', items: stored, isFull: true, choices: choices ?? opened.cart.choices } as const;
    const owned = { ...visit, account };
    const loaded = await loadBasket(tx, owned, stored, edit);
    const coupons = await claimedCoupons(tx, owned, basketTotal(loaded.basket));
    return { state: 'open', loaded, validation: validateBasket(loaded.basket), isGuest: account === null, coupons };
  });
}

async function orderOf(tx: Database, cartId: string): Promise<Order | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.cartId, cartId));
  if (order === undefined) return null;
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.uuid));
  return { order, lines };
}
