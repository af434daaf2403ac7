/** Orders in Vendure: placed, paid, followed and cancelled. */
import * as v from 'valibot';
import { expect } from 'vitest';
import { ADDRESS, GUEST_EMAIL } from '../contract/checkout/checkout-harness.ts';
import { START, drainMails } from '../contract/harness.ts';
import { LARGE, MASSAGE, SOAP, test } from './engine-shop.ts';

test('an order of a cart is in the admin, with its total, buyer, address and payment, and reduces the stock', async ({
  shop,
}) => {
  const cart = await shop.cartOf([
    { uuid: SOAP, quantity: 2 },
    { uuid: LARGE, quantity: 1 },
  ]);
  expect((await shop.pay(cart)).status).toBe(303);
  const [order] = await shop.ordersOf(cart);
  expect(order).toMatchObject({ net: '435.0000', settledAt: START, cancelledAt: null });
  expect(await shop.owner.order(order?.code)).toEqual([
    {
      id: expect.any(String),
      state: 'PaymentSettled',
      totalWithTax: 43_500,
      customer: { emailAddress: GUEST_EMAIL },
      couponCodes: [],
      // Vendure returns lines in no certain order.
      lines: expect.arrayContaining([
        { quantity: 2, productVariant: { sku: 'rice-soap' } },
        { quantity: 1, productVariant: { sku: 'tea-l' } },
      ]),
      payments: [{ id: expect.any(String), method: 'card', state: 'Settled' }],
      shippingAddress: { fullName: ADDRESS.recipient, postalCode: ADDRESS.postcode },
    },
  ]);
  await shop.service.synchronize();
  expect([await shop.remainOf(SOAP), await shop.remainOf(LARGE), await shop.remainOf(MASSAGE)]).toEqual([3, 8, null]);
  // A second click places nothing.
  await shop.pay(cart);
  expect(await shop.ordersOf(cart)).toEqual([order]);
});

test('a card’s text and a tax invoice are in the notes of the order in the admin', async ({ shop }) => {
  const cart = await shop.cartOf([{ uuid: SOAP, quantity: 1 }]);
  const extras = { gift_note: 'สุขสันต์วันเกิด', tax_company: 'Doi Co.', tax_id: '0105536000011' };
  const answer = await shop.pay(cart, extras);
  expect(answer.status).toBe(303);
  const [order] = await shop.ordersOf(cart);
  const { orders } = await shop.owner.admin(
    {
      query: `query Notes($code: String!) { orders(options: { filter: { code: { eq: $code } } }) { items {
        history(options: { filter: { type: { eq: "ORDER_NOTE" } } }) { items { isPublic data } } } } }`,
      data: v.object({ orders: v.object({ items: v.array(v.unknown()) }) }),
    },
    { code: order?.code },
  );
  const note = 'การ์ดอวยพร: สุขสันต์วันเกิด\nใบกำกับภาษี: Doi Co., เลขผู้เสียภาษี 0105536000011';
  expect(orders.items).toEqual([{ history: { items: [{ isPublic: false, data: { note } }] } }]);
});

test('a declined payment leaves the cart open and nothing ordered', async ({ shop }) => {
  const cart = await shop.cartOf([{ uuid: MASSAGE, quantity: 1 }]);
  expect((await shop.pay(cart, { bank: 'declined' })).status).toBe(422);
  expect(await shop.ordersOf(cart)).toEqual([]);
  expect((await shop.pay(cart)).status).toBe(303);
  expect((await shop.ordersOf(cart)).map(({ net }) => net)).toEqual(['445.0000']);
});

test('a payment with a late response is not repeated', async ({ shop }) => {
  const cart = await shop.cartOf([{ uuid: MASSAGE, quantity: 2 }]);
  const late = await shop.pay(cart, { bank: 'late' });
  expect([late.status, (await late.text()).includes('you will not be charged twice')]).toEqual([422, true]);
  // Without delay, because another process may still be paying.
  await shop.pay(cart, { bank: 'late' });
  expect(await shop.ordersOf(cart)).toEqual([]);
  if (shop.isLive) await new Promise((done) => setTimeout(done, 9000));
  expect((await shop.pay(cart, { bank: 'late' })).status).toBe(303);
  const [order] = await shop.ordersOf(cart);
  expect(await shop.owner.order(order?.code)).toMatchObject([
    { state: 'PaymentSettled', payments: [{ method: 'late', state: 'Settled' }] },
  ]);
});

test('Thai QR waits for the owner, who settles it in the admin; the order follows', async ({ shop }) => {
  const cart = await shop.cartOf([{ uuid: SOAP, quantity: 1 }]);
  expect((await shop.pay(cart, { bank: 'promptpay' })).status).toBe(303);
  const receipt = await shop.look(cart);
  expect([receipt.includes('pay-qr'), receipt.includes('value="settle"')]).toEqual([true, false]);
  const [mail] = await drainMails(shop.service);
  expect([mail?.kind, receipt, mail?.html]).toEqual([
    'order-received',
    expect.not.stringContaining('demo shop'),
    expect.not.stringContaining('demo shop'),
  ]);
  const [order] = await shop.ordersOf(cart);
  const [shown] = await shop.owner.order(order?.code);
  expect([order?.settledAt, shown?.state]).toEqual([null, 'PaymentAuthorized']);
  const { payments } = v.parse(v.object({ payments: v.tuple([v.object({ id: v.string() })]) }), shown);
  await shop.owner.settle(payments[0].id);
  await shop.service.synchronize();
  expect((await shop.ordersOf(cart)).map(({ settledAt }) => settledAt)).toEqual([START]);
});

test('a cancelled order is cancelled in the engine, and its stock is back', async ({ shop }) => {
  const cart = await shop.cartOf([{ uuid: LARGE, quantity: 3 }]);
  await shop.pay(cart);
  await shop.service.synchronize();
  expect(await shop.remainOf(LARGE)).toBe(6);
  expect((await shop.cancel(cart)).headers.get('location')).toContain('done=cancelled');
  const [order] = await shop.ordersOf(cart);
  const states = (await shop.owner.order(order?.code)).map(({ state }) => state);
  expect([order?.cancelledAt, states, await shop.remainOf(LARGE)]).toEqual([START, ['Cancelled'], 9]);
});

test('orders with one e-mail address belong to one customer of the engine, even a registered one', async ({ shop }) => {
  const register = {
    query: `mutation Register($input: CreateCustomerInput!) {
      createCustomer(input: $input, password: "a long password") { ... on Customer { id } }
    }`,
    data: v.object({ createCustomer: v.object({ id: v.string() }) }),
  };
  const emailAddress = 'member@example.com';
  const input = { firstName: 'Mali', lastName: 'Member', emailAddress };
  const { createCustomer } = await shop.owner.admin(register, { input });
  for (let orderNumber = 0; orderNumber < 2; orderNumber += 1) {
    const cart = await shop.cartOf([{ uuid: MASSAGE, quantity: 1 }]);
    expect((await shop.pay(cart, { email: emailAddress })).status).toBe(303);
  }
  const customer = {
    query: 'query Customer($id: ID!) { customer(id: $id) { emailAddress orders { totalItems } } }',
    data: v.unknown(),
  };
  expect(await shop.owner.admin(customer, { id: createCustomer.id })).toEqual({
    customer: { emailAddress, orders: { totalItems: 2 } },
  });
});
