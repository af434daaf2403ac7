import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Refusal } from '../calls/handler.ts';
import type { Database } from '../database/database.ts';
import { cartItems, carts } from '../database/tables/cart.ts';
import { judge, type Verdict } from './check-line.ts';
import { heldItems, type Item } from './open.ts';
import type { Visit } from './visitor.ts';
import { type Edit, weigh } from './validate-edit.ts';

/** Judges an edit of what a cart holds and writes it when nothing is wrong; a refused edit changes nothing. */
export async function saveCart(tx: Database, visit: Visit, cartId: string, edit: Edit): Promise<Verdict> {
  const { basket } = await weigh(tx, visit, await heldItems(tx, cartId), edit);
  const verdict = judge(basket);
  if (verdict.errors.length > 0) return verdict;
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
    .set({ updatedAt: visit.now, choices: sql`${carts.choices} || ${JSON.stringify(edit.choices)}::jsonb` })
    .where(eq(carts.id, cartId));
  return verdict;
}

/** Writes quantities as they are given; with `larger`, only where they are larger than what is there. */
export async function putItems(tx: Database, cartId: string, items: readonly Item[], larger = false): Promise<void> {
  if (items.length === 0) return;
  const quantity = larger ? sql`greatest(${cartItems.quantity}, excluded.quantity)` : sql`excluded.quantity`;
  await tx
    .insert(cartItems)
    .values(items.map((item) => ({ cartId, uuid: item.uuid, quantity: item.quantity })))
    .onConflictDoUpdate({ target: [cartItems.cartId, cartItems.uuid], set: { quantity } });
}

/** The refusal that tells a verdict: its key is the first fault's (contract, chapter 2). */
export function refusalOf({ errors, price }: Verdict): Refusal {
  const data = { error_data: { errors, ...(price === undefined ? {} : { price }) } };
  return { ok: false, key: errors[0]?.key ?? '', data };
}
