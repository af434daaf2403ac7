/** The shop owner's client of Vendure's admin API. */
import assert from 'node:assert/strict';
import { COUPON, SOAP } from './shop.mjs';

/** @typedef {Awaited<ReturnType<typeof logIn>>} Owner */

const LAST_ORDER =
  '{ orders(options: { take: 1, sort: { id: DESC }, filter: { state: { notIn: ["AddingItems", "ArrangingPayment"] } } }) { items { code state couponCodes lines { quantity } } } }';

/** @param {{ url: string, channelToken: string, password: string }} live */
export async function logIn({ url, channelToken, password }) {
  let token = '';
  const call = async (/** @type {string} */ query, /** @type {object} */ variables = {}) => {
    const answer = await fetch(`${url}/admin-api`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'vendure-token': channelToken,
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query, variables }),
    });
    token = answer.headers.get('vendure-auth-token') ?? token;
    const { data, errors } = await answer.json();
    assert.equal(errors, undefined, JSON.stringify(errors));
    return data;
  };
  await call('mutation($password: String!) { login(username: "superadmin", password: $password) { __typename } }', {
    password,
  });
  const variant = async () => {
    const { productVariants } = await call(
      `{ productVariants(options: { filter: { sku: { eq: "${SOAP.slug}" } } }) { items { id stockLevels { stockOnHand stockAllocated } } } }`,
    );
    return productVariants.items[0];
  };
  const update = (/** @type {object} */ input) =>
    call('mutation($input: [UpdateProductVariantInput!]!) { updateProductVariants(input: $input) { id } }', {
      input: [input],
    });
  const argument = (/** @type {string} */ name, /** @type {unknown} */ value) => ({
    name,
    value: JSON.stringify(value),
  });
  return {
    /** Whether Vendure responds at all. */
    answers: () =>
      variant().then(
        () => true,
        () => false,
      ),
    stock: async () => {
      const [level] = (await variant()).stockLevels;
      return level.stockOnHand - level.stockAllocated;
    },
    /** Sets the number of available pieces. */
    restock: async (/** @type {number} */ free) => {
      const { id, stockLevels } = await variant();
      await update({ id, stockOnHand: free + stockLevels[0].stockAllocated });
    },
    price: async (/** @type {number} */ price) => update({ id: (await variant()).id, price }),
    countPictures: async () => {
      const { assets } = await call('{ assets { totalItems } }');
      return assets.totalItems;
    },
    offer: () =>
      call('mutation($input: CreatePromotionInput!) { createPromotion(input: $input) { ... on Promotion { id } } }', {
        input: {
          enabled: true,
          couponCode: COUPON,
          conditions: [
            { code: 'minimum_order_amount', arguments: [argument('amount', 0), argument('taxInclusive', true)] },
          ],
          actions: [{ code: 'order_fixed_discount', arguments: [argument('discount', 2000)] }],
          translations: [{ languageCode: 'th', name: COUPON, description: '' }],
        },
      }),
    /** Lines of the last order. */
    lastLines: async () => {
      const { orders } = await call(LAST_ORDER);
      return orders.items[0].lines;
    },
    lastOrder: async () => {
      const { orders } = await call(LAST_ORDER);
      const { lines: _lines, ...order } = orders.items[0];
      return order;
    },
  };
}
