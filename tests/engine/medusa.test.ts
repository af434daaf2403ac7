/** Checks the column for Medusa of the tables in docs/engines.md with recorded responses of a real server. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';

const Recorded = v.array(
  v.object({ about: v.string(), request: v.string(), status: v.number(), answer: v.looseObject({}) }),
);
const recorded = v.parse(
  Recorded,
  JSON.parse(readFileSync(`${import.meta.dirname}/recorded/medusa/answers.json`, 'utf8')),
);

/** The recorded responses about a subject. */
const about = (what: string) => recorded.filter((one) => one.about === what);
const refusals = (what: string) => about(what).map(({ status, answer }) => [status, answer.code ?? answer.type]);

test('the catalogue has variants with options and prices in baht, and stock is by SKU', () => {
  const [products, categories] = about('readCatalogue');
  expect(products?.answer).toMatchObject({
    products: [
      {
        handle: 'rice-soap',
        options: [{ title: 'Size' }],
        variants: [
          { sku: 'soap-s', manage_inventory: true, prices: [{ amount: 120, currency_code: 'thb' }] },
          { sku: 'soap-l', manage_inventory: false, prices: [{ amount: 150.5, currency_code: 'thb' }] },
        ],
      },
    ],
  });
  expect(categories?.answer).toMatchObject({ product_categories: [{ handle: 'soap', parent_category_id: null }] });
  expect(about('stock').map(({ answer }) => answer)).toMatchObject([
    { inventory_items: [{ sku: 'soap-s', location_levels: [{ stocked_quantity: 3, available_quantity: 3 }] }] },
  ]);
});

test('refusals are a status with a type, but an expired coupon is accepted', () => {
  expect({
    NOSTOCK: refusals('NOSTOCK'),
    NOPRODUCT: refusals('NOPRODUCT'),
    COUPON_CODE_NOT_FOUND: refusals('COUPON_CODE_NOT_FOUND'),
    INVALID_SHIPPINGTYPE: refusals('INVALID_SHIPPINGTYPE'),
    INVALID_BANK: refusals('INVALID_BANK'),
    'last piece': refusals('place: the last piece').slice(1),
    'cancel twice': refusals('cancel twice'),
  }).toEqual({
    NOSTOCK: [[400, 'insufficient_inventory']],
    NOPRODUCT: [[400, 'invalid_data']],
    COUPON_CODE_NOT_FOUND: [[400, 'invalid_data']],
    INVALID_SHIPPINGTYPE: [[400, 'invalid_data']],
    INVALID_BANK: [[400, 'invalid_data']],
    'last piece': [[400, 'not_allowed']],
    'cancel twice': [[400, 'invalid_data']],
  });
  const [expired] = about('COUPON_CODE_NOT_FOUND (expired)');
  expect([expired?.status, expired?.answer]).toMatchObject([200, { cart: { discount_total: 0 } }]);
});

test('a repeated order is placed once, and can be cancelled', () => {
  const [placed] = about('place').slice(-1);
  const [again] = about('place twice');
  expect(again?.answer).toEqual(placed?.answer);
  expect(placed?.answer).toMatchObject({ type: 'order', order: { status: 'pending', total: 294.25 } });
  expect(about('orders').map(({ answer }) => answer)).toMatchObject([{ orders: [{ status: 'pending' }] }]);
  expect(about('cancel').map(({ answer }) => answer)).toMatchObject([{ order: { status: 'canceled' } }]);
});

test('each request of the table was made', () => {
  const paths = new Set(
    recorded.map(({ request }) => request.split('?')[0]?.replaceAll(/\/[a-z]+(?:_[a-z]+)*_\d+/g, '/{id}')),
  );
  expect([...paths]).toEqual([
    'GET /admin/products',
    'GET /admin/product-categories',
    'GET /admin/inventory-items',
    'POST /store/carts',
    'POST /store/carts/{id}/line-items',
    'POST /store/carts/{id}/promotions',
    'GET /store/shipping-options',
    'POST /store/carts/{id}/shipping-methods',
    'GET /store/payment-providers',
    'POST /store/carts/{id}/complete',
    'POST /store/payment-collections',
    'POST /store/payment-collections/{id}/payment-sessions',
    'GET /admin/orders',
    'POST /admin/orders/{id}/cancel',
    'GET /admin/promotions',
  ]);
});
