import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { type CartRow, carts } from '../database/tables/cart.ts';
import { type Credentials, heldItems, openByCredentials, openOfAccount } from './open.ts';
import { putItems } from './save.ts';
import type { Visit } from './visitor.ts';

/**
 * The cart of the visit's account, locked. Where the call bears a guest's credentials, that cart's items are merged into
 * it first, the larger quantity of each, and the guest's cart is ALREADY_OWNED from then on. Merging again changes
 * nothing; credentials that open nothing (wrong, paid, merged already) are passed over, for the session alone is enough.
 *
 * Merged items are not judged here: what the rules object to is told by the next save that names it, or at the hand-off.
 */
export async function accountCart(
  tx: Database,
  { shop, now }: Visit,
  accountId: string,
  guest: Credentials | null,
): Promise<CartRow> {
  const opened = guest === null ? null : await openByCredentials(tx, shop.webId, guest, now, 'guest');
  const cart = await openOfAccount(tx, shop.webId, accountId, now);
  if (opened?.ok === true) {
    await putItems(tx, cart.id, await heldItems(tx, opened.cart.id), true);
    await tx.update(carts).set({ state: 'merged', updatedAt: now }).where(eq(carts.id, opened.cart.id));
  }
  return cart;
}

/** Credentials of a call, when both halves are there. */
export function credentialsOf(given: { cart_id?: string; cart_secret?: string }): Credentials | null {
  const { cart_id, cart_secret } = given;
  return cart_id && cart_secret ? { cart_id, cart_secret } : null;
}
