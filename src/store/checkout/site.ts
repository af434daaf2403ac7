/**
 * The demo checkout host of the cart hand-off: `/pay/cart/{web_name}/{cart_id}?s=…` and `/pay/checkout/…` show the same
 * page. The cart's secret suffices to pay it, so the secret is never leaked: no address as referrer, nothing stored, no
 * log.
 */
import { type Context, Hono } from 'hono';
import type { Choices } from '../cart/basket.ts';
import type { BasketValidation } from '../cart/validate-basket.ts';
import type { Credentials } from '../cart/open.ts';
import { payCart } from '../order/pay.ts';
import type { Shop } from '../shop.ts';
import type { SiteDeps } from '../site/deps.ts';
import { formLimit, guardOrigin } from '../site/form-guard.ts';
import { langOf } from '../site/lang.ts';
import { type Markup, sheet } from '../site/layout.ts';
import { toStorableText } from '#schemas/values/text.ts';
import { reviewCart } from './review.ts';
import { textsOf } from './texts.ts';
import { checkoutView, nothingView, thanksView } from './views.ts';

const CART_PATH = '/:page{cart|checkout}/:webName/:cartId';

/** All routes of the checkout host; they bear the `/pay` prefix. */
export function checkoutSite(deps: SiteDeps): Hono {
  const site = new Hono().basePath('/pay');
  site.use(
    '*',
    guardOrigin(deps, async (c) => nothing(c, await deps.shopOf(c.req.raw), 'foreign')),
  );

  site.get(CART_PATH, async (c) => {
    const shop = await deps.shopOf(c.req.raw);
    const credentials = credentialsOf(c, shop, c.req.query('s'));
    return credentials === null ? nothing(c, shop, 'unknown') : showCart(c, shop, credentials, null, null);
  });

  site.post(CART_PATH, formLimit(), async (c) => {
    const shop = await deps.shopOf(c.req.raw);
    const form = new URLSearchParams(await c.req.text());
    const credentials = credentialsOf(c, shop, form.get('s') ?? undefined);
    if (credentials === null) return nothing(c, shop, 'unknown');
    const choices = choicesOf(form);
    if (form.get('do') === 'check') return showCart(c, shop, credentials, choices, null);
    const visit = { shop, lang: langOf(c.req.raw), now: deps.now() };
    const payment = await payCart(deps.db, visit, credentials, choices);
    if (!payment.ok && payment.key === null) return showCart(c, shop, credentials, choices, payment.validation);
    return c.redirect(`${new URL(c.req.url).pathname}?${query(c, credentials)}`, 303);
  });

  site.all('*', async (c) => nothing(c, await deps.shopOf(c.req.raw), 'unknown'));
  return site;

  async function showCart(
    c: Context,
    shop: Shop,
    credentials: Credentials,
    choices: Choices | null,
    refused: BasketValidation | null,
  ): Promise<Response> {
    const lang = langOf(c.req.raw);
    const review = await reviewCart(deps.db, { shop, lang, now: deps.now() }, credentials, choices);
    switch (review.state) {
      case 'refused':
        return nothing(c, shop, review.key === 'ALREADY_OWNED' ? 'owned' : 'unknown');
      case 'paid':
        return page(c, shop, textsOf(lang).thanks, thanksView(lang, review.paid));
      case 'open': {
        if (review.loaded.basket.lines.length === 0) return nothing(c, shop, 'empty');
        const { pathname } = new URL(c.req.url);
        const action = `${pathname}?${new URLSearchParams({ lang })}`;
        const view = checkoutView(lang, review, refused ?? review.validation, action, credentials.cart_secret);
        return page(c, shop, textsOf(lang).title, view, refused === null ? 200 : 422);
      }
    }
  }
}

function nothing(c: Context, shop: Shop, about: Parameters<typeof nothingView>[1]): Promise<Response> {
  const lang = langOf(c.req.raw);
  const status = { empty: 200, unknown: 404, owned: 409, foreign: 403 }[about];
  return page(c, shop, textsOf(lang)[`${about}Title`], nothingView(lang, about), status);
}

function page(c: Context, shop: Shop, title: string, body: Markup, status = 200): Promise<Response> {
  const self = c.req.method === 'GET' ? new URL(c.req.url) : null;
  return sheet({ lang: langOf(c.req.raw), shop, self, title, body, status, referrer: 'strict-origin' });
}

/** The cart and its secret; null when the address is another shop's or lacks the secret. */
function credentialsOf(c: Context, shop: Shop, secret: string | undefined): Credentials | null {
  const cart_id = c.req.param('cartId');
  if (cart_id === undefined || secret === undefined || c.req.param('webName') !== shop.webName) return null;
  return { cart_id: toStorableText(cart_id), cart_secret: secret };
}

function choicesOf(form: URLSearchParams): Choices {
  return {
    usePoint: toStorableText(form.get('use_point') ?? ''),
    bank: toStorableText(form.get('bank') ?? ''),
    shippingType: toStorableText(form.get('shipping_type') ?? ''),
    // A code that is typed has the last word over what is chosen.
    couponCode: toStorableText(form.get('coupon_code')?.trim() || (form.get('coupon') ?? '')),
  };
}

function query(c: Context, { cart_secret }: Credentials): URLSearchParams {
  const lang = c.req.query('lang');
  return new URLSearchParams({ s: cart_secret, ...(lang === undefined ? {} : { lang }) });
}
