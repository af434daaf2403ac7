/**
 * The cart of visitors without script: a page of plain forms at `/pay/cart`. The app keeps a guest's cart in the browser's
 * storage, which forms can't read; this page keeps its credentials in a cookie that no script sees. An account's cart is the
 * one that the app shows too.
 */
import { type Context, type Hono } from 'hono';
import { html } from 'hono/html';
import { getCookie, setCookie } from 'hono/cookie';
import { OFFLINE_WEB_ID } from '#schemas/cart-edit.ts';
import { foldTyped } from '#schemas/values/text/typed-text.ts';
import type { Lang } from '#schemas/lang.ts';
import { lineUnits, roundToSatang, unitPrice } from '#schemas/values/money/money.ts';
import { formatPrice } from '#schemas/values/money/price-text.ts';
import type { Account } from '../accounts/accounts.ts';
import { typedValues } from '../accounts/pages/forms.ts';
import type { Visit } from '../cart/basket.ts';
import {
  createGuestCart,
  type Credentials,
  findOfAccount,
  issueHandoffSecret,
  openByCredentials,
  openOfAccount,
  readCartItems,
} from '../cart/open.ts';
import { lineTitles } from '../cart/products.ts';
import { basketTotal } from '../cart/rules.ts';
import { saveCart } from '../cart/save.ts';
import { type BasketValidation, loadBasket, validateBasket } from '../cart/validate-basket.ts';
import type { Database } from '../database/database.ts';
import { lineRow, type ShownLine } from '../order/order-view.ts';
import type { Shop } from '../shop.ts';
import { type Permit, TooManyRequests } from '../limits/effects.ts';
import { allowOf } from '../site/allow.ts';
import type { Show, SiteDeps } from '../site/deps.ts';
import { formLimit } from '../site/form-guard.ts';
import { homePath, langOf } from '../site/lang.ts';
import type { Markup } from '../site/layout.ts';
import { faultText, textsOf } from './texts.ts';
import { nothingView } from './views.ts';

const COOKIE = 'plain_cart';
const COOKIE_SECONDS = 90 * 24 * 3600;
const MOST_PIECES = 99_999;

/** A cart as the page shows it. */
interface PlainCart {
  readonly lines: readonly ShownLine[];
  /** Baht. */
  readonly total: number;
  /** Faults of the cart as a whole. */
  readonly faults: readonly string[];
}

/** Adds `GET /cart`, and `POST /cart` with `do` (`add`, `set`, `remove` or `checkout`), `uuid` and `quantity`. */
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
    const isNew =
      visit.account === null && (await deps.db.transaction((tx) => findCart(tx, visit, credentials))) === undefined;
    const opening = isNew ? await allowOf(deps, c, 'cart-opened') : null;
    const done = await deps.db.transaction(async (tx) => {
      const opened = await openCart(tx, visit, credentials, opening);
      const before = (await readCartItems(tx, opened.cartId)).find(({ uuid }) => uuid === typed.uuid)?.quantity ?? 0;
      const items = [{ uuid: typed.uuid ?? '', quantity: quantityOf(typed, before) }];
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

  function showCart(c: Context, { lang }: Visit, shown: PlainCart | undefined, status: number): Promise<Response> {
    const isEmpty = shown === undefined || (shown.lines.length === 0 && shown.faults.length === 0);
    const title = textsOf(lang)[isEmpty ? 'emptyTitle' : 'cartTitle'];
    return show(c, title, isEmpty ? nothingView(lang, 'empty') : cartView(lang, shown), { status });
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

/** The open cart of the visit; undefined where it has none. */
async function findCart(tx: Database, visit: Visit, credentials: Credentials | null): Promise<string | undefined> {
  const { shop, account, now } = visit;
  if (account !== null) return (await findOfAccount(tx, shop.webId, account.id))?.id;
  const opened = credentials === null ? null : await openByCredentials(tx, shop.webId, credentials, now, 'guest');
  return opened?.ok === true ? opened.cart.id : undefined;
}

/** The open cart of the visit, made where there is none; `credentials` are those of a guest's new one. */
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

/** The pieces of a line after an edit; what is no whole number changes nothing. */
function quantityOf({ do: act, quantity = '' }: Readonly<Record<string, string>>, before: number): number {
  if (act === 'remove') return 0;
  const digits = foldTyped(quantity);
  const typed = /^\d{1,6}$/.test(digits) ? Number(digits) : undefined;
  const wanted = act === 'add' ? before + (typed ?? 1) : (typed ?? before);
  return Math.min(wanted, MOST_PIECES);
}

async function readCart(
  tx: Database,
  visit: Visit,
  cartId: string,
  refused: BasketValidation | undefined,
): Promise<PlainCart> {
  const { shop, lang } = visit;
  const stored = await readCartItems(tx, cartId);
  const edit = { moment: 'save', items: stored, isFull: false, choices: {} } as const;
  const { basket, rows } = await loadBasket(tx, visit, stored, edit);
  const titles = await lineTitles(tx, shop.webId, rows);
  const { errors, price } = refused ?? validateBasket(basket);
  const uuids = new Set(stored.map(({ uuid }) => uuid));
  return {
    lines: basket.lines.map(({ uuid, quantity, product }) => ({
      uuid,
      ...(titles.get(uuid) ?? { name: uuid, variant: null, image: null }),
      quantity,
      unit: product.unit,
      each: unitPrice(product, quantity),
      sum: roundToSatang(lineUnits(product, quantity)),
      faults: errors.filter((entry) => entry.uuid === uuid).map((entry) => faultText(entry, price, lang)),
    })),
    total: basketTotal(basket),
    faults: errors
      .filter(({ uuid }) => uuid === undefined || !uuids.has(uuid))
      .map((entry) => faultText(entry, price, lang)),
  };
}

function cartView(lang: Lang, { lines, total, faults }: PlainCart): Markup {
  const t = textsOf(lang);
  const action = `/pay/cart?${new URLSearchParams({ lang })}`;
  return html`<h1>${t.cartTitle}</h1>
    ${
      faults.length === 0
        ? ''
        : html`<div class="notice bad" role="alert">${faults.map((fault) => html`<p>${fault}</p>`)}</div>`
    }
    <section class="card stack">
      <ul class="rows">
        ${lines.map((line) => lineRow(lang, line, lineForms(lang, line, action)))}
      </ul>
      <p class="between sum"><strong>${t.goods}</strong><strong class="amount">${formatPrice(total, lang)}</strong></p>
      <p class="quiet">${t.cartExcluded}</p>
      ${
        lines.length === 0
          ? ''
          : html`<form method="post" action="${action}">
              <button class="button wide" name="do" value="checkout">${t.toCheckout}</button>
            </form>`
      }
      <p class="after"><a href="${homePath(lang)}">${t.backToShop}</a></p>
    </section>`;
}

function lineForms(lang: Lang, { uuid, quantity }: ShownLine, action: string): Markup {
  const t = textsOf(lang);
  return html`<form class="line-forms" method="post" action="${action}">
    <input type="hidden" name="uuid" value="${uuid}" />
    <label>
      <span class="quiet">${t.quantity}</span>
      <input name="quantity" value="${quantity}" inputmode="numeric" autocomplete="off" size="3" maxlength="12" />
    </label>
    <button class="button second" name="do" value="set">${t.setQuantity}</button>
    <button class="button second" name="do" value="remove">${t.removeLine}</button>
  </form>`;
}
