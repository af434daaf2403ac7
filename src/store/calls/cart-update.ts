import * as v from 'valibot';
import { Cart } from '#schemas/cart.ts';
import type { CheckedBody } from '#schemas/calls/index.ts';
import type { Choices } from '../cart/basket.ts';
import { accountCart } from '../cart/merge.ts';
import { heldItems, issueHandoffSecret } from '../cart/open.ts';
import { refusalOf, saveCart } from '../cart/save.ts';
import { once } from './once.ts';
import type { Handler } from './handler.ts';

/**
 * Makes the account's cart exactly these items, judges all of it, and answers a fresh secret for the hand-off to the
 * checkout page. What it is to be paid and sent with may come along and is kept with the cart.
 */
export const cartUpdate: Handler<'cartUpdate'> = async ({ db, shop, account, headers, now }, { body }) => {
  if (account === null) return { ok: false, key: 'NO_AUTH' };
  const key = headers.get('idempotency-key');
  const write = { call: 'cartUpdate', webId: shop.webId, accountId: account.id, key, body, now } as const;
  const visit = { shop, account, lang: body.lang_key, now };
  const edit = { moment: 'handoff', items: body.items, isFull: true, choices: choicesOf(body) } as const;
  return once(db, write, async (tx) => {
    const cart = await accountCart(tx, visit, account.id, null);
    const verdict = await saveCart(tx, visit, cart.id, edit);
    if (verdict.errors.length > 0) return refusalOf(verdict);
    const cart_secret = await issueHandoffSecret(tx, cart.id, now);
    return { ok: true, data: v.parse(Cart, { cart_id: cart.id, cart_secret, items: await heldItems(tx, cart.id) }) };
  });
};

function choicesOf(body: CheckedBody<'cartUpdate'>): Choices {
  const { use_point, bank, shipping_type, coupon_code } = body;
  return {
    ...(use_point === undefined || use_point === null ? {} : { usePoint: String(use_point) }),
    ...(bank === undefined ? {} : { bank }),
    ...(shipping_type === undefined ? {} : { shippingType: shipping_type }),
    ...(coupon_code === undefined ? {} : { couponCode: coupon_code }),
  };
}
