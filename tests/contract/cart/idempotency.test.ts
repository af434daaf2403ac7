import { randomUUID } from 'node:crypto';
import { count, eq, lt } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { products } from '../../../src/store/database/tables/product.ts';
import { carts } from '../../../src/store/database/tables/cart.ts';
import { idempotencyAnswers } from '../../../src/store/database/tables/idempotency.ts';
import { describeService, START } from '../harness.ts';
import { credentialsIn, customer, openMarket, stock, visitor } from '../cart-environment.ts';

const DAY = 24 * 3600 * 1000;
const MISMATCH = { status: 409, body: { success: false, key: 'IDEMPOTENCY_MISMATCH' } };

describeService('idempotency keys', {}, (service) => {
  beforeAll(() => openMarket(service()));

  async function cartCount(): Promise<number> {
    const [row] = await service().db.select({ carts: count() }).from(carts);
    return row?.carts ?? 0;
  }

  test('a repetition is answered as the first time and does nothing', async () => {
    const soap = await stock(service(), 'talad');
    const guest = visitor(service());
    const request = { body: { items: [{ uuid: soap, quantity: 1 }] }, key: randomUUID() };
    const before = await cartCount();
    const first = await guest.call('cartCheckoutByItems', request);
    expect(first.body.success).toBe(true);
    expect(await guest.call('cartCheckoutByItems', request)).toEqual(first);
    expect(await cartCount()).toBe(before + 1);
  });

  test('repetitions at the same time wait for the first and share its answer', async () => {
    const soap = await stock(service(), 'talad');
    const request = { body: { items: [{ uuid: soap, quantity: 1 }] }, key: randomUUID() };
    const before = await cartCount();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => visitor(service()).call('cartCheckoutByItems', request)),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(credentialsIn(answers[0] ?? { status: 0, body: { success: false } }).cart_id).toMatch(/^[0-9a-f]{32}$/);
    expect(await cartCount()).toBe(before + 1);
  });

  test('an answer is repeated even when a later save has changed the cart', async () => {
    const soap = await stock(service(), 'talad');
    const person = await customer(service());
    const two = { body: { items: [{ uuid: soap, quantity: 2 }], remove_items: [] }, key: randomUUID() };
    const first = await person.call('cartUpdateItems', two);
    await person.call('cartUpdateItems', { body: { items: [{ uuid: soap, quantity: 7 }], remove_items: [] } });
    expect(await person.call('cartUpdateItems', two)).toEqual(first);
    expect((await person.call('cartGet')).body.data?.items).toEqual([{ uuid: soap, quantity: 7 }]);
  });

  test('a refusal is repeated too', async () => {
    const soap = await stock(service(), 'talad', { remain: 1 });
    const guest = visitor(service());
    const request = { body: { items: [{ uuid: soap, quantity: 2 }] }, key: randomUUID() };
    const first = await guest.call('cartCheckoutByItems', request);
    expect(first.body.key).toBe('NOSTOCK');
    await service().db.update(products).set({ remain: 9 }).where(eq(products.uuid, soap));
    expect(await guest.call('cartCheckoutByItems', request)).toEqual(first);
  });

  test('another body, or another call, under the same key is refused', async () => {
    const soap = await stock(service(), 'talad');
    const person = await customer(service());
    const key = randomUUID();
    const items = [{ uuid: soap, quantity: 1 }];
    await person.call('cartUpdateItems', { body: { items, remove_items: [] }, key });
    const other = { body: { items: [{ uuid: soap, quantity: 2 }], remove_items: [] }, key };
    expect(await person.call('cartUpdateItems', other)).toEqual(MISMATCH);
    expect(await person.call('cartUpdate', { body: { items }, key })).toEqual(MISMATCH);
    expect((await person.call('cartGet')).body.data?.items).toEqual(items);
  });

  test("a key is its visitor's and its shop's own", async () => {
    const soap = await stock(service(), 'talad');
    const request = { body: { items: [{ uuid: soap, quantity: 1 }], remove_items: [] }, key: randomUUID() };
    const [one, two] = [await customer(service()), await customer(service())];
    const ids = [await one.call('cartUpdateItems', request), await two.call('cartUpdateItems', request)];
    expect(new Set(ids.map(({ body }) => body.data?.cart_id)).size).toBe(2);
    expect((await visitor(service()).call('cartUpdateItems', request)).body.key).toBe('NO_AUTH');
  });

  test('refuses an idempotency key that could be guessed', async () => {
    const soap = await stock(service(), 'talad');
    const body = { items: [{ uuid: soap, quantity: 1 }] };
    const answer = await visitor(service()).call('cartCheckoutByItems', { body, key: '1' });
    expect(answer).toEqual({ status: 400, body: { success: false, key: 'INVALID_IDEMPOTENCY_KEY' } });
  });

  test('stores neither the secret nor the idempotency key', async () => {
    const soap = await stock(service(), 'talad');
    const key = randomUUID();
    const made = await visitor(service()).call('cartCheckoutByItems', {
      body: { items: [{ uuid: soap, quantity: 1 }] },
      key,
    });
    const { cart_id, cart_secret } = credentialsIn(made);
    const kept = JSON.stringify(await service().db.select().from(idempotencyAnswers));
    const opened = kept + Buffer.from(kept, 'base64').toString('latin1');
    expect([key, cart_id, cart_secret].filter((secret) => opened.includes(secret))).toEqual([]);
  });

  test('accepts an idempotency key again after a day', async () => {
    const soap = await stock(service(), 'talad');
    const guest = visitor(service());
    const key = randomUUID();
    const first = await guest.call('cartCheckoutByItems', { body: { items: [{ uuid: soap, quantity: 1 }] }, key });
    service().now = new Date(START.getTime() + DAY + 1);
    const next = await guest.call('cartCheckoutByItems', { body: { items: [{ uuid: soap, quantity: 2 }] }, key });
    expect(next.body.data?.items).toEqual([{ uuid: soap, quantity: 2 }]);
    expect(credentialsIn(next).cart_id).not.toBe(credentialsIn(first).cart_id);
    const expired = lt(idempotencyAnswers.expiresAt, service().now);
    expect(await service().db.select().from(idempotencyAnswers).where(expired)).toEqual([]);
    service().now = START;
  });
});
