/**
 * The cart of visitors without JavaScript: a page of plain forms at `/pay/cart`. The app keeps a guest's cart in the
 * browser's storage, which forms can't read. This page keeps its credentials in an HttpOnly cookie instead. An
 * account's cart is the same as in the app.
 */
import { type Context, type Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { OFFLINE_WEB_ID } from '#schemas/cart-addition.ts';
import type { Account } from '../accounts/accounts.ts';
import { type Typed, typedValues } from '../accounts/pages/forms.ts';
import type { Visit } from '../cart/basket.ts';
import type { Credentials } from '../cart/credentials.ts';
import {
  createGuestCart,
  createSeparateCart,
  findOfAccount,
  type Item,
  issueHandoffSecret,
  openByCredentials,
  openOfAccount,
  readCartItems,
} from '../cart/open.ts';
import { saveCart, writeBasket } from '../cart/save.ts';
import { loadBasket, validateBasket } from '../cart/validate-basket.ts';
import { MOST_PIECES, readPieces } from './edit-cart.ts';
import type { Database } from '../database/database.ts';
import type { Shop } from '../shop.ts';
import { type Permit, TooManyRequests } from '../limits/effects.ts';
import { allowOf } from '../site/allow.ts';
import type { Show, SiteDeps } from '../site/deps.ts';
import { formLimit } from '../site/form-guard.ts';
import { langOf } from '../site/lang.ts';
import { cartView, readBasket, readCart, type ShownCart } from './cart-view.ts';
import { textsOf } from './texts.ts';
import { nothingView } from './views.ts';

const COOKIE = 'plain_cart';
const COOKIE_SECONDS = 90 * 24 * 3600;

/** Adds `GET /cart`, and `POST /cart` with `do` (`add`, `set`, `remove`, `buy` or `checkout`), `uuid` and `quantity`. */
export function plainCart(site: Hono, deps: SiteDeps, show: Show): void {
  site.get('/cart', async (c) => {
    const { visit, credentials } = await visitOf(c, deps);
    const shown = await deps.db.transaction(async (tx) => {
      const cartId = await findCart(tx, visit, credentials);
      return cartId === undefined ? undefined : readCart(tx, visit, cartId, undefined);
    });
    return showCart(c, visit, shown, 200);
  });

  site.post('/cart', formLimit(deps), async (c) => {
    const { visit, credentials } = await visitOf(c, deps);
    const typed = await typedValues(c.req.raw);
    // A shop without carts on the server has none here either.
    if (visit.shop.webId === OFFLINE_WEB_ID) return showCart(c, visit, undefined, 404);
    if (typed.do === 'checkout') {
      await allowOf(deps, c, 'cart-written');
      return goToCheckout(c, visit, credentials);
    }
    const written = await allowOf(deps, c, 'cart-written');
    if (typed.do === 'buy') return buyNow(c, visit, typed, written);
    const isNew =
      visit.account === null && (await deps.db.transaction((tx) => findCart(tx, visit, credentials))) === undefined;
    const opening = isNew ? await allowOf(deps, c, 'cart-opened') : null;
    const done = await deps.db.transaction(async (tx) => {
      const opened = await openCart(tx, visit, credentials, opening);
      const before = (await readCartItems(tx, opened.cartId)).find(({ uuid }) => uuid === typed.uuid)?.quantity ?? 0;
      const items = [itemOf(typed, before)];
      const edit = { moment: 'save', items, isFull: false, choices: {} } as const;
      const validation = await saveCart(tx, visit, opened.cartId, edit, written);
      const isDone = validation.errors.length === 0;
      return { opened, shown: isDone ? undefined : await readCart(tx, visit, opened.cartId, validation) };
    });
    if (done.opened.credentials !== undefined) keepCredentials(c, deps, done.opened.credentials);
    return done.shown === undefined
      ? c.redirect(`/pay/cart?${new URLSearchParams({ lang: visit.lang })}`, 303)
      : showCart(c, visit, done.shown, 422);
  });

  /** "Buy now": checks out only these pieces; the visitor's cart stays unchanged. */
  async function buyNow(c: Context, visit: Visit, typed: Typed, written: Permit<'cart-written'>): Promise<Response> {
    const opening = await allowOf(deps, c, 'cart-opened');
    const { shop, account, lang, now } = visit;
    const edit = { moment: 'save', items: [itemOf(typed, 0)], isFull: false, choices: {} } as const;
    const refused = await deps.db.transaction(async (tx) => {
      const { basket } = await loadBasket(tx, visit, [], edit);
      const validation = validateBasket(basket);
      if (validation.errors.length > 0) return readBasket(tx, visit, [], edit, validation);
      const credentials = await createSeparateCart(tx, shop.webId, account?.id ?? null, now, opening);
      await writeBasket(tx, visit, credentials.cart_id, basket, written);
      return credentials;
    });
    if ('lines' in refused) return showCart(c, visit, refused, 422);
    const query = new URLSearchParams({ s: refused.cart_secret, lang });
    return c.redirect(`/pay/checkout/${shop.webName}/${refused.cart_id}?${query}`, 303);
  }

  async function goToCheckout(c: Context, visit: Visit, credentials: Credentials | null): Promise<Response> {
    const handed = await deps.db.transaction(async (tx) => {
      const cartId = await findCart(tx, visit, credentials);
      if (cartId === undefined || visit.account === null) return cartId === undefined ? undefined : credentials;
      return { cart_id: cartId, cart_secret: await issueHandoffSecret(tx, cartId, visit.now) };
    });
    if (handed === undefined || handed === null) return showCart(c, visit, undefined, 200);
    const query = new URLSearchParams({ s: handed.cart_secret, lang: visit.lang });
    return c.redirect(`/pay/checkout/${visit.shop.webName}/${handed.cart_id}?${query}`, 303);
  }

  function showCart(
    c: Context,
    { shop, lang }: Visit,
    shown: ShownCart | undefined,
    status: number,
  ): Promise<Response> {
    const isEmpty = shown === undefined || (shown.lines.length === 0 && shown.faults.length === 0);
    const title = textsOf(lang)[isEmpty ? 'emptyTitle' : 'cartTitle'];
    return show(
      c,
      title,
      isEmpty
        ? nothingView(lang, 'empty')
        : cartView(lang, shop, shown, { action: `/pay/cart?${new URLSearchParams({ lang })}` }),
      {
        status,
      },
    );
  }
}

async function visitOf(
  c: Context,
  { accounts, shopOf, now }: SiteDeps,
): Promise<{ visit: Visit & { account: Account | null; shop: Shop }; credentials: Credentials | null }> {
  const account = await accounts.accountOf(c.req.raw.headers);
  const [, cart_id, cart_secret] = /^([0-9a-f]{32})\.([0-9a-f]{32})$/.exec(getCookie(c, COOKIE) ?? '') ?? [];
  const credentials = cart_id === undefined || cart_secret === undefined ? null : { cart_id, cart_secret };
  return { visit: { shop: await shopOf(c.req.raw), account, lang: langOf(c.req.raw), now: now() }, credentials };
}

/** The open cart of the visit; undefined if there is none. */
async function findCart(tx: Database, visit: Visit, credentials: Credentials | null): Promise<string | undefined> {
  const { shop, account, now } = visit;
  if (account !== null) return (await findOfAccount(tx, shop.webId, account.id))?.id;
  const opened = credentials === null ? null : await openByCredentials(tx, shop.webId, credentials, now, 'guest');
  return opened?.ok === true ? opened.cart.id : undefined;
}

/** The open cart of the visit, created if missing; `credentials` are those of a guest's new cart. */
async function openCart(
  tx: Database,
  visit: Visit,
  known: Credentials | null,
  permit: Permit<'cart-opened'> | null,
): Promise<{ readonly cartId: string; readonly credentials?: Credentials }> {
  const { shop, account, now } = visit;
  if (account !== null) return { cartId: (await openOfAccount(tx, shop.webId, account.id, now)).id };
  const cartId = await findCart(tx, visit, known);
  if (cartId !== undefined) return { cartId };
  // Another request has closed the cart meanwhile.
  if (permit === null) throw new TooManyRequests(1);
  const credentials = await createGuestCart(tx, shop.webId, now, permit);
  return { cartId: credentials.cart_id, credentials };
}

function keepCredentials(c: Context, { originOf }: SiteDeps, { cart_id, cart_secret }: Credentials): void {
  setCookie(c, COOKIE, `${cart_id}.${cart_secret}`, {
    path: '/pay',
    httpOnly: true,
    sameSite: 'Lax',
    secure: originOf(c.req.raw).startsWith('https:'),
    maxAge: COOKIE_SECONDS,
  });
}

/** The line of a form; a quantity that is no whole number changes nothing. */
function itemOf({ do: act, uuid = '', quantity = '' }: Typed, before: number): Item {
  if (act === 'remove') return { uuid, quantity: 0 };
  const isAdding = act === 'add' || act === 'buy';
  const typed = readPieces(quantity);
  return { uuid, quantity: isAdding ? Math.min(before + (typed ?? 1), MOST_PIECES) : (typed ?? before) };
}
