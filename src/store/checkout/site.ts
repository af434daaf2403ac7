/**
 * The demo checkout host of the cart hand-off: `/pay/cart/{web_name}/{cart_id}?s=…` shows the cart, `/pay/checkout/…`
 * its checkout. The cart's secret is enough to pay it, so it must not leak: no referrer, no caching, no logging.
 */
import { type Context, Hono } from 'hono';
import { EmailForm, type Faults, readForm, type Typed, typedValues } from '../accounts/pages/forms.ts';
import { addAddress } from '../accounts/records.ts';
import { areasOf } from '../address/areas.ts';
import { postcodeFaults } from '../address/delivery-address.ts';
import type { Choices } from '../cart/basket.ts';
import type { BasketValidation } from '../cart/validate-basket.ts';
import type { Credentials } from '../cart/credentials.ts';
import { openByCredentials } from '../cart/open.ts';
import type { OrderLinks } from '../mail/order-mail.ts';
import { accountOrderPath } from '../order/order-pages.ts';
import { ORDER_NOTICES } from '../order/orders-view.ts';
import type { Shop } from '../shop.ts';
import type { SiteDeps } from '../site/deps.ts';
import { formLimit, guardOrigin } from '../site/form-guard.ts';
import { allowOf, allowOrderMail } from '../site/allow.ts';
import { TooManyRequests } from '../limits/effects.ts';
import { reorderAsGuest } from '../order/change-order.ts';
import { orderOfCart } from '../order/read-orders.ts';
import { cartPath, langOf } from '../site/lang.ts';
import { type Markup, type Sheet, sheet } from '../site/layout.ts';
import { readPostcode } from '#schemas/values/contact/contact.ts';
import { toStorableText } from '#schemas/values/text/text.ts';
import { chooseAddress } from './delivery-form.ts';
import { cartView, readCart } from './cart-view.ts';
import { editCart, findEdits, REMOVE } from './edit-cart.ts';
import { exampleCheckout } from './example.ts';
import { readExtras } from './extras.ts';
import { checkoutNotes } from './notes.ts';
import { plainCart } from './plain-cart.ts';
import { textsOf } from './texts.ts';
import { isCounted, receiptTitle, thanksView } from './receipt.ts';
import { checkoutView, nothingView } from './views.ts';

/** Values of `do` that a cart's own page sends. */
const CART_ACTS: readonly string[] = ['set', 'remove', 'checkout'];

const CART_PATH = '/:page{cart|checkout}/:webName/:cartId';

/** All routes of the checkout host, with the prefix `/pay`. */
export function checkoutSite(deps: SiteDeps): Hono {
  const site = new Hono().basePath('/pay');
  site.use(
    '*',
    guardOrigin(deps, async (c) => nothing(c, await deps.shopOf(c.req.raw), 'foreign')),
  );

  site.get('/example', async (c) => {
    const example = await exampleCheckout(await deps.shopOf(c.req.raw), langOf(c.req.raw), new URL(c.req.url));
    return c.json(example, 200, { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  });

  plainCart(site, deps, async (c, title, body, { status = 200 } = {}) =>
    page(c, await deps.shopOf(c.req.raw), title, body, status),
  );

  site.get(CART_PATH, async (c) => {
    const shop = await deps.shopOf(c.req.raw);
    const credentials = credentialsOf(c, shop, c.req.query('s'));
    if (credentials === null) return nothing(c, shop, 'unknown');
    return c.req.param('page') === 'cart'
      ? showItems(c, shop, credentials, undefined)
      : showCart(c, shop, credentials, null, null);
  });

  site.post(CART_PATH, formLimit(deps), async (c) => {
    const shop = await deps.shopOf(c.req.raw);
    const typed = await typedValues(c.req.raw);
    const credentials = credentialsOf(c, shop, typed.s);
    if (credentials === null) return nothing(c, shop, 'unknown');
    if (typed.do === 'cancel') {
      const visit = { shop, lang: langOf(c.req.raw), now: deps.now() };
      const kept = await orderOfCart(deps.db, credentials.cart_id);
      const links = await linksOf(c, credentials, kept?.order.email);
      const done = await deps.commerce.cancelGuest(visit, credentials, links);
      await deps.mail.wake();
      return c.redirect(`${new URL(c.req.url).pathname}?${query(c, credentials)}&done=${done}`, 303);
    }
    if (typed.do === 'settle') {
      await deps.commerce.simulation?.settle({ shop, lang: langOf(c.req.raw), now: deps.now() }, credentials);
      return c.redirect(`${new URL(c.req.url).pathname}?${query(c, credentials)}`, 303);
    }
    const visit = { shop, lang: langOf(c.req.raw), now: deps.now() };
    if (typed.do === 'reorder') {
      const review = await deps.commerce.quote(visit, credentials, null, {});
      if (review.state !== 'paid') return nothing(c, shop, 'unknown');
      const cart = await reorderAsGuest(deps.db, visit, review.paid, await allowOf(deps, c, 'cart-opened'));
      if (cart === null) return c.redirect(`${pathOf(c, 'checkout', credentials)}&done=noneAdded`, 303);
      const opened = new URLSearchParams({ s: cart.cart_secret, lang: visit.lang });
      return c.redirect(`/pay/checkout/${shop.webName}/${cart.cart_id}?${opened}`, 303);
    }
    const edits = await findEdits(deps.db, visit, credentials, typed);
    await deps.commerce.refresh(
      shop,
      edits.map(({ uuid }) => uuid),
    );
    const edited =
      edits.length === 0
        ? null
        : await editCart(deps.db, visit, credentials, edits, await allowOf(deps, c, 'cart-written'));
    const isRefused = edited !== null && edited.errors.length > 0;
    if (CART_ACTS.includes(typed.do ?? '')) {
      if (isRefused) return showItems(c, shop, credentials, edited);
      return c.redirect(pathOf(c, typed.do === 'checkout' ? 'checkout' : 'cart', credentials), 303);
    }
    if (choicesOf(typed).couponCode !== '') await allowOf(deps, c, 'coupon-tried');
    if (isRefused) return showCart(c, shop, credentials, typed, { validation: edited });
    if (typed.do === 'check' || typed.do?.startsWith(REMOVE)) return showCart(c, shop, credentials, typed, null);
    const choices = choicesOf(typed);
    const review = await deps.commerce.quote(visit, credentials, choices, { moment: 'payment' });
    const {
      book,
      accountId,
      email: known,
    } = review.state === 'open' ? review : { book: [], accountId: null, email: null };
    const chosen = await chooseAddress(shop.policy, book, typed);
    const contact = readForm(EmailForm, { email: typed.email ?? known ?? '' });
    const extras = readExtras(shop.policy, typed);
    if (review.state === 'open' && !(chosen.ok && contact.ok && extras.ok)) {
      const faults = {
        ...(contact.ok ? {} : contact.faults),
        ...(chosen.ok ? {} : chosen.faults),
        ...(extras.ok ? {} : extras.faults),
      };
      return showCart(c, shop, credentials, typed, { faults, validation: review.validation });
    }
    const address = chosen.ok ? chosen.address : null;
    const permit = await allowOf(deps, c, 'order-placed');
    const recipient = contact.ok ? { ...contact.value, ...(await linksOf(c, credentials, contact.value.email)) } : null;
    const shown = { quote: typed.quote, total: typed.shown };
    const terms = { address, contact: recipient, permit, shown, ...(extras.ok ? extras.value : {}) };
    const payment = await deps.commerce.place(visit, credentials, choices, terms);
    if (payment.ok) await deps.mail.wake();
    if (!payment.ok && payment.key === null) {
      const { validation, hasChanged = false, isDelayed = false } = payment;
      return showCart(c, shop, credentials, typed, { validation, hasChanged, isDelayed });
    }
    if (payment.ok && chosen.ok && chosen.isNew && address !== null && accountId !== null && typed.keep === '1') {
      await addAddress(deps.db, accountId, address);
    }
    return c.redirect(`${new URL(c.req.url).pathname}?${query(c, credentials)}`, 303);
  });

  site.onError(async (error, c) => {
    if (!(error instanceof TooManyRequests)) throw error;
    const answer = await nothing(c, await deps.shopOf(c.req.raw), 'limited');
    answer.headers.set('retry-after', String(error.retryAfter));
    return answer;
  });
  site.all('*', async (c) => nothing(c, await deps.shopOf(c.req.raw), 'unknown'));
  return site;

  /** A guest's receipt is at the cart's own address, an account's order in its list. */
  async function linksOf(
    c: Context,
    credentials: Credentials,
    recipient: string | null | undefined,
  ): Promise<OrderLinks> {
    const lang = langOf(c.req.raw);
    const receipt = `${new URL(c.req.url).pathname}?${new URLSearchParams({ s: credentials.cart_secret, lang })}`;
    return {
      origin: await deps.linkOrigin(c.req.raw),
      permit: await allowOrderMail(deps, c, recipient),
      pathOf: (order) => (order.accountId === null ? receipt : accountOrderPath(lang)(order)),
    };
  }

  /** The cart itself, before its checkout; a paid one shows its receipt. */
  async function showItems(
    c: Context,
    shop: Shop,
    credentials: Credentials,
    refused: BasketValidation | undefined,
  ): Promise<Response> {
    const visit = { shop, lang: langOf(c.req.raw), now: deps.now() };
    const shown = await deps.db.transaction(async (tx) => {
      const opened = await openByCredentials(tx, shop.webId, credentials, visit.now, 'checkout');
      if (!opened.ok) return null;
      const { id, accountId } = opened.cart;
      return readCart(tx, { ...visit, account: accountId === null ? null : { id: accountId } }, id, refused);
    });
    if (shown === null) return showCart(c, shop, credentials, null, null);
    if (shown.lines.length === 0) return nothing(c, shop, 'empty');
    const action = `/pay/cart/${shop.webName}/${credentials.cart_id}?${new URLSearchParams({ lang: visit.lang })}`;
    const view = cartView(visit.lang, shop, shown, { action, secret: credentials.cart_secret });
    const address = pathOf(c, 'cart', credentials);
    return page(c, shop, textsOf(visit.lang).cartTitle, view, refused === undefined ? 200 : 422, { address });
  }

  async function showCart(
    c: Context,
    shop: Shop,
    credentials: Credentials,
    typed: Typed | null,
    refused: Refused | null,
  ): Promise<Response> {
    const lang = langOf(c.req.raw);
    const choices = typed === null ? null : choicesOf(typed);
    const visit = { shop, lang, now: deps.now() };
    const review = await deps.commerce.quote(visit, credentials, choices, { coupon: typed?.coupon });
    switch (review.state) {
      case 'refused':
        return nothing(c, shop, review.key === 'ALREADY_OWNED' ? 'owned' : 'unknown');
      case 'paid':
        return page(
          c,
          shop,
          receiptTitle(lang, review.paid),
          thanksView(lang, shop, review.paid, {
            action: `${new URL(c.req.url).pathname}?${new URLSearchParams({ lang })}`,
            cartId: credentials.cart_id,
            secret: credentials.cart_secret,
            notice: ORDER_NOTICES.find((one) => one === c.req.query('done')),
            isCounted: await isCounted({ db: deps.db, shop, lang }, review.paid, deps.now()),
            isDemo: deps.commerce.simulation !== null,
          }),
          200,
          { isReceipt: true },
        );
      case 'open': {
        if (review.loaded.basket.lines.length === 0) return nothing(c, shop, 'empty');
        const { pathname } = new URL(c.req.url);
        const areas = await areasOf(readPostcode(typed?.postcode ?? '') ?? '');
        const view = checkoutView({
          lang,
          shop,
          open: review,
          validation: refused?.validation ?? review.validation,
          typed: typed ?? {},
          addressFaults: refused?.faults ?? postcodeFaults(typed ?? {}, areas),
          isRefused: refused !== null,
          hasChanged: refused?.hasChanged ?? false,
          isDelayed: refused?.isDelayed ?? false,
          couponsNeedLogin: deps.commerce.engine === 'own',
          areas,
          action: `${pathname}?${new URLSearchParams({ lang })}`,
          secret: credentials.cart_secret,
          cartPath: review.isSeparate ? cartPath(lang) : pathOf(c, 'cart', credentials),
          notes: checkoutNotes(shop.checkoutNotes ?? [], lang, visit.now),
        });
        const address = pathOf(c, 'checkout', credentials);
        return page(c, shop, textsOf(lang).title, view, refused === null ? 200 : 422, { isLive: true, address });
      }
    }
  }
}

/** Reasons of a refused payment: faults of the address by field, or faults of the rules. */
interface Refused {
  readonly faults?: Faults;
  readonly validation?: BasketValidation;
  /** The order differs from the one that was shown. */
  readonly hasChanged?: boolean;
  /** The engine has not answered. */
  readonly isDelayed?: boolean;
}

function nothing(c: Context, shop: Shop, about: Parameters<typeof nothingView>[1]): Promise<Response> {
  const lang = langOf(c.req.raw);
  const status = { empty: 200, unknown: 404, owned: 409, limited: 429, foreign: 403 }[about];
  return page(c, shop, textsOf(lang)[`${about}Title`], nothingView(lang, about), status);
}

function page(
  c: Context,
  shop: Shop,
  title: string,
  body: Markup,
  status = 200,
  more: Pick<Sheet, 'isReceipt' | 'isLive' | 'address'> = {},
): Promise<Response> {
  const self = c.req.method === 'GET' ? new URL(c.req.url) : null;
  return sheet({
    lang: langOf(c.req.raw),
    shop,
    self,
    title,
    body,
    status,
    referrer: 'strict-origin',
    ...more,
    address: self === null ? more.address : undefined,
  });
}

/** The cart and its secret; null if the address belongs to another shop or lacks the secret. */
function credentialsOf(c: Context, shop: Shop, secret: string | undefined): Credentials | null {
  const cart_id = c.req.param('cartId');
  if (cart_id === undefined || secret === undefined || c.req.param('webName') !== shop.webName) return null;
  return { cart_id: toStorableText(cart_id), cart_secret: secret };
}

function choicesOf({ use_point, bank, shipping_type, coupon_code, coupon }: Typed): Choices {
  return {
    usePoint: use_point ?? '',
    bank: bank ?? '',
    shippingType: shipping_type ?? '',
    // A typed code has precedence over a chosen coupon.
    couponCode: coupon_code?.trim() || (coupon ?? ''),
  };
}

/** The address of a cart's page, or of its checkout. */
function pathOf(c: Context, to: 'cart' | 'checkout', credentials: Credentials): string {
  const { webName = '', cartId = '' } = c.req.param();
  return `/pay/${to}/${webName}/${cartId}?${query(c, credentials)}`;
}

/** Names the language: a page of the checkout does not inherit that of the page that links to it. */
function query(c: Context, { cart_secret }: Credentials): URLSearchParams {
  return new URLSearchParams({ s: cart_secret, lang: langOf(c.req.raw) });
}
