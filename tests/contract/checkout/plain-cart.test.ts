/** The cart of visitors without script: plain forms, from "Add to cart" to the checkout. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { shops } from '../../../src/store/database/tables/shop.ts';
import { customer, MARKET, openMarket, stock, visitor, type Visitor } from '../cart-environment.ts';
import { describeService } from '../harness.ts';

describeService('the cart without script', {}, (service) => {
  beforeAll(() => openMarket(service()));
  const act = (person: Visitor, form: Record<string, string>) => person.post('/pay/cart?lang=en', form);
  const page = async (person: Visitor) => (await person.get('/pay/cart?lang=en')).text();
  const quantities = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/name="uuid" value="([^"]+)"[^]*?name="quantity"\s+value="(\d+)"/g)].map(([, uuid, pieces]) => [
        uuid,
        Number(pieces),
      ]),
    );

  test('a guest adds, adds again, changes and removes lines, each by a form', async () => {
    const [soap, honey] = [await stock(service(), 'talad'), await stock(service(), 'talad', { price: '300' })];
    const person = visitor(service());
    expect(await page(person)).toContain('The cart is empty');
    expect(person.cookie()).toBe('');
    const added = await act(person, { do: 'add', uuid: soap, quantity: '2' });
    expect([added.status, added.headers.get('location')]).toEqual([303, '/pay/cart?lang=en']);
    expect(added.headers.getSetCookie()[0]).toMatch(/; Path=\/pay; HttpOnly; SameSite=Lax$/);
    await act(person, { do: 'add', uuid: soap, quantity: '1' });
    await act(person, { do: 'add', uuid: honey });
    const full = await page(person);
    expect([quantities(full), full.includes('฿660')]).toEqual([{ [soap]: 3, [honey]: 1 }, true]);
    await act(person, { do: 'set', uuid: soap, quantity: '5' });
    await act(person, { do: 'remove', uuid: honey });
    expect(quantities(await page(person))).toEqual({ [soap]: 5 });
    await act(person, { do: 'set', uuid: soap, quantity: 'many' });
    expect(quantities(await page(person))).toEqual({ [soap]: 5 });
  });

  test('a refused quantity says why beside its line, and changes nothing', async () => {
    const soap = await stock(service(), 'talad', { remain: 3 });
    const person = visitor(service());
    await act(person, { do: 'add', uuid: soap, quantity: '2' });
    const refused = await act(person, { do: 'set', uuid: soap, quantity: '9' });
    const html = await refused.text();
    expect([refused.status, /<p class="fault">\s*Only 3 /.test(html), quantities(html)]).toEqual([
      422,
      true,
      { [soap]: 2 },
    ]);
    const unknown = await act(visitor(service()), { do: 'add', uuid: 'nothing', quantity: '1' });
    expect([unknown.status, (await unknown.text()).includes('cannot be ordered any more')]).toEqual([422, true]);
  });

  test('it goes on to the checkout, and is empty once it is paid', async () => {
    const soap = await stock(service(), 'talad');
    const person = visitor(service());
    await act(person, { do: 'add', uuid: soap, quantity: '1' });
    expect(await page(person)).not.toMatch(/[?&]s=[0-9a-f]{32}/);
    const checkout = (await act(person, { do: 'checkout' })).headers.get('location') ?? '';
    expect(checkout).toMatch(/^\/pay\/checkout\/talad\/[0-9a-f]{32}\?s=[0-9a-f]{32}&lang=en$/);
    expect((await person.get(checkout)).status).toBe(200);
    const secret = new URLSearchParams(checkout.split('?')[1]).get('s') ?? '';
    const form = { s: secret, do: 'pay', email: 'guest@example.com', bank: 'promptpay', shipping_type: 'pickup' };
    expect((await person.post(checkout, form)).status).toBe(303);
    expect(await page(person)).toContain('The cart is empty');
    await act(person, { do: 'add', uuid: soap, quantity: '2' });
    expect(quantities(await page(person))).toEqual({ [soap]: 2 });
  });

  test('an account’s is the cart that it has anywhere, and nobody else’s cookie shows it', async () => {
    const soap = await stock(service(), 'talad');
    const person = await customer(service());
    await person.call('cartUpdateItems', { body: { items: [{ uuid: soap, quantity: 2 }], remove_items: [] } });
    await act(person, { do: 'add', uuid: soap, quantity: '1' });
    expect(quantities(await page(person))).toEqual({ [soap]: 3 });
    const { body } = await person.call('cartGet');
    expect(body.data?.items).toEqual([{ uuid: soap, quantity: 3 }]);
    const checkout = (await act(person, { do: 'checkout' })).headers.get('location') ?? '';
    expect((await person.get(checkout)).status).toBe(200);
    const cookie = { cookie: `plain_cart=${String(body.data?.cart_id)}.${'0'.repeat(32)}` };
    const stranger = await visitor(service()).get('/pay/cart?lang=en', cookie);
    expect(await stranger.text()).toContain('The cart is empty');
  });

  test('a form of another site adds nothing', async () => {
    const soap = await stock(service(), 'talad');
    const person = visitor(service());
    const foreign = { origin: 'http://evil.test', 'sec-fetch-site': 'cross-site' };
    const answer = await person.post('/pay/cart', { do: 'add', uuid: soap, quantity: '1' }, foreign);
    expect([answer.status, person.cookie()]).toEqual([403, '']);
  });

  test('VAT is announced where the checkout adds it, and only there', async () => {
    const soap = await stock(service(), 'talad');
    const person = visitor(service());
    await act(person, { do: 'add', uuid: soap });
    const said = async () => {
      const { body } = await person.call('base');
      return [JSON.stringify(body.data).includes('"prices_with_vat":true'), (await page(person)).includes('VAT')];
    };
    expect(await said()).toEqual([true, false]);
    const { policy } = MARKET.talad;
    const setPolicy = (given: object) =>
      service()
        .db.update(shops)
        .set({ policy: { ...policy, ...given } })
        .where(eq(shops.webId, MARKET.talad.webId));
    await setPolicy({ vat_percent: 7 });
    expect(await said()).toEqual([false, true]);
    await setPolicy({});
  });

  test('the base announces the plain cart', async () => {
    const { body } = await visitor(service()).call('base');
    expect(body.data).toMatchObject({ settings: { plain_cart: true } });
  });
});

describeService('a shop whose checkout is elsewhere', { checkoutUrl: 'https://pay.example' }, (service) => {
  beforeAll(() => openMarket(service()));

  test('says of no forms, and has no cart of them', async () => {
    const person = visitor(service());
    const { body } = await person.call('base');
    expect(body.data).not.toHaveProperty('settings.plain_cart');
    expect((await person.get('/pay/cart?lang=en')).status).toBe(404);
  });
});
