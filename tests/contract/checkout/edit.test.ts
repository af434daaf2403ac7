/** Carts that are edited before the payment: their own page, edits in place, "Buy now", and extras of an order. */
import { beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { shops } from '../../../src/store/database/tables/shop.ts';
import { customer, MARKET, openMarket, stock, type Visitor, visitor } from '../cart-environment.ts';
import { describeService } from '../harness.ts';
import { ADDRESS, CHOICES, createCheckout, type Credentials, GUEST_EMAIL } from './checkout-harness.ts';

const EXTRAS = { tax_invoice: { days: 3 }, gift_card: { characters: 20 } };

describeService('a cart on its way to the payment', {}, (service) => {
  const { guestCart, accountCart, look, pay, orderOf } = createCheckout(service);
  beforeAll(() => openMarket(service()));

  const soap = (price = '300', given: object = {}) => stock(service(), 'talad', { price, ...given });
  const linesIn = (html: string) =>
    [...html.matchAll(/name="quantity(?:_[\w-]+)?"\s+value="(\d+)"/g)].map(([, quantity]) => Number(quantity));
  const totalIn = (html: string) => /name="shown" value="([^"]*)"/.exec(html)?.[1];
  const post = (path: string, { cart_id, cart_secret }: Credentials, form: Record<string, string>) =>
    visitor(service()).post(`/pay/${path}/talad/${cart_id}?lang=en`, { s: cart_secret, ...form });

  test('`/pay/cart` shows the cart first: it is changed there, and leads to the checkout', async () => {
    const [first, second] = [await soap(), await soap('200')];
    const cart = await guestCart([
      { uuid: first, quantity: 1 },
      { uuid: second, quantity: 1 },
    ]);
    expect(await (await look(cart, 'cart')).text()).toMatch(/<h1>Cart<\/h1>/);
    expect((await post('cart', cart, { do: 'set', uuid: first, quantity: '3' })).status).toBe(303);
    const removed = await post('cart', cart, { do: 'remove', uuid: second });
    expect(removed.headers.get('location')).toBe(`/pay/cart/talad/${cart.cart_id}?s=${cart.cart_secret}&lang=en`);
    expect(linesIn(await (await look(cart, 'cart')).text())).toEqual([3]);
    const led = await post('cart', cart, { do: 'checkout' });
    expect(led.headers.get('location')).toBe(`/pay/checkout/talad/${cart.cart_id}?s=${cart.cart_secret}&lang=en`);
    const checkout = await (await look(cart)).text();
    expect([totalIn(checkout), checkout.includes(`href="/pay/cart/talad/${cart.cart_id}?s=`)]).toEqual(['900', true]);
  });

  test('the checkout itself changes quantities and removes lines, and keeps what is typed', async () => {
    const [first, second] = [await soap(), await soap('200')];
    const cart = await guestCart([
      { uuid: first, quantity: 1 },
      { uuid: second, quantity: 1 },
    ]);
    const form = { recipient: 'Malee', [`quantity_${first}`]: '2', [`quantity_${second}`]: '1' };
    const changed = await (await pay(cart, { do: 'check', ...form })).text();
    expect([totalIn(changed), changed.includes('value="Malee"')]).toEqual(['800', true]);
    const removed = await (await pay(cart, { do: `remove:${second}`, ...form })).text();
    expect([totalIn(removed), linesIn(removed)]).toEqual(['600', [2]]);
    const paid = await pay(cart, { [`quantity_${first}`]: '3', shown: '600', quote: 'x.y.z' });
    const page = await paid.text();
    expect([paid.status, page.includes('The total is ฿900 now.'), await orderOf(cart)]).toEqual([422, true, undefined]);
  });

  test('a quantity that the shop lacks is refused at its line, and changes nothing', async () => {
    const uuid = await soap('300', { remain: 2 });
    const cart = await guestCart([{ uuid, quantity: 1 }]);
    const refused = await pay(cart, { do: 'check', [`quantity_${uuid}`]: '3' });
    const page = await refused.text();
    expect([refused.status, totalIn(page), page.includes('Only 2 bars left.</p>')]).toEqual([422, '300', true]);
    const onCart = await post('cart', cart, { do: 'set', uuid, quantity: '3' });
    expect([onCart.status, (await onCart.text()).includes('Only 2 bars left.</p>')]).toEqual([422, true]);
  });

  const buyNow = async (person: Visitor, uuid: string): Promise<Credentials> => {
    const to = new URL(
      (await person.post('/pay/cart?lang=en', { do: 'buy', uuid, quantity: '2' })).headers.get('location') ?? '',
      person.origin,
    );
    expect(to.pathname).toMatch(/^\/pay\/checkout\/talad\//);
    return { cart_id: to.pathname.split('/').at(-1) ?? '', cart_secret: to.searchParams.get('s') ?? '' };
  };

  test('"Buy now" buys only that product, and leaves the cart of a guest and of an account unchanged', async () => {
    const [kept, bought] = [await soap(), await soap('200')];
    const guest = visitor(service());
    await guest.post('/pay/cart?lang=en', { do: 'add', uuid: kept, quantity: '1' });
    const single = await buyNow(guest, bought);
    const checkout = await (await look(single)).text();
    expect(totalIn(checkout)).toBe('400');
    expect(checkout).toContain('<a href="/en/cart">Back to the cart</a>');
    expect((await pay(single)).status).toBe(303);
    expect(linesIn(await (await guest.get('/pay/cart?lang=en')).text())).toEqual([1]);

    const person = await customer(service());
    const own = await accountCart(person, [{ uuid: kept, quantity: 1 }]);
    const theirs = await buyNow(person, bought);
    expect(theirs.cart_id).not.toBe(own.cart_id);
    await buyNow(person, bought);
    const { s, ...filled } = { s: theirs.cart_secret, do: 'pay', email: GUEST_EMAIL, ...CHOICES, ...ADDRESS };
    await person.post(`/pay/checkout/talad/${theirs.cart_id}?lang=en`, { s, ...filled });
    expect((await orderOf(theirs))?.accountId).not.toBeNull();
    const { data } = (await person.call('cartGet')).body;
    expect([data?.cart_id, data?.items]).toEqual([own.cart_id, [{ uuid: kept, quantity: 1 }]]);
  });

  test('"Buy now" of what is sold out says so and opens no cart', async () => {
    const refused = await visitor(service()).post('/pay/cart?lang=en', {
      do: 'buy',
      uuid: await soap('300', { remain: 0 }),
    });
    expect([refused.status, (await refused.text()).includes('Sold out.')]).toEqual([422, true]);
  });

  test('an order has a tax invoice and the words of a gift, on the receipt too', async () => {
    const policy = { ...MARKET.talad.policy, ...EXTRAS };
    await service().db.update(shops).set({ policy }).where(eq(shops.webId, MARKET.talad.webId));
    const cart = await guestCart([{ uuid: await soap(), quantity: 1 }]);
    const wrong = await pay(cart, { tax_id: '0105556123452', gift_note: 'x'.repeat(21) });
    const page = await wrong.text();
    const faults = [...page.matchAll(/id="(\w+)-fault">/g)].map(([, name]) => name);
    expect([wrong.status, faults]).toEqual([422, ['gift_note', 'tax_company', 'tax_id']]);
    const asked = { tax_company: 'Baan <Co>', tax_id: '0-1055-56123-45-3', gift_note: 'Happy\r\nbirthday' };
    expect((await pay(cart, asked)).status).toBe(303);
    expect(await orderOf(cart)).toMatchObject({
      taxInvoice: { company: 'Baan <Co>', taxId: '0105556123453' },
      giftNote: 'Happy\nbirthday',
    });
    const receipt = await (await look(cart)).text();
    for (const text of ['Baan &lt;Co&gt;', 'Tax ID: 0105556123453', 'Happy', 'birthday'])
      expect(receipt).toContain(text);
  });
});
