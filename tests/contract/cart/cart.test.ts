import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { products } from '../../../src/store/database/tables/product.ts';
import { carts, cartSecrets } from '../../../src/store/database/tables/cart.ts';
import { describeService } from '../harness.ts';
import { credentialsIn, customer, MARKET, openMarket, stock, uuidOf, visitor } from '../cart-environment.ts';

const HEX_128 = /^[0-9a-f]{32}$/;
const INVALID = { status: 200, body: { success: false, key: 'INVALID_CART_CREDENTIALS' } };

describeService('carts', {}, (service) => {
  beforeAll(() => openMarket(service()));

  test('a guest makes a cart, changes and finds it again', { meta: { spec: ['3.19', '7.11', '7.13'] } }, async () => {
    const [soap, honey, cloth] = [
      await stock(service(), 'talad'),
      await stock(service(), 'talad'),
      await stock(service(), 'talad'),
    ];
    const guest = visitor(service());
    const made = await guest.call('cartCheckoutByItems', {
      body: {
        items: [
          { uuid: soap, quantity: 2 },
          { uuid: honey, quantity: 1 },
        ],
        lang_key: 'th',
      },
    });
    const credentials = credentialsIn(made);
    expect(credentials).toEqual({
      cart_id: expect.stringMatching(HEX_128),
      cart_secret: expect.stringMatching(HEX_128),
    });
    const items = [
      { uuid: soap, quantity: 2 },
      { uuid: honey, quantity: 1 },
    ];
    expect(made).toEqual({ status: 200, body: { success: true, data: { ...credentials, items } } });

    const changed = await guest.call('cartUpdateItems', {
      body: {
        ...credentials,
        items: [
          { uuid: cloth, quantity: 3 },
          { uuid: soap, quantity: 5 },
        ],
        remove_items: [honey],
      },
    });
    const now = [
      { uuid: soap, quantity: 5 },
      { uuid: cloth, quantity: 3 },
    ];
    expect(changed.body).toEqual({ success: true, data: { ...credentials, items: now } });
    expect((await guest.call('cartGet', { query: credentials })).body).toEqual({
      success: true,
      data: { ...credentials, items: now },
    });
  });

  test('quantity 0 removes an item; set wins over removed', { meta: { spec: ['7.12a'] } }, async () => {
    const [soap, honey] = [await stock(service(), 'talad'), await stock(service(), 'talad')];
    const guest = visitor(service());
    const items = [
      { uuid: soap, quantity: 2 },
      { uuid: honey, quantity: 2 },
    ];
    const credentials = credentialsIn(await guest.call('cartCheckoutByItems', { body: { items } }));
    const changed = await guest.call('cartUpdateItems', {
      body: {
        ...credentials,
        items: [
          { uuid: soap, quantity: 0 },
          { uuid: honey, quantity: 4 },
        ],
        remove_items: [honey, uuidOf(0)],
      },
    });
    expect(changed.body.data?.items).toEqual([{ uuid: honey, quantity: 4 }]);
  });

  test.each([['1e9'], [-1], [1.5], [100_000], ['many']])('a quantity of %j is no cart item', async (quantity) => {
    const soap = await stock(service(), 'talad');
    const { status } = await visitor(service()).call('cartCheckoutByItems', {
      body: { items: [{ uuid: soap, quantity }] },
    });
    expect(status).toBe(400);
  });

  test('secrets are stored only as hashes', async () => {
    const soap = await stock(service(), 'talad');
    const guest = visitor(service());
    const made = await guest.call('cartCheckoutByItems', {
      body: { items: [{ uuid: soap, quantity: 1 }] },
      key: randomUUID(),
    });
    const { cart_id, cart_secret } = credentialsIn(made);
    const kept = await service().db.select().from(cartSecrets).where(eq(cartSecrets.cartId, cart_id));
    expect(kept).toEqual([
      { cartId: cart_id, hash: expect.stringMatching(/^[0-9a-f]{64}$/), purpose: 'guest', expiresAt: null },
    ]);
    expect(JSON.stringify(kept)).not.toContain(cart_secret);
  });

  test('an unknown cart, a wrong secret and another shop look the same', { meta: { spec: ['6.2'] } }, async () => {
    const soap = await stock(service(), 'talad');
    const guest = visitor(service());
    const made = await guest.call('cartCheckoutByItems', { body: { items: [{ uuid: soap, quantity: 1 }] } });
    const { cart_id, cart_secret } = credentialsIn(made);
    const wrong = '0'.repeat(32);
    expect(await guest.call('cartGet', { query: { cart_id, cart_secret: wrong } })).toEqual(INVALID);
    expect(await guest.call('cartGet', { query: { cart_id: wrong, cart_secret } })).toEqual(INVALID);
    expect(await visitor(service(), 'plain').call('cartGet', { query: { cart_id, cart_secret } })).toEqual(INVALID);
    const edit = { items: [{ uuid: soap, quantity: 9 }], remove_items: [] };
    expect(await guest.call('cartUpdateItems', { body: { ...edit, cart_id, cart_secret: wrong } })).toEqual(INVALID);
    expect((await guest.call('cartGet', { query: { cart_id, cart_secret } })).body.data?.items).toEqual([
      { uuid: soap, quantity: 1 },
    ]);
  });

  test('calls that need an account are NO_AUTH for a guest, and for somebody whose session has ended', async () => {
    const soap = await stock(service(), 'talad');
    const items = [{ uuid: soap, quantity: 1 }];
    const person = await customer(service());
    await person.post('/account/logout', {});
    const answers = [];
    for (const someone of [visitor(service()), person]) {
      answers.push(
        await someone.call('cartGet'),
        await someone.call('cartUpdateItems', { body: { items, remove_items: [] } }),
        await someone.call('cartUpdate', { body: { items } }),
      );
    }
    expect(answers).toEqual(
      Array.from({ length: 6 }, () => ({ status: 200, body: { success: false, key: 'NO_AUTH' } })),
    );
  });

  test('an account has one cart a shop, the same from every device', { meta: { spec: ['6.3b'] } }, async () => {
    const soap = await stock(service(), 'talad');
    const person = await customer(service());
    const other = { ...visitor(service()), ...person };
    const [first, second] = await Promise.all([
      person.call('cartUpdateItems', { body: { items: [{ uuid: soap, quantity: 2 }], remove_items: [] } }),
      other.call('cartGet'),
    ]);
    expect(first.body.data).toEqual({ cart_id: second.body.data?.cart_id, items: [{ uuid: soap, quantity: 2 }] });
    expect((await other.call('cartGet')).body.data?.items).toEqual([{ uuid: soap, quantity: 2 }]);
  });

  test('the full list replaces the cart and brings a fresh secret', { meta: { spec: ['7.14'] } }, async () => {
    const [soap, honey] = [await stock(service(), 'talad'), await stock(service(), 'talad')];
    const person = await customer(service());
    await person.call('cartUpdateItems', { body: { items: [{ uuid: soap, quantity: 2 }], remove_items: [] } });
    const items = [{ uuid: honey, quantity: 3 }];
    const first = await person.call('cartUpdate', { body: { items } });
    const second = await person.call('cartUpdate', { body: { items } });
    const [one, two] = [credentialsIn(first), credentialsIn(second)];
    expect(first.body).toEqual({ success: true, data: { ...one, items } });
    expect([one.cart_secret === two.cart_secret, one.cart_id === two.cart_id]).toEqual([false, true]);
    expect(one.cart_secret).toMatch(HEX_128);
    expect(await visitor(service()).call('cartGet', { query: one })).toEqual(INVALID);
  });

  test('a deleted product is visible in the cart and can be removed, but not set', async () => {
    const [soap, honey] = [await stock(service(), 'talad'), await stock(service(), 'talad')];
    const guest = visitor(service());
    const items = [
      { uuid: soap, quantity: 2 },
      { uuid: honey, quantity: 1 },
    ];
    const credentials = credentialsIn(await guest.call('cartCheckoutByItems', { body: { items } }));
    await service().db.delete(products).where(eq(products.uuid, soap));
    expect((await guest.call('cartGet', { query: credentials })).body.data?.items).toEqual(items);
    const edit = { ...credentials, items: [{ uuid: soap, quantity: 1 }], remove_items: [] };
    expect((await guest.call('cartUpdateItems', { body: edit })).body).toEqual({
      success: false,
      key: 'NOPRODUCT',
      data: { error_data: { errors: [{ key: 'NOPRODUCT', uuid: soap }] } },
    });
    const out = await guest.call('cartUpdateItems', { body: { ...credentials, items: [], remove_items: [soap] } });
    expect(out.body.data?.items).toEqual([{ uuid: honey, quantity: 1 }]);
  });

  test('a refused save changes nothing and names every fault, in the language asked for', async () => {
    const few = await stock(service(), 'talad', { remain: 3, quantityMax: 4 });
    const hidden = await stock(service(), 'talad', { hidden: true });
    const fine = await stock(service(), 'talad');
    const guest = visitor(service());
    const before = [{ uuid: few, quantity: 1 }];
    const credentials = credentialsIn(await guest.call('cartCheckoutByItems', { body: { items: before } }));
    const items = [
      { uuid: fine, quantity: 1 },
      { uuid: few, quantity: 9 },
      { uuid: hidden, quantity: 1 },
    ];
    const refused = await guest.call('cartUpdateItems', {
      body: { ...credentials, items, remove_items: [], lang_key: 'en' },
    });
    const errors = [
      { key: 'NOSTOCK', uuid: few, remain: 3, unit: 'bar' },
      { key: 'OVER_QUANTITY', uuid: few, limit: 4, unit: 'bar' },
      { key: 'HIDDEN', uuid: hidden },
    ];
    expect(refused).toEqual({
      status: 200,
      body: { success: false, key: 'NOSTOCK', data: { error_data: { errors } } },
    });
    expect((await guest.call('cartGet', { query: credentials })).body.data?.items).toEqual(before);
  });

  test('refused items make no cart', async () => {
    const hidden = await stock(service(), 'talad', { hidden: true });
    const [before] = await service().db.select({ carts: count() }).from(carts);
    const { body } = await visitor(service()).call('cartCheckoutByItems', {
      body: { items: [{ uuid: hidden, quantity: 1 }] },
    });
    expect(body.key).toBe('HIDDEN');
    expect(await service().db.select({ carts: count() }).from(carts)).toEqual([before]);
  });

  test('saves of one cart at the same time are all kept', async () => {
    const uuids = await Promise.all(Array.from({ length: 6 }, () => stock(service(), 'talad')));
    const person = await customer(service());
    await Promise.all(
      uuids.map((uuid) =>
        person.call('cartUpdateItems', { body: { items: [{ uuid, quantity: 2 }], remove_items: [] } }),
      ),
    );
    const { body } = await person.call('cartGet');
    expect(new Set([body.data?.items].flat())).toEqual(new Set(uuids.map((uuid) => ({ uuid, quantity: 2 }))));
    const open = await service()
      .db.select()
      .from(carts)
      .where(eq(carts.id, String(body.data?.cart_id)));
    expect(open.map(({ state, webId }) => [state, webId])).toEqual([['open', MARKET.talad.webId]]);
  });
});
