import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { carts } from '../../../src/store/database/tables/cart.ts';
import { describeService } from '../harness.ts';
import { credentialsIn, customer, openMarket, stock, type Visitor, visitor } from '../cart-environment.ts';

const OWNED = { status: 200, body: { success: false, key: 'ALREADY_OWNED' } };

describeService('merging on log-in', {}, (service) => {
  beforeAll(() => openMarket(service()));

  async function guestWith(items: readonly { uuid: string; quantity: number }[]) {
    return credentialsIn(await visitor(service()).call('cartCheckoutByItems', { body: { items } }));
  }

  /** The page's own write, which brings the guest's credentials along. */
  function merge(person: Visitor, guest: { readonly cart_id: string; readonly cart_secret: string }) {
    return person.call('cartUpdateItems', { body: { ...guest, items: [], remove_items: [] } });
  }

  test('reading with credentials shows the carts as one and changes neither, until the page writes', async () => {
    const [soap, honey] = [await stock(service(), 'talad'), await stock(service(), 'talad')];
    const guest = await guestWith([
      { uuid: soap, quantity: 3 },
      { uuid: honey, quantity: 1 },
    ]);
    const person = await customer(service());
    const guestOnly = await person.call('cartGet', { query: guest });
    expect(guestOnly.body.data?.items).toEqual([
      { uuid: soap, quantity: 3 },
      { uuid: honey, quantity: 1 },
    ]);
    await person.call('cartUpdateItems', { body: { items: [{ uuid: honey, quantity: 2 }], remove_items: [] } });
    expect((await person.call('cartGet', { query: guest })).body.data?.items).toEqual([
      { uuid: honey, quantity: 2 },
      { uuid: soap, quantity: 3 },
    ]);
    expect((await person.call('cartGet')).body.data?.items).toEqual([{ uuid: honey, quantity: 2 }]);
    expect((await visitor(service()).call('cartGet', { query: guest })).body.success).toBe(true);
  });

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
    // Over plain HTTP browsers say nothing of the site; the header of a call is what no link has.
    {},
  ])('a link to another cart is refused to a logged-in visitor: %j', async (headers) => {
    const soap = await stock(service(), 'talad');
    const guest = await guestWith([{ uuid: soap, quantity: 3 }]);
    const person = await customer(service());
    const path = `/api/x4/cart/get?${new URLSearchParams(guest)}`;
    const answer = await person.get(path, headers);
    expect([answer.status, await answer.json()]).toEqual([403, { success: false, key: 'FOREIGN_ORIGIN' }]);
    expect((await person.call('cartGet')).body.data?.items).toEqual([]);
  });

  test('the larger quantity is kept, and the guest cart is owned', { meta: { spec: ['4.12'] } }, async () => {
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
    const first = await merge(person, guest);
    expect(first.body.data?.items).toEqual(merged);
    expect(first.body.data).not.toHaveProperty('cart_secret');
    expect(first.body.data?.cart_id).not.toBe(guest.cart_id);

    expect(await visitor(service()).call('cartGet', { query: guest })).toEqual(OWNED);
    const edit = { ...guest, items: [{ uuid: soap, quantity: 9 }], remove_items: [] };
    expect(await visitor(service()).call('cartUpdateItems', { body: edit })).toEqual(OWNED);
    const wrong = { ...guest, cart_secret: '0'.repeat(32) };
    expect((await visitor(service()).call('cartGet', { query: wrong })).body.key).toBe('INVALID_CART_CREDENTIALS');
  });

  test('items that were removed after merging do not come back when the credentials are sent again', async () => {
    const soap = await stock(service(), 'talad');
    const guest = await guestWith([{ uuid: soap, quantity: 3 }]);
    const person = await customer(service());
    await merge(person, guest);
    await person.call('cartUpdateItems', { body: { items: [], remove_items: [soap] } });
    expect((await person.call('cartGet', { query: guest })).body.data?.items).toEqual([]);
  });

  test('a save that has the guest credentials merges first and then sets', async () => {
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
    const answers = await Promise.all(people.map((person) => merge(person, guest)));
    const stored = answers.map(({ body }) => body.data?.items);
    expect(stored.toSorted((a, b) => JSON.stringify(a).length - JSON.stringify(b).length)).toEqual([
      [],
      [{ uuid: soap, quantity: 3 }],
    ]);
    const [cart] = await service().db.select().from(carts).where(eq(carts.id, guest.cart_id));
    expect(cart?.state).toBe('merged');
  });

  test('ignores wrong credentials when there is a session', async () => {
    const person = await customer(service());
    const query = { cart_id: '0'.repeat(32), cart_secret: '1'.repeat(32) };
    // The cart that is not made yet is named as it will be.
    const empty = (await person.call('cartGet', { query })).body;
    expect(empty).toEqual({ success: true, data: { cart_id: expect.stringMatching(/^[0-9a-f]{32}$/), items: [] } });
    expect((await merge(person, query)).body).toEqual(empty);
  });
});
