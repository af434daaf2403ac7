/** Requests to Vendure that are lost, answered too late or executed twice: an order is placed once. */
import { expect } from 'vitest';
import { START } from '../contract/harness.ts';
import { operation } from './engine-owner.ts';
import { LARGE, MASSAGE, SOAP, test } from './engine-shop.ts';

const MUTATIONS = ['AddItems', 'SetCustomer', 'SetAddress', 'SetShipping', 'ArrangePayment', 'AddPayment'];
const REQUESTS = [...MUTATIONS.map((name) => `mutation ${name}`), 'query Choices', 'query Orders', 'query Stock'];
const PLACED = { state: 'PaymentSettled', payments: [{ method: 'card', state: 'Settled' }], lines: [{ quantity: 1 }] };
const OFF = operation('order_fixed_discount', { discount: 2000 });
const later = (date: Date) => new Date(date.getTime() + 61_000);

test('after a lost response to a payment the order is placed, and placed once', async ({ shop }) => {
  const cart = await shop.cartOf([{ uuid: SOAP, quantity: 1 }]);
  const lost = await shop.failing({ about: 'mutation AddPayment', does: 'lose the answer' }, () => shop.pay(cart));
  expect([lost.status, (await shop.pay(cart)).status]).toEqual([422, 303]);
  const found = await shop.ordersOf(cart);
  expect(found.map(({ net }) => net)).toEqual(['165.0000']);
  expect(await shop.owner.order(found[0]?.code)).toMatchObject([PLACED]);
});

test('an order is finished by another process if the first one dies between its row and the payment', async ({
  shop,
}) => {
  const cart = await shop.cartOf([{ uuid: LARGE, quantity: 1 }]);
  await shop.failing({ about: 'mutation AddPayment', does: 'lose the request' }, () => shop.pay(cart));
  await shop.service.synchronize();
  expect(await shop.ordersOf(cart)).toEqual([]);
  shop.service.now = later(START);
  await shop.service.synchronize();
  await shop.service.synchronize();
  const found = await shop.ordersOf(cart);
  expect(found.map(({ net }) => net)).toEqual(['195.0000']);
  expect(await shop.owner.order(found[0]?.code)).toMatchObject([PLACED]);
});

test('while the engine is unavailable carts work, and the checkout shows that it waits', async ({ shop }) => {
  const { cart, refused } = await shop.failing({ about: '', does: 'lose the request' }, async () => {
    const made = await shop.cartOf([{ uuid: MASSAGE, quantity: 1 }]);
    return { cart: made, refused: await shop.pay(made) };
  });
  expect([refused.status, (await refused.text()).includes('you will not be charged twice')]).toEqual([422, true]);
  expect((await shop.pay(cart)).status).toBe(303);
});

test('an order that can’t be cancelled while the engine is unavailable is cancelled by a retry', async ({ shop }) => {
  const cart = await shop.cartOf([{ uuid: MASSAGE, quantity: 1 }]);
  await shop.pay(cart);
  const late = await shop.failing({ about: 'mutation Cancel', does: 'lose the answer' }, () => shop.cancel(cart));
  const retried = await shop.cancel(cart);
  expect([late, retried].map(({ headers }) => headers.get('location')?.match(/done=\w+/)?.[0])).toEqual([
    'done=cancelLate',
    'done=cancelled',
  ]);
});

for (const about of REQUESTS)
  for (const does of ['lose the request', 'lose the answer'] as const)
    test(`a retry places an order once when ${about} does ${does}`, async ({ shop }) => {
      const cart = await shop.cartOf([{ uuid: MASSAGE, quantity: 1 }]);
      expect((await shop.failing({ about, does }, () => shop.pay(cart))).status).toBe(422);
      shop.service.now = later(START);
      expect((await shop.pay(cart)).status).toBe(303);
      const [order, ...more] = await shop.ordersOf(cart);
      expect(more).toEqual([]);
      expect(await shop.owner.order(order?.code)).toMatchObject([PLACED]);
    });

for (const name of [...MUTATIONS, 'ApplyCoupon'])
  test(`an order is placed once when ${name} reaches the engine twice`, async ({ shop }) => {
    const cart = await shop.cartOf([{ uuid: SOAP, quantity: 1 }]);
    const form: Record<string, string> = name === 'ApplyCoupon' ? { coupon_code: 'TWENTY' } : {};
    if (name === 'ApplyCoupon') await shop.owner.promote('twenty', { couponCode: 'TWENTY', actions: [OFF] });
    const { status } = await shop.failing({ about: `mutation ${name}`, does: 'double' }, () => shop.pay(cart, form));
    const [order, ...more] = await shop.ordersOf(cart);
    expect([status, more]).toEqual([303, []]);
    expect(await shop.owner.order(order?.code)).toMatchObject([PLACED]);
    await shop.service.synchronize();
    expect(await shop.remainOf(SOAP)).toBe(4);
  });

test('an order that is cancelled twice in the engine is cancelled', async ({ shop }) => {
  const cart = await shop.cartOf([{ uuid: SOAP, quantity: 1 }]);
  await shop.pay(cart);
  const answer = await shop.failing({ about: 'mutation Cancel', does: 'double' }, () => shop.cancel(cart));
  expect([answer.headers.get('location')?.includes('done=cancelled'), await shop.remainOf(SOAP)]).toEqual([true, 5]);
});
