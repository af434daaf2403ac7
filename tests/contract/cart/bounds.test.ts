/** The size of a visitor's cart is limited in every call. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { MAX_LINES } from '#schemas/cart.ts';
import { addItems } from '../../../src/store/cart/save.ts';
import { readCartItems } from '../../../src/store/cart/open.ts';
import { cartSecrets } from '../../../src/store/database/tables/cart.ts';
import { customer, credentialsIn, openMarket, stock } from '../cart-environment.ts';
import { describeService } from '../harness.ts';

const meta = { field: ['1.7'] };

describeService('the bounds of a cart', {}, (service) => {
  beforeAll(() => openMarket(service()));

  test('an account’s cart keeps the newest 20 secrets of its hand-offs', { meta }, async () => {
    const [soap, person] = [await stock(service(), 'talad'), await customer(service())];
    const body = { items: [{ uuid: soap, quantity: 1 }] };
    const secrets: string[] = [];
    let cartId = '';
    for (let at = 0; at < 25; at += 1) {
      service().now = new Date(service().now.getTime() + 1000);
      const { cart_id, cart_secret } = credentialsIn(await person.call('cartUpdate', { body }));
      secrets.push(cart_secret);
      cartId = cart_id;
    }
    const kept = await service().db.select().from(cartSecrets).where(eq(cartSecrets.cartId, cartId));
    const statuses = [4, 5, 24].map(async (at) => {
      const answer = await person.get(`/pay/checkout/talad/${cartId}?s=${secrets[at]}`);
      return answer.status;
    });
    expect([kept.length, ...(await Promise.all(statuses))]).toEqual([20, 404, 200, 200]);
  });

  test('merging and reordering leave out the lines beyond those that a cart may have', { meta }, async () => {
    const person = await customer(service());
    const { cart_id: cartId } = credentialsIn(
      await person.call('cartUpdate', { body: { items: [{ uuid: await stock(service(), 'talad'), quantity: 1 }] } }),
    );
    const uuidAt = (at: number) => `11111111-0000-4000-8000-${String(at).padStart(12, '0')}`;
    const some = (start: number, quantity: number) =>
      Array.from({ length: 400 }, (_, at) => ({ uuid: uuidAt(start + at), quantity }));
    await service().db.transaction(async (tx) => {
      await addItems(tx, cartId, some(0, 1));
      await addItems(tx, cartId, some(200, 3));
    });
    const items = await readCartItems(service().db, cartId);
    expect([
      items.length,
      items.find(({ uuid }) => uuid === uuidAt(0))?.quantity,
      items.find(({ uuid }) => uuid === uuidAt(399))?.quantity,
      items.at(-1),
    ]).toEqual([MAX_LINES, 1, 3, { uuid: uuidAt(498), quantity: 3 }]);
  });
});
