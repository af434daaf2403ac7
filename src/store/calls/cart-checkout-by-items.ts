import * as v from 'valibot';
import { Cart } from '#schemas/cart.ts';
import { judge } from '../cart/check-line.ts';
import { accountCart } from '../cart/merge.ts';
import { createGuestCart, heldItems } from '../cart/open.ts';
import { refusalOf, saveCart } from '../cart/save.ts';
import { weigh } from '../cart/validate-edit.ts';
import { once } from './once.ts';
import type { Handler } from './handler.ts';

/**
 * Makes a guest's cart of these items and answers its credentials; refused items make no cart. For a visitor who turns
 * out to be logged in the items are set in the account's cart, and what else it holds stays.
 */
export const cartCheckoutByItems: Handler<'cartCheckoutByItems'> = async (context, { body }) => {
  const { db, shop, account, headers, now } = context;
  const key = headers.get('idempotency-key');
  const accountId = account?.id ?? null;
  const write = { call: 'cartCheckoutByItems', webId: shop.webId, accountId, key, body, now } as const;
  const visit = { shop, account, lang: body.lang_key, now };
  const edit = { moment: 'save', items: body.items, isFull: false, choices: {} } as const;
  return once(db, write, async (tx) => {
    if (account !== null) {
      const cart = await accountCart(tx, visit, account.id, null);
      const verdict = await saveCart(tx, visit, cart.id, edit);
      if (verdict.errors.length > 0) return refusalOf(verdict);
      return { ok: true, data: v.parse(Cart, { cart_id: cart.id, items: await heldItems(tx, cart.id) }) };
    }
    const { basket } = await weigh(tx, visit, [], edit);
    const verdict = judge(basket);
    if (verdict.errors.length > 0) return refusalOf(verdict);
    const credentials = await createGuestCart(tx, shop.webId, now);
    await saveCart(tx, visit, credentials.cart_id, edit);
    return { ok: true, data: v.parse(Cart, { ...credentials, items: await heldItems(tx, credentials.cart_id) }) };
  });
};
