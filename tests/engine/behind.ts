/**
 * Runs the contract tests with a real Vendure behind the store service (`npm run test:engine`). `MARKET_URL` and
 * `MARKET_CHANNEL` name it. Products and coupons that a test creates are also created in Vendure. Without these
 * variables the service's own tables are the engine.
 */
import * as v from 'valibot';
import type { StoreOptions } from '../../src/store/app.ts';
import { createVendureClient } from '../../src/store/commerce/vendure/client.ts';
import type { Database } from '../../src/store/database/database.ts';
import type { CouponRow } from '../../src/store/database/tables/coupon.ts';
import { engineProducts, type ProductRow } from '../../src/store/database/tables/product.ts';

const { MARKET_URL: url, MARKET_CHANNEL: channelToken = '' } = process.env;
const access =
  url === undefined
    ? undefined
    : { url, channelToken, username: 'superadmin', password: 'engine-demo', timeoutMs: 10_000 };
const client = access && createVendureClient(access);

/**
 * The engine of test services; undefined: their own tables. It mirrors only when a test requests it, not by the clock.
 */
export const engineBehind: StoreOptions['vendure'] = access && { access, everyMs: 3_600_000 };

const Made = v.object({ id: v.string() });
const created = <Name extends string>(name: Name, type: string) => ({
  query: `mutation Create($input: ${type}!) { ${name}(input: $input) { ... on Node { id } } }`,
  data: v.object({ [name]: Made } as Record<Name, typeof Made>),
});
const CREATE_PRODUCT = created('createProduct', 'CreateProductInput');
const CREATE_PROMOTION = created('createPromotion', 'CreatePromotionInput');
const PROMOTIONS = {
  query:
    'query Promotions($code: String!) { promotions(options: { filter: { couponCode: { eq: $code } } }) { items { id } } }',
  data: v.object({ promotions: v.object({ items: v.array(Made) }) }),
};
const DELETE_PROMOTION = {
  query: 'mutation Delete($id: ID!) { deletePromotion(id: $id) { result } }',
  data: v.unknown(),
};
const CREATE_VARIANTS = {
  query:
    'mutation Create($input: [CreateProductVariantInput!]!) { createProductVariants(input: $input) { ... on Node { id } } }',
  data: v.object({ createProductVariants: v.tuple([Made]) }),
};
const Methods = v.object({ items: v.array(v.object({ id: v.string(), code: v.string() })) });
const METHODS = {
  query: 'query Methods { shippingMethods { items { id code } } paymentMethods { items { id code } } }',
  data: v.object({ shippingMethods: Methods, paymentMethods: Methods }),
};
const UPDATE_PAYMENT = {
  query: 'mutation Update($input: UpdatePaymentMethodInput!) { updatePaymentMethod(input: $input) { id } }',
  data: v.object({ updatePaymentMethod: Made }),
};
const UPDATE_METHOD = {
  query: 'mutation Update($input: UpdateShippingMethodInput!) { updateShippingMethod(input: $input) { id } }',
  data: v.object({ updateShippingMethod: Made }),
};
const argument = (name: string, value: unknown) => ({
  name,
  value: typeof value === 'string' ? value : JSON.stringify(value),
});
const satang = (baht: string) => Number(Number(baht).toFixed(2).replace('.', ''));

/** Sets free deliveries in Vendure, and Thai QR payments that are settled at once, as in the shops of the market. */
export async function openBehind(): Promise<void> {
  if (client === undefined) return;
  const { shippingMethods, paymentMethods } = await client.admin(METHODS);
  const promptpay = paymentMethods.items.find(({ code }) => code === 'promptpay');
  const settles = [argument('outcome', 'Settled'), argument('delay', 0)];
  await client.admin(UPDATE_PAYMENT, {
    input: { id: promptpay?.id, handler: { code: 'raan-demo', arguments: settles }, translations: [] },
  });
  const rates = [argument('rate', 0), argument('includesTax', 'include'), argument('taxRate', 7)];
  for (const { id } of shippingMethods.items)
    await client.admin(UPDATE_METHOD, {
      input: { id, calculator: { code: 'default-shipping-calculator', arguments: rates }, translations: [] },
    });
}

type Shelved = Pick<ProductRow, 'webId' | 'uuid' | 'price'> & Partial<Pick<ProductRow, 'remain'>>;

/** Creates a product in Vendure, with its price and stock, and records Vendure's id of it. */
export async function stockBehind(db: Database, { webId, uuid, price, remain = null }: Shelved): Promise<void> {
  if (client === undefined) return;
  // Each test file has its own database, but all share one Vendure.
  const name = `${uuid} ${crypto.randomUUID()}`;
  const translations = [{ languageCode: 'th', name, slug: name, description: '' }];
  const { createProduct } = await client.admin(CREATE_PRODUCT, { input: { enabled: true, translations } });
  const variant = {
    productId: createProduct.id,
    sku: name,
    price: satang(price),
    stockOnHand: remain ?? 0,
    trackInventory: remain === null ? 'FALSE' : 'TRUE',
    translations: [{ languageCode: 'th', name }],
  };
  const { createProductVariants } = await client.admin(CREATE_VARIANTS, { input: [variant] });
  await db.insert(engineProducts).values({ webId, uuid, variantId: createProductVariants[0].id });
}

type Offered = Pick<CouponRow, 'code' | 'kind' | 'maxDiscount'> & Partial<Pick<CouponRow, 'minSpend'>>;

/** Creates a coupon in Vendure: a fixed discount on the goods, or a delivery without fee. */
export async function offerBehind({ code, kind, maxDiscount, minSpend }: Offered): Promise<void> {
  if (client === undefined) return;
  const input = {
    enabled: true,
    couponCode: code,
    conditions: [
      {
        code: 'minimum_order_amount',
        arguments: [argument('amount', satang(minSpend ?? '0')), argument('taxInclusive', true)],
      },
    ],
    actions: [
      kind === 'shipping'
        ? { code: 'free_shipping', arguments: [] }
        : { code: 'order_fixed_discount', arguments: [argument('discount', satang(maxDiscount ?? '0'))] },
    ],
    translations: [{ languageCode: 'th', name: code, description: '' }],
  };
  // Other test files have coupons with the same codes.
  const { promotions } = await client.admin(PROMOTIONS, { code });
  for (const { id } of promotions.items) await client.admin(DELETE_PROMOTION, { id });
  await client.admin(CREATE_PROMOTION, { input });
}
