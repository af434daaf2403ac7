/** Writes carts: an edit, and the merge of a guest's cart into an account's. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { MAX_LINES } from '#schemas/cart.ts';
import type { Refusal } from '../calls/refusal.ts';
import type { Database } from '../database/database.ts';
import { cartItems, type CartRow, carts } from '../database/tables/cart.ts';
import { type BasketValidation, type Edit, loadBasket, validateBasket } from './validate-basket.ts';
import type { Permit } from '../limits/effects.ts';
import type { Credentials } from './credentials.ts';
import { type Item, openByCredentials, openOfAccount, readCartItems } from './open.ts';
import type { Basket, Visit } from './basket.ts';

/** Validates an edit of a cart's items and writes it when valid; a refused edit changes nothing. */
export async function saveCart(
  tx: Database,
  visit: Visit,
  cartId: string,
  edit: Edit,
  permit: Permit<'cart-written'>,
): Promise<BasketValidation> {
  const { basket } = await loadBasket(tx, visit, await readCartItems(tx, cartId), edit);
  const validation = validateBasket(basket);
  if (validation.errors.length === 0) await writeBasket(tx, visit, cartId, basket, permit);
  return validation;
}

/** Writes the changes and choices of a valid basket to its cart. */
export async function writeBasket(
  tx: Database,
  { now }: Visit,
  cartId: string,
  basket: Basket,
  _permit: Permit<'cart-written'>,
): Promise<void> {
  const changed = basket.lines.filter(({ quantity, before }) => quantity !== before);
  const removed = changed.filter(({ quantity }) => quantity === 0).map(({ uuid }) => uuid);
  if (removed.length > 0) {
    await tx.delete(cartItems).where(and(eq(cartItems.cartId, cartId), inArray(cartItems.uuid, removed)));
  }
  await putItems(
    tx,
    cartId,
    changed.filter(({ quantity }) => quantity > 0),
  );
  await tx
    .update(carts)
    .set({ updatedAt: now, choices: sql`${carts.choices} || ${JSON.stringify(basket.choices)}::jsonb` })
    .where(eq(carts.id, cartId));
}

/** Adds items to a locked cart, the larger quantity of each. Lines beyond the maximum of a cart are dropped. */
export async function addItems(tx: Database, cartId: string, items: readonly Item[]): Promise<void> {
  const own = await readCartItems(tx, cartId);
  const merged = new Set(mergeItems(own, items).map(({ uuid }) => uuid));
  await putItems(
    tx,
    cartId,
    items.filter(({ uuid }) => merged.has(uuid)),
    true,
  );
}

/** Writes quantities; with `larger`, only if they exceed the present ones. */
export async function putItems(tx: Database, cartId: string, items: readonly Item[], larger = false): Promise<void> {
  if (items.length === 0) return;
  const quantity = larger ? sql`greatest(${cartItems.quantity}, excluded.quantity)` : sql`excluded.quantity`;
  await tx
    .insert(cartItems)
    .values(items.map((item) => ({ cartId, uuid: item.uuid, quantity: item.quantity })))
    .onConflictDoUpdate({ target: [cartItems.cartId, cartItems.uuid], set: { quantity } });
}

/**
 * Maximum faults in a response. The response is stored for retries, and a cart may contain thousands of unknown
 * products.
 */
const MOST_REPORTED = 20;

/** Converts a verdict to a refusal with the key of the first fault. */
export function refusalOf({ errors, price }: BasketValidation): Refusal {
  const data = { error_data: { errors: errors.slice(0, MOST_REPORTED), ...(price === undefined ? {} : { price }) } };
  return { ok: false, key: errors[0]?.key ?? '', data };
}

/**
 * The cart of the visit's account, locked. If the call has a guest's credentials, that cart's items are merged into it
 * first, the larger quantity of each. The guest's cart is ALREADY_OWNED from then on. Merging is idempotent. Invalid
 * credentials (wrong, paid, already merged) are ignored, because the session is enough.
 *
 * Merged items are not validated here: the next save that names them, or the hand-off, reports their faults.
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
    await addItems(tx, cart.id, await readCartItems(tx, opened.cart.id));
    await tx.update(carts).set({ state: 'merged', updatedAt: now }).where(eq(carts.id, opened.cart.id));
  }
  return cart;
}

/**
 * Merges two carts' items: each once, with the larger quantity; the account's own come first, and lines beyond
 * `MAX_LINES` are dropped.
 */
export function mergeItems(own: readonly Item[], guest: readonly Item[]): Item[] {
  const merged = new Map(own.map(({ uuid, quantity }) => [uuid, quantity]));
  for (const { uuid, quantity } of guest) merged.set(uuid, Math.max(quantity, merged.get(uuid) ?? 0));
  return [...merged].slice(0, Math.max(own.length, MAX_LINES)).map(([uuid, quantity]) => ({ uuid, quantity }));
}
