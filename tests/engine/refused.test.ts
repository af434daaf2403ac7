/** Refusals and changes by Vendure, and the keys and pages that shoppers get. */
import { expect } from 'vitest';
import { operation } from './engine-owner.ts';
import { hiddenIn, MASSAGE, SMALL, test, VARIANTS } from './engine-shop.ts';

const off = (discount: number) => ({ actions: [operation('order_fixed_discount', { discount })] });
const fromSixHundred = { conditions: [operation('minimum_order_amount', { amount: 60_000, taxInclusive: true })] };
const NO_COUPON = 'No such coupon';

test('a cart with more pieces than the engine has is refused with the remaining number, before the mirror knows', async ({
  shop,
}) => {
  await shop.owner.changeVariant({ id: VARIANTS.small, stockOnHand: 0 });
  const { body } = await shop.guest().call('cartCheckoutByItems', {
    body: { items: [{ uuid: SMALL, quantity: 2 }], lang_key: 'en' },
  });
  expect(body).toMatchObject({
    success: false,
    key: 'NOSTOCK',
    data: { error_data: { errors: [{ key: 'NOSTOCK', uuid: SMALL, remain: 0, unit: 'bar' }] } },
  });
});

test('the last piece is sold once when two shoppers pay for it at the same time', async ({ shop }) => {
  const all = await shop.cartOf([{ uuid: SMALL, quantity: 2 }]);
  expect((await shop.pay(all)).status).toBe(303);
  const carts = [await shop.cartOf([{ uuid: SMALL, quantity: 1 }]), await shop.cartOf([{ uuid: SMALL, quantity: 1 }])];
  const statuses = await Promise.all(carts.map(async (cart) => (await shop.pay(cart)).status));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([303, 422]);
  const sold = await Promise.all(carts.map(async (cart) => (await shop.ordersOf(cart)).length));
  expect(sold.toSorted((a, b) => a - b)).toEqual([0, 1]);
  await shop.service.synchronize();
  expect(await shop.remainOf(SMALL)).toBe(0);
});

test('a price that the engine changes between review and payment is shown before it is paid', async ({ shop }) => {
  const cart = await shop.cartOf([{ uuid: MASSAGE, quantity: 1 }]);
  const shown = hiddenIn(await shop.look(cart));
  await shop.owner.changeVariant({ id: VARIANTS.massage, price: 42_000 });
  const refused = await shop.pay(cart, shown);
  const page = await refused.text();
  expect([refused.status, page.includes('฿465')]).toEqual([422, true]);
  expect((await shop.pay(cart, hiddenIn(page))).status).toBe(303);
  expect((await shop.ordersOf(cart)).map(({ net }) => net)).toEqual(['465.0000']);
});

test('more pieces than the engine allows in an order are refused before the payment', async ({ shop }) => {
  await shop.owner.changeVariant({ id: VARIANTS.massage, price: 100 });
  const cart = await shop.cartOf([{ uuid: MASSAGE, quantity: 1000 }]);
  const refused = await shop.pay(cart);
  expect([refused.status, await shop.ordersOf(cart)]).toEqual([422, []]);
  expect(await refused.text()).toContain('One cart may hold 999 pieces at most.');
});

test('promotions of the engine are in the total on the page, and its codes are coupons', async ({ shop }) => {
  await shop.owner.promote('sent free', { ...fromSixHundred, actions: [operation('free_shipping')] });
  await shop.owner.promote('fifty off', { ...fromSixHundred, ...off(5000), couponCode: 'FIFTY' });
  const cart = await shop.cartOf([{ uuid: MASSAGE, quantity: 2 }]);
  const plain = await shop.look(cart);
  expect(hiddenIn(plain).shown).toBe('800');
  const wrong = await shop.pay(cart, { ...hiddenIn(plain), coupon_code: 'SIXTY' });
  expect([wrong.status, (await wrong.text()).includes(NO_COUPON)]).toEqual([422, true]);
  const review = await shop.pay(cart, { ...hiddenIn(plain), coupon_code: 'FIFTY', do: 'check' });
  const checked = hiddenIn(await review.text());
  expect(checked.shown).toBe('750');
  expect((await shop.pay(cart, { ...checked, coupon_code: 'FIFTY' })).status).toBe(303);
  const [order] = await shop.ordersOf(cart);
  expect(order?.net).toBe('750.0000');
  expect(await shop.owner.order(order?.code)).toMatchObject([{ totalWithTax: 75_000, couponCodes: ['FIFTY'] }]);
});

test('an expired or used up coupon is refused', async ({ shop }) => {
  await shop.owner.promote('over', { ...off(5000), couponCode: 'OVER', endsAt: '2020-01-01T00:00:00.000Z' });
  await shop.owner.promote('once', { ...off(5000), couponCode: 'ONCE', usageLimit: 1 });
  const [first, second] = [
    await shop.cartOf([{ uuid: MASSAGE, quantity: 1 }]),
    await shop.cartOf([{ uuid: MASSAGE, quantity: 1 }]),
  ];
  const expired = await shop.pay(first, { coupon_code: 'OVER' });
  expect([expired.status, (await expired.text()).includes(NO_COUPON)]).toEqual([422, true]);
  expect((await shop.pay(first, { coupon_code: 'ONCE' })).status).toBe(303);
  const used = await shop.pay(second, { coupon_code: 'ONCE' });
  expect([used.status, (await used.text()).includes(NO_COUPON)]).toEqual([422, true]);
  expect((await shop.pay(second)).status).toBe(303);
  const nets = await Promise.all(
    [first, second].map(async (cart) => (await shop.ordersOf(cart)).map(({ net }) => net)),
  );
  expect(nets).toEqual([['395.0000'], ['445.0000']]);
});

test('the checkout offers only the engine’s deliveries and payment methods, at its prices', async ({ shop }) => {
  const calculator = operation('default-shipping-calculator', { rate: 6000, includesTax: 'include', taxRate: 7 });
  await shop.owner.changeDelivery('post', { calculator });
  await shop.owner.changePayment('declined', { enabled: false });
  const cart = await shop.cartOf([{ uuid: MASSAGE, quantity: 1 }]);
  const page = await shop.look(cart);
  const has = (field: string) => page.includes(field);
  expect([hiddenIn(page).shown, has('value="declined"'), has('value="card"')]).toEqual(['460', false, true]);
  const refused = await shop.pay(cart, { bank: 'declined' });
  expect([refused.status, await shop.ordersOf(cart)]).toEqual([422, []]);
});

test('a delivery that the engine does not offer for an order is refused, and the others are offered', async ({
  shop,
}) => {
  const checker = operation('default-shipping-eligibility-checker', { orderMinimum: 50_000 });
  await shop.owner.changeDelivery('post', { checker });
  const cart = await shop.cartOf([{ uuid: MASSAGE, quantity: 1 }]);
  const page = await shop.look(cart);
  expect([page.includes('value="post"'), page.includes('value="pickup"')]).toEqual([false, true]);
  const refused = await shop.pay(cart, { shipping_type: 'post' });
  const text = await refused.text();
  expect([refused.status, await shop.ordersOf(cart)]).toEqual([422, []]);
  expect(text).toContain('Choose how to receive your order.');
  expect((await shop.pay(cart, { shipping_type: 'pickup' })).status).toBe(303);
});
