import * as v from 'valibot';
import { Cart } from '#schemas/cart.ts';
import { accountCart, credentialsOf } from '../cart/merge.ts';
import { heldItems, openByCredentials } from '../cart/open.ts';
import { refusalOf, saveCart } from '../cart/save.ts';
import { once } from './once.ts';
import type { Handler } from './handler.ts';

/**
 * Sets quantities of single items and takes items out, all or nothing. An item that is both set and taken out is set.
 * Without a session and without credentials it is NO_AUTH: the session that the client counted on has ended.
 */
export const cartUpdateItems: Handler<'cartUpdateItems'> = async ({ db, shop, account, headers, now }, { body }) => {
  const key = headers.get('idempotency-key');
  const write = { call: 'cartUpdateItems', webId: shop.webId, accountId: account?.id ?? null, key, body, now } as const;
  const visit = { shop, account, lang: body.lang_key, now };
  const removed = body.remove_items.map((uuid) => ({ uuid, quantity: 0 }));
  const edit = { moment: 'save', items: [...removed, ...body.items], isFull: false, choices: {} } as const;
  return once(db, write, async (tx) => {
    const credentials = credentialsOf(body);
    if (account !== null) {
      const cart = await accountCart(tx, visit, account.id, credentials);
      const verdict = await saveCart(tx, visit, cart.id, edit);
      if (verdict.errors.length > 0) return refusalOf(verdict);
      return { ok: true, data: v.parse(Cart, { cart_id: cart.id, items: await heldItems(tx, cart.id) }) };
    }
    if (credentials === null) return { ok: false, key: 'NO_AUTH' };
    const opened = await openByCredentials(tx, shop.webId, credentials, now, 'guest');
    if (!opened.ok) return opened;
    const verdict = await saveCart(tx, visit, opened.cart.id, edit);
    if (verdict.errors.length > 0) return refusalOf(verdict);
    return { ok: true, data: v.parse(Cart, { ...credentials, items: await heldItems(tx, opened.cart.id) }) };
  });
};
