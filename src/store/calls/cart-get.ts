import * as v from 'valibot';
import { Cart } from '#schemas/cart.ts';
import { accountCart, credentialsOf } from '../cart/merge.ts';
import { heldItems, openByCredentials } from '../cart/open.ts';
import type { Handler } from './handler.ts';

/** The visitor's cart. An account's cart comes without a secret: `cart/update` issues one for the hand-off. */
export const cartGet: Handler<'cartGet'> = async ({ db, shop, lang, account, now }, { query }) => {
  const credentials = credentialsOf(query);
  return db.transaction(async (tx) => {
    if (account !== null) {
      const cart = await accountCart(tx, { shop, lang, account, now }, account.id, credentials);
      return { ok: true, data: v.parse(Cart, { cart_id: cart.id, items: await heldItems(tx, cart.id) }) };
    }
    if (credentials === null) return { ok: false, key: 'NO_AUTH' };
    const opened = await openByCredentials(tx, shop.webId, credentials, now, 'guest');
    if (!opened.ok) return opened;
    return { ok: true, data: v.parse(Cart, { ...credentials, items: await heldItems(tx, opened.cart.id) }) };
  });
};
