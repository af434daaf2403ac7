/** The checkout with an order of one example product, as a guest sees it; a `<slot>` is the place of the notes. */
import { html } from 'hono/html';
import type { CheckoutExampleAnswer } from '#schemas/page/checkout-example.ts';
import { type Lang, LANGS } from '#schemas/lang.ts';
import type { Basket } from '../cart/basket.ts';
import { paymentOptions } from '../order/delivery.ts';
import type { Shop } from '../shop.ts';
import { cartPath } from '../site/lang.ts';
import { sheetParts } from '../site/layout.ts';
import { serverTexts } from '../../texts/server-texts.ts';
import { checkoutView } from './views.ts';

const TEXTS = serverTexts((i18n) => ({
  product: i18n._({ id: 'checkout.example.product', message: 'Example product' }),
}));

const UUID = 'example';

/** Draws the example in a language; `self` is the URL of its page. */
export function exampleCheckout(shop: Shop, lang: Lang, self: URL): Promise<CheckoutExampleAnswer> {
  const { policy } = shop;
  const [shippingType = ''] = policy.shipping_types;
  const product = {
    availability: 'sold',
    memberOnly: false,
    unit: '',
    price: policy.order_min_price ?? 250,
    price_list: [],
    remain: null,
    quantityMin: null,
    quantityMax: null,
    limitPerAccount: null,
    limitProduct: null,
    family: UUID,
    ordered: 0,
  } as const;
  const basket: Basket = {
    moment: 'handoff',
    suspended: false,
    policy,
    visitor: 'guest',
    points: 0,
    lines: [{ uuid: UUID, quantity: 1, before: 1, named: true, product }],
    choices: { shippingType },
    payments: paymentOptions(shop).map(({ value }) => value),
    couponDiscount: null,
    deliveryDiscount: 0,
  };
  const name = Object.fromEntries(LANGS.map((each) => [each, TEXTS[each].product]));
  const body = checkoutView({
    lang,
    shop,
    open: {
      state: 'open',
      loaded: { basket, rows: new Map() },
      validation: { errors: [] },
      isSeparate: false,
      accountId: null,
      email: null,
      book: [],
      titles: new Map([[UUID, { name, variant: null, image: null }]]),
      coupons: [],
      refusedCode: undefined,
    },
    validation: { errors: [] },
    typed: {},
    addressFaults: {},
    isRefused: false,
    hasChanged: false,
    isDelayed: false,
    couponsNeedLogin: false,
    areas: [],
    action: '',
    secret: '',
    cartPath: cartPath(lang),
    notes: html`<slot></slot>`,
  });
  return sheetParts({ lang, shop, self, body });
}
