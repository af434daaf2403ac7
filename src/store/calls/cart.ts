/** Handlers of the calls about the cart. */
import * as v from 'valibot';
import { Cart } from '#schemas/cart.ts';
import { credentialsOf } from '../cart/credentials.ts';
import { accountCart, mergeItems, refusalOf, saveCart, writeBasket } from '../cart/save.ts';
import {
  createGuestCart,
  findOfAccount,
  issueHandoffSecret,
  nextCartId,
  type Item,
  openByCredentials,
  readCartItems,
} from '../cart/open.ts';
import type { CartRow } from '../database/tables/cart.ts';
import type { Database } from '../database/database.ts';
import type { Handler } from './handler.ts';
import { runIdempotent } from './idempotency.ts';
import { loadBasket, validateBasket } from '../cart/validate-basket.ts';
import type { CheckedBody } from '#schemas/calls/index.ts';
import type { Choices } from '../cart/basket.ts';

/**
 * The visitor's cart. An account's cart comes without a secret: `cart/update` issues one for the hand-off. Reading
 * changes nothing: a logged-in visitor with a guest's credentials sees the cart as the next save will merge it.
 */
export const cartGet: Handler<'cartGet'> = async ({ db, shop, account, now }, { query }) => {
  const credentials = credentialsOf(query);
  return db.transaction(async (tx) => {
    const opened = credentials === null ? null : await openByCredentials(tx, shop.webId, credentials, now, 'guest');
    if (account === null) {
      if (opened === null) return { ok: false, key: 'NO_AUTH' };
      if (!opened.ok) return opened;
      return { ok: true, data: v.parse(Cart, { ...credentials, items: await readCartItems(tx, opened.cart.id) }) };
    }
    const own = await findOfAccount(tx, shop.webId, account.id);
    const guest = opened?.ok === true ? opened.cart : undefined;
    const id = (own ?? guest)?.id ?? (await nextCartId(tx, shop.webId, account.id));
    const [ownItems, guestItems] = [await itemsOf(tx, own), await itemsOf(tx, guest)];
    return { ok: true, data: v.parse(Cart, { cart_id: id, items: mergeItems(ownItems, guestItems) }) };
  });
};

/**
 * Sets quantities of single items and removes items, all or nothing. An item that is both set and removed is set.
 * Without a session and without credentials it fails with NO_AUTH: the client's session has ended.
 */
export const cartUpdateItems: Handler<'cartUpdateItems'> = async (
  { db, commerce, shop, account, headers, now, permit },
  { body },
) => {
  const key = headers.get('idempotency-key');
  const written = permit('cart-written');
  const write = { call: 'cartUpdateItems', webId: shop.webId, accountId: account?.id ?? null, key, body, now } as const;
  const visit = { shop, account, lang: body.lang_key, now };
  const removed = body.remove_items.map((uuid) => ({ uuid, quantity: 0 }));
  const edit = { moment: 'save', items: [...removed, ...body.items], isFull: false, choices: {} } as const;
  await commerce.refresh(shop, uuidsOf(body.items));
  return runIdempotent(db, write, async (tx) => {
    const credentials = credentialsOf(body);
    if (account !== null) {
      const cart = await accountCart(tx, visit, account.id, credentials);
      const validation = await saveCart(tx, visit, cart.id, edit, written);
      if (validation.errors.length > 0) return refusalOf(validation);
      return { ok: true, data: v.parse(Cart, { cart_id: cart.id, items: await readCartItems(tx, cart.id) }) };
    }
    if (credentials === null) return { ok: false, key: 'NO_AUTH' };
    const opened = await openByCredentials(tx, shop.webId, credentials, now, 'guest');
    if (!opened.ok) return opened;
    const validation = await saveCart(tx, visit, opened.cart.id, edit, written);
    if (validation.errors.length > 0) return refusalOf(validation);
    return { ok: true, data: v.parse(Cart, { ...credentials, items: await readCartItems(tx, opened.cart.id) }) };
  });
};

/**
 * Creates a guest's cart of these items and returns its credentials; refused items create no cart. For a logged-in
 * visitor the items are set in the account's cart, which keeps its others.
 */
export const cartCheckoutByItems: Handler<'cartCheckoutByItems'> = async (context, { body }) => {
  const { db, commerce, shop, account, headers, now, permit } = context;
  const written = permit('cart-written');
  const key = headers.get('idempotency-key');
  const accountId = account?.id ?? null;
  const write = { call: 'cartCheckoutByItems', webId: shop.webId, accountId, key, body, now } as const;
  const visit = { shop, account, lang: body.lang_key, now };
  const edit = { moment: 'save', items: body.items, isFull: false, choices: {} } as const;
  await commerce.refresh(shop, uuidsOf(body.items));
  return runIdempotent(db, write, async (tx) => {
    if (account !== null) {
      const cart = await accountCart(tx, visit, account.id, null);
      const validation = await saveCart(tx, visit, cart.id, edit, written);
      if (validation.errors.length > 0) return refusalOf(validation);
      return { ok: true, data: v.parse(Cart, { cart_id: cart.id, items: await readCartItems(tx, cart.id) }) };
    }
    const { basket } = await loadBasket(tx, visit, [], edit);
    const validation = validateBasket(basket);
    if (validation.errors.length > 0) return refusalOf(validation);
    const credentials = await createGuestCart(tx, shop.webId, now, permit('cart-opened'));
    await writeBasket(tx, visit, credentials.cart_id, basket, written);
    return { ok: true, data: v.parse(Cart, { ...credentials, items: await readCartItems(tx, credentials.cart_id) }) };
  });
};

/**
 * Sets the account's cart to exactly these items, validates all of it, and returns a new secret for the hand-off to the
 * checkout page. Choices of payment and shipping are stored with the cart.
 */
export const cartUpdate: Handler<'cartUpdate'> = async (context, { body }) => {
  const { db, commerce, shop, account, headers, now, permit, allow } = context;
  if (account === null) return { ok: false, key: 'NO_AUTH' };
  const written = permit('cart-written');
  if ((body.coupon_code ?? '').trim() !== '') await allow('coupon-tried');
  const key = headers.get('idempotency-key');
  const write = { call: 'cartUpdate', webId: shop.webId, accountId: account.id, key, body, now } as const;
  const visit = { shop, account, lang: body.lang_key, now };
  const edit = { moment: 'handoff', items: body.items, isFull: true, choices: choicesOf(body) } as const;
  await commerce.refresh(shop, uuidsOf(body.items));
  return runIdempotent(db, write, async (tx) => {
    const cart = await accountCart(tx, visit, account.id, null);
    const validation = await saveCart(tx, visit, cart.id, edit, written);
    if (validation.errors.length > 0) return refusalOf(validation);
    const cart_secret = await issueHandoffSecret(tx, cart.id, now);
    return {
      ok: true,
      data: v.parse(Cart, { cart_id: cart.id, cart_secret, items: await readCartItems(tx, cart.id) }),
    };
  });
};

function itemsOf(db: Database, cart: CartRow | undefined): Promise<readonly Item[]> {
  return cart === undefined ? Promise.resolve([]) : readCartItems(db, cart.id);
}

function uuidsOf(items: readonly Item[]): string[] {
  return items.map(({ uuid }) => uuid);
}

function choicesOf(body: CheckedBody<'cartUpdate'>): Choices {
  const { use_point, bank, shipping_type, coupon_code } = body;
  return {
    ...(use_point === undefined || use_point === null ? {} : { usePoint: String(use_point) }),
    ...(bank === undefined ? {} : { bank }),
    ...(shipping_type === undefined ? {} : { shippingType: shipping_type }),
    ...(coupon_code === undefined ? {} : { couponCode: coupon_code }),
  };
}
