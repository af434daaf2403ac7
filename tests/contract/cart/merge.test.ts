import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { carts } from '../../../src/store/database/tables/cart.ts';
import { describeService } from '../harness.ts';
import { credentialsIn, customer, openMarket, stock, visitor } from '../cart-environment.ts';

const OWNED = { status: 200, body: { success: false, key: 'ALREADY_OWNED' } };

describeService('merging on log-in', {}, (service) => {
  beforeAll(() => openMarket(service()));

  async function guestWith(items: readonly { uuid: string; quantity: number }[]) {
    return credentialsIn(await visitor(service()).call('cartCheckoutByItems', { body: { items } }));
  }

  test('the larger quantity of each item is kept, and the guest cart is owned from then on', async () => {
    const [soap, honey, cloth] = [
      await stock(service(), 'talad'),
      await stock(service(), 'talad'),
      await stock(service(), 'talad'),
    ];
    const guest = await guestWith([
      { uuid: soap, quantity: 3 },
      { uuid: honey, quantity: 1 },
      { uuid: cloth, quantity: 2 },
    ]);
    const person = await customer(service());
    const items = [
      { uuid: soap, quantity: 1 },
      { uuid: honey, quantity: 4 },
    ];
    await person.call('cartUpdateItems', { body: { items, remove_items: [] } });
    const merged = [
      { uuid: soap, quantity: 3 },
      { uuid: honey, quantity: 4 },
      { uuid: cloth, quantity: 2 },
    ];
    const first = await person.call('cartGet', { query: guest });
    expect(first.body.data?.items).toEqual(merged);
    expect(first.body.data).not.toHaveProperty('cart_secret');
    expect(first.body.data?.cart_id).not.toBe(guest.cart_id);

    expect(await visitor(service()).call('cartGet', { query: guest })).toEqual(OWNED);
    const edit = { ...guest, items: [{ uuid: soap, quantity: 9 }], remove_items: [] };
    expect(await visitor(service()).call('cartUpdateItems', { body: edit })).toEqual(OWNED);
    const wrong = { ...guest, cart_secret: '0'.repeat(32) };
    expect((await visitor(service()).call('cartGet', { query: wrong })).body.key).toBe('INVALID_CART_CREDENTIALS');
  });

  test('what was taken out after merging does not come back when the credentials are sent again', async () => {
    const soap = await stock(service(), 'talad');
    const guest = await guestWith([{ uuid: soap, quantity: 3 }]);
    const person = await customer(service());
    await person.call('cartGet', { query: guest });
    await person.call('cartUpdateItems', { body: { items: [], remove_items: [soap] } });
    expect((await person.call('cartGet', { query: guest })).body.data?.items).toEqual([]);
  });

  test('a save that bears the guest credentials merges first and then sets', async () => {
    const [soap, honey] = [await stock(service(), 'talad'), await stock(service(), 'talad')];
    const guest = await guestWith([
      { uuid: soap, quantity: 3 },
      { uuid: honey, quantity: 2 },
    ]);
    const person = await customer(service());
    const body = { ...guest, items: [{ uuid: soap, quantity: 1 }], remove_items: [] };
    expect((await person.call('cartUpdateItems', { body })).body.data?.items).toEqual([
      { uuid: soap, quantity: 1 },
      { uuid: honey, quantity: 2 },
    ]);
  });

  test('gives the items to one of two people with the same credentials', async () => {
    const soap = await stock(service(), 'talad');
    const guest = await guestWith([{ uuid: soap, quantity: 3 }]);
    const people = [await customer(service()), await customer(service())];
    const answers = await Promise.all(people.map((person) => person.call('cartGet', { query: guest })));
    const held = answers.map(({ body }) => body.data?.items);
    expect(held.toSorted((a, b) => JSON.stringify(a).length - JSON.stringify(b).length)).toEqual([
      [],
      [{ uuid: soap, quantity: 3 }],
    ]);
    const [cart] = await service().db.select().from(carts).where(eq(carts.id, guest.cart_id));
    expect(cart?.state).toBe('merged');
  });

  test('ignores wrong credentials when there is a session', async () => {
    const person = await customer(service());
    const query = { cart_id: '0'.repeat(32), cart_secret: '1'.repeat(32) };
    expect((await person.call('cartGet', { query })).body).toEqual({
      success: true,
      data: { cart_id: expect.any(String), items: [] },
    });
  });
});
