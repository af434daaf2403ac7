/**
 * The shop in front of a real Vendure. `ENGINE_URL` (with `ENGINE_CHANNEL`) runs it against a server that `tests/engine/shop` was seeded
 * into, and records its answers; without it the recorded ones are replayed.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { createVendureClient } from '../../src/store/commerce/vendure/client.ts';
import { engineOrders, orders } from '../../src/store/database/tables/order.ts';
import { products } from '../../src/store/database/tables/product.ts';
import { credentialsIn, uuidOf, visitorAt } from '../contract/cart-environment.ts';
import { ADDRESS, GUEST_EMAIL } from '../contract/checkout/checkout-harness.ts';
import { openTestService, START, type TestService } from '../contract/harness.ts';
import { openRecording } from './recording.ts';

const url = process.env.ENGINE_URL;
const recording = openRecording(`${import.meta.dirname}/recorded/vendure.json`, url);
const access = {
  url: url ?? 'http://engine.test',
  channelToken: process.env.ENGINE_CHANNEL ?? 'recorded',
  username: 'superadmin',
  password: 'engine-demo',
  timeoutMs: 1500,
};
const REPRICE = {
  query: `mutation Reprice($input: [UpdateProductVariantInput!]!) { updateProductVariants(input: $input) { id } }`,
  data: v.unknown(),
};
const Coded = v.array(v.object({ id: v.string(), code: v.string() }));
/** The owner at Vendure's admin. */
const owner = createVendureClient(access, recording.fetch);
const [SOAP, TEA, SMALL, LARGE, MASSAGE] = [1, 2, 21, 22, 3].map(uuidOf);

/** What goes wrong with the requests whose text holds `about`: lost on the way there, or their answers on the way back. */
let fault: { readonly about: string; readonly loses: 'request' | 'answer' } | undefined;
const faultyFetch: typeof fetch = async (input, init) => {
  const isHit = fault !== undefined && String(init?.body).includes(fault.about);
  if (isHit && fault?.loses === 'request') throw new TypeError('fetch failed');
  const answer = await recording.fetch(input, init);
  if (isHit) throw new TypeError('fetch failed');
  return answer;
};

let opened: Awaited<ReturnType<typeof openTestService>>;
let service: TestService;

beforeAll(async () => {
  const vendure = { access, fetch: faultyFetch, everyMs: 3_600_000 };
  opened = await openTestService({ shops: import.meta.dirname, vendure });
  ({ service } = opened);
  await service.synchronize();
});
afterAll(async () => {
  await opened.close();
  recording.save();
});

const guest = () => visitorAt(service, 'engine.test');
type Items = readonly { readonly uuid: string | undefined; readonly quantity: number }[];

async function cartOf(items: Items) {
  return credentialsIn(await guest().call('cartCheckoutByItems', { body: { items } }));
}

function pay({ cart_id, cart_secret }: Awaited<ReturnType<typeof cartOf>>, form: Record<string, string> = {}) {
  const filled = {
    s: cart_secret,
    do: 'pay',
    email: GUEST_EMAIL,
    bank: 'card',
    shipping_type: 'post',
    ...ADDRESS,
    ...form,
  };
  return guest().post(`/pay/checkout/engine/${cart_id}?lang=en`, filled);
}

/** The checkout page of a cart. */
async function look({ cart_id, cart_secret }: Awaited<ReturnType<typeof cartOf>>): Promise<string> {
  return (await guest().get(`/pay/checkout/engine/${cart_id}?s=${cart_secret}&lang=en`)).text();
}

/** What a page sends back of what it showed. */
function hiddenIn(html: string): Record<string, string> {
  const fields = html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
}

/** Our orders with Vendure's codes, oldest first. */
const ordersOf = (cartId: string) =>
  service.db
    .select({
      net: orders.net,
      settledAt: orders.settledAt,
      cancelledAt: orders.cancelledAt,
      code: engineOrders.code,
      id: orders.id,
    })
    .from(orders)
    .innerJoin(engineOrders, eq(engineOrders.cartId, orders.cartId))
    .where(eq(orders.cartId, cartId))
    .orderBy(asc(orders.id));

/** An order as Vendure's admin shows it. */
async function inAdmin(code: string | undefined) {
  const { orders: found } = await owner.admin(
    {
      query: `query Admin($code: String!) { orders(options: { filter: { code: { eq: $code } } }) { items {
        id state totalWithTax customer { emailAddress } couponCodes
        lines { quantity productVariant { sku } } payments { id method state } shippingAddress { fullName postalCode } } } }`,
      data: v.object({ orders: v.object({ items: v.array(v.looseObject({ id: v.string(), state: v.string() })) }) }),
    },
    { code },
  );
  return found.items;
}

async function remainOf(uuid: string | undefined): Promise<number | null | undefined> {
  const [row] = await service.db
    .select()
    .from(products)
    .where(eq(products.uuid, uuid ?? ''));
  return row?.remain;
}

test('mirrors products, variants, options, categories, prices with tax and stock in two languages', async () => {
  const rows = await service.db.select().from(products).orderBy(asc(products.uuid));
  expect(
    rows.map(({ uuid, slug, name, price, remain, categoryId, hasVariants, parentUuid, choices }) => ({
      uuid,
      slug,
      name,
      price,
      remain,
      categoryId,
      hasVariants,
      parentUuid,
      choices,
    })),
  ).toEqual([
    {
      uuid: SOAP,
      slug: 'rice-soap',
      name: { th: 'สบู่ข้าว', en: 'Rice soap' },
      price: '120.0000',
      remain: 5,
      categoryId: '8',
      hasVariants: false,
      parentUuid: null,
      choices: null,
    },
    {
      uuid: TEA,
      slug: 'tea',
      name: { th: 'ชา', en: 'Tea' },
      price: '80.0000',
      remain: null,
      categoryId: '7',
      hasVariants: true,
      parentUuid: null,
      choices: null,
    },
    {
      uuid: MASSAGE,
      slug: 'massage',
      name: { th: 'นวด', en: 'Massage' },
      price: '400.0000',
      remain: null,
      categoryId: '7',
      hasVariants: false,
      parentUuid: null,
      choices: null,
    },
    {
      uuid: SMALL,
      slug: 'tea',
      name: '',
      price: '80.0000',
      remain: 3,
      categoryId: '7',
      hasVariants: false,
      parentUuid: TEA,
      choices: [{ name: { th: 'ขนาด', en: 'Size' }, value: { th: 'เล็ก', en: 'Small' } }],
    },
    {
      uuid: LARGE,
      slug: 'tea',
      name: '',
      price: '150.0000',
      remain: 9,
      categoryId: '7',
      hasVariants: false,
      parentUuid: TEA,
      choices: [{ name: { th: 'ขนาด', en: 'Size' }, value: { th: 'ใหญ่', en: 'Large' } }],
    },
  ]);
});

test('an order of a cart is in the admin, with its total, buyer, address and payment, and takes the stock', async () => {
  const cart = await cartOf([
    { uuid: SOAP, quantity: 2 },
    { uuid: LARGE, quantity: 1 },
  ]);
  expect((await pay(cart)).status).toBe(303);
  const [order] = await ordersOf(cart.cart_id);
  expect(order).toMatchObject({ net: '435.0000', settledAt: START, cancelledAt: null });
  expect(await inAdmin(order?.code)).toEqual([
    {
      id: expect.any(String),
      state: 'PaymentSettled',
      totalWithTax: 43_500,
      customer: { emailAddress: GUEST_EMAIL },
      couponCodes: [],
      lines: [
        { quantity: 2, productVariant: { sku: 'rice-soap' } },
        { quantity: 1, productVariant: { sku: 'tea-l' } },
      ],
      payments: [{ id: expect.any(String), method: 'card', state: 'Settled' }],
      shippingAddress: { fullName: ADDRESS.recipient, postalCode: ADDRESS.postcode },
    },
  ]);
  await service.synchronize();
  expect([await remainOf(SOAP), await remainOf(LARGE), await remainOf(MASSAGE)]).toEqual([3, 8, null]);
  // A second click places nothing.
  await pay(cart);
  expect(await ordersOf(cart.cart_id)).toEqual([order]);
});

test('a cart that wants more than the engine has is refused with what remains, before the mirror knows', async () => {
  await owner.admin(
    {
      query: `mutation Sell($input: [UpdateProductVariantInput!]!) { updateProductVariants(input: $input) { id } }`,
      data: v.unknown(),
    },
    { input: [{ id: '2', stockOnHand: 1 }] },
  );
  const { body } = await guest().call('cartCheckoutByItems', {
    body: { items: [{ uuid: SMALL, quantity: 2 }], lang_key: 'en' },
  });
  expect(body).toMatchObject({
    success: false,
    key: 'NOSTOCK',
    data: { error_data: { errors: [{ key: 'NOSTOCK', uuid: SMALL, remain: 1, unit: 'bar' }] } },
  });
});

test('a declined payment leaves the cart open and nothing ordered', async () => {
  const cart = await cartOf([{ uuid: MASSAGE, quantity: 1 }]);
  expect((await pay(cart, { bank: 'declined' })).status).toBe(422);
  expect(await ordersOf(cart.cart_id)).toEqual([]);
  expect((await pay(cart)).status).toBe(303);
  expect((await ordersOf(cart.cart_id)).map(({ net }) => net)).toEqual(['445.0000']);
});

test('a payment that is answered late is not made twice', async () => {
  const cart = await cartOf([{ uuid: MASSAGE, quantity: 2 }]);
  const late = await pay(cart, { bank: 'late' });
  expect([late.status, (await late.text()).includes('you will not be charged twice')]).toEqual([422, true]);
  // At once: somebody may still be at it.
  await pay(cart, { bank: 'late' });
  expect(await ordersOf(cart.cart_id)).toEqual([]);
  if (recording.isLive) await new Promise((done) => setTimeout(done, 4000));
  expect((await pay(cart, { bank: 'late' })).status).toBe(303);
  const [order] = await ordersOf(cart.cart_id);
  expect(await inAdmin(order?.code)).toMatchObject([
    { state: 'PaymentSettled', payments: [{ method: 'late', state: 'Settled' }] },
  ]);
});

test('Thai QR waits for the owner, who settles it in the admin; the order follows', async () => {
  const cart = await cartOf([{ uuid: SOAP, quantity: 1 }]);
  expect((await pay(cart, { bank: 'promptpay' })).status).toBe(303);
  const receipt = await (
    await guest().get(`/pay/checkout/engine/${cart.cart_id}?s=${cart.cart_secret}&lang=en`)
  ).text();
  expect([receipt.includes('pay-qr'), receipt.includes('value="settle"')]).toEqual([true, false]);
  const [order] = await ordersOf(cart.cart_id);
  const [shown] = await inAdmin(order?.code);
  expect([order?.settledAt, shown?.state]).toEqual([null, 'PaymentAuthorized']);
  const payment = v.parse(v.object({ payments: v.tuple([v.object({ id: v.string() })]) }), shown).payments[0];
  await owner.admin(
    { query: 'mutation Settle($id: ID!) { settlePayment(id: $id) { ... on Payment { state } } }', data: v.unknown() },
    { id: payment.id },
  );
  await service.synchronize();
  expect((await ordersOf(cart.cart_id)).map(({ settledAt }) => settledAt)).toEqual([START]);
});

test('an order that is cancelled is cancelled in the engine, and its stock is back', async () => {
  const cart = await cartOf([{ uuid: LARGE, quantity: 3 }]);
  await pay(cart);
  await service.synchronize();
  expect(await remainOf(LARGE)).toBe(5);
  const form = { s: cart.cart_secret, do: 'cancel' };
  expect((await guest().post(`/pay/checkout/engine/${cart.cart_id}?lang=en`, form)).headers.get('location')).toContain(
    'done=cancelled',
  );
  const [order] = await ordersOf(cart.cart_id);
  expect([order?.cancelledAt, (await inAdmin(order?.code)).map(({ state }) => state), await remainOf(LARGE)]).toEqual([
    START,
    ['Cancelled'],
    8,
  ]);
});

test('a price that the engine changes between review and payment is shown before it is paid', async () => {
  const cart = await cartOf([{ uuid: MASSAGE, quantity: 1 }]);
  const shown = hiddenIn(await look(cart));
  await owner.admin(REPRICE, { input: [{ id: '4', price: 42_000 }] });
  const refused = await pay(cart, shown);
  const page = await refused.text();
  expect([refused.status, page.includes('฿465')]).toEqual([422, true]);
  expect((await pay(cart, hiddenIn(page))).status).toBe(303);
  expect((await ordersOf(cart.cart_id)).map(({ net }) => net)).toEqual(['465.0000']);
});

test('an answer to a payment that is lost loses no order and makes no second one', async () => {
  const cart = await cartOf([{ uuid: SOAP, quantity: 1 }]);
  fault = { about: 'mutation AddPayment', loses: 'answer' };
  expect((await pay(cart)).status).toBe(422);
  fault = undefined;
  expect((await pay(cart)).status).toBe(303);
  const found = await ordersOf(cart.cart_id);
  expect(found.map(({ net }) => net)).toEqual(['165.0000']);
  expect(await inAdmin(found[0]?.code)).toMatchObject([{ state: 'PaymentSettled', payments: [{ state: 'Settled' }] }]);
});

test('a process that dies between its row and the payment leaves an order that another finishes', async () => {
  const cart = await cartOf([{ uuid: LARGE, quantity: 1 }]);
  fault = { about: 'mutation AddPayment', loses: 'request' };
  await pay(cart);
  fault = undefined;
  await service.synchronize();
  expect(await ordersOf(cart.cart_id)).toEqual([]);
  service.now = new Date(START.getTime() + 61_000);
  await service.synchronize();
  await service.synchronize();
  const found = await ordersOf(cart.cart_id);
  expect(found.map(({ net }) => net)).toEqual(['195.0000']);
  expect(await inAdmin(found[0]?.code)).toMatchObject([{ state: 'PaymentSettled', payments: [{ state: 'Settled' }] }]);
});

test('the last piece is sold once when two pay for it at the same time', async () => {
  const carts = [await cartOf([{ uuid: SMALL, quantity: 1 }]), await cartOf([{ uuid: SMALL, quantity: 1 }])];
  const statuses = await Promise.all(carts.map(async (cart) => (await pay(cart)).status));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([303, 422]);
  const sold = await Promise.all(carts.map(async ({ cart_id }) => (await ordersOf(cart_id)).length));
  expect(sold.toSorted((a, b) => a - b)).toEqual([0, 1]);
  await service.synchronize();
  expect(await remainOf(SMALL)).toBe(0);
});

test('promotions of the engine are in the total that the page shows, and its codes are coupons', async () => {
  const argument = (name: string, value: unknown) => ({ name, value: JSON.stringify(value) });
  const promotion = (name: string, couponCode: string | null, actions: readonly object[]) => ({
    enabled: true,
    ...(couponCode === null ? {} : { couponCode }),
    conditions: [
      {
        code: 'minimum_order_amount',
        arguments: [argument('amount', 60_000), argument('taxInclusive', true)],
      },
    ],
    actions,
    translations: [{ languageCode: 'th', name, description: '' }],
  });
  const create = {
    query:
      'mutation Promote($input: CreatePromotionInput!) { createPromotion(input: $input) { ... on Promotion { id } } }',
    data: v.unknown(),
  };
  await owner.admin(create, { input: promotion('sent free', null, [{ code: 'free_shipping', arguments: [] }]) });
  const off = { code: 'order_fixed_discount', arguments: [argument('discount', 5000)] };
  await owner.admin(create, { input: promotion('fifty off', 'FIFTY', [off]) });
  const cart = await cartOf([{ uuid: MASSAGE, quantity: 2 }]);
  const plain = await look(cart);
  expect(hiddenIn(plain).shown).toBe('840');
  const wrong = await pay(cart, { ...hiddenIn(plain), coupon_code: 'SIXTY' });
  expect([wrong.status, (await wrong.text()).includes('No such coupon')]).toEqual([422, true]);
  const dearer = await pay(cart, { ...hiddenIn(plain), coupon_code: 'FIFTY', do: 'check' });
  const checked = hiddenIn(await dearer.text());
  expect(checked.shown).toBe('790');
  expect((await pay(cart, { ...checked, coupon_code: 'FIFTY' })).status).toBe(303);
  const [order] = await ordersOf(cart.cart_id);
  expect(order?.net).toBe('790.0000');
  expect(await inAdmin(order?.code)).toMatchObject([{ totalWithTax: 79_000, couponCodes: ['FIFTY'] }]);
});

test('only deliveries and ways to pay that the engine offers are offered, at its prices', async () => {
  const cart = await cartOf([{ uuid: MASSAGE, quantity: 1 }]);
  const methods = await owner.admin({
    query: 'query Methods { shippingMethods { items { id code } } paymentMethods { items { id code } } }',
    data: v.object({ shippingMethods: v.object({ items: Coded }), paymentMethods: v.object({ items: Coded }) }),
  });
  const idOf = (items: v.InferOutput<typeof Coded>, code: string) => items.find((one) => one.code === code)?.id;
  const rate = [
    { name: 'rate', value: '6000' },
    { name: 'includesTax', value: 'include' },
    { name: 'taxRate', value: '7' },
  ];
  const post = idOf(methods.shippingMethods.items, 'post');
  const setRate = {
    query: 'mutation Rate($input: UpdateShippingMethodInput!) { updateShippingMethod(input: $input) { id } }',
    data: v.unknown(),
  };
  await owner.admin(setRate, {
    input: { id: post, calculator: { code: 'default-shipping-calculator', arguments: rate }, translations: [] },
  });
  const close = {
    query: 'mutation Close($input: UpdatePaymentMethodInput!) { updatePaymentMethod(input: $input) { id } }',
    data: v.unknown(),
  };
  await owner.admin(close, {
    input: { id: idOf(methods.paymentMethods.items, 'declined'), enabled: false, translations: [] },
  });
  const page = await look(cart);
  expect([hiddenIn(page).shown, page.includes('value="declined"'), page.includes('value="card"')]).toEqual([
    '480',
    false,
    true,
  ]);
  const refused = await pay(cart, { bank: 'declined' });
  expect([refused.status, await ordersOf(cart.cart_id)]).toEqual([422, []]);
});

test('more pieces than the engine lets an order have are refused before the payment', async () => {
  await owner.admin(REPRICE, { input: [{ id: '4', price: 100 }] });
  const cart = await cartOf([{ uuid: MASSAGE, quantity: 1000 }]);
  const refused = await pay(cart);
  expect([refused.status, await ordersOf(cart.cart_id)]).toEqual([422, []]);
  expect(await refused.text()).toContain('One cart may hold 999 pieces at most.');
});

test('while the engine is away carts go on, and the checkout says that it waits', async () => {
  fault = { about: '', loses: 'request' };
  const cart = await cartOf([{ uuid: MASSAGE, quantity: 1 }]);
  const refused = await pay(cart);
  fault = undefined;
  expect([refused.status, (await refused.text()).includes('you will not be charged twice')]).toEqual([422, true]);
  expect((await pay(cart)).status).toBe(303);
});

const STEPS = [
  'mutation AddItems',
  'mutation SetCustomer',
  'mutation SetAddress',
  'query Choices',
  'mutation SetShipping',
  'mutation ArrangePayment',
  'query Orders',
  'query Stock',
  'mutation AddPayment',
];

test.each(STEPS.flatMap((about) => [{ about, loses: 'request' } as const, { about, loses: 'answer' } as const]))(
  'an order whose $about loses its $loses is placed once by the next try',
  async ({ about, loses }) => {
    const cart = await cartOf([{ uuid: MASSAGE, quantity: 1 }]);
    fault = { about, loses };
    expect((await pay(cart)).status).toBe(422);
    fault = undefined;
    service.now = new Date(service.now.getTime() + 61_000);
    expect((await pay(cart)).status).toBe(303);
    const [order, ...more] = await ordersOf(cart.cart_id);
    expect(more).toEqual([]);
    expect(await inAdmin(order?.code)).toMatchObject([
      { state: 'PaymentSettled', payments: [{ method: 'card', state: 'Settled' }], lines: [{ quantity: 1 }] },
    ]);
  },
);

test('orders of one e-mail address belong to one customer of the engine, also to a registered one', async () => {
  const email = 'member@example.com';
  const register = {
    query: `mutation Register($input: CreateCustomerInput!) {
      createCustomer(input: $input, password: "a long password") { ... on Customer { id } }
    }`,
    data: v.object({ createCustomer: v.object({ id: v.string() }) }),
  };
  const input = { firstName: 'Mali', lastName: 'Member', emailAddress: email };
  const { createCustomer } = await owner.admin(register, { input });
  for (let orderNumber = 0; orderNumber < 2; orderNumber += 1) {
    const cart = await cartOf([{ uuid: MASSAGE, quantity: 1 }]);
    expect((await pay(cart, { email })).status).toBe(303);
  }
  const customer = {
    query: 'query Customer($id: ID!) { customer(id: $id) { emailAddress orders { totalItems } } }',
    data: v.unknown(),
  };
  expect(await owner.admin(customer, { id: createCustomer.id })).toEqual({
    customer: { emailAddress: email, orders: { totalItems: 2 } },
  });
});
