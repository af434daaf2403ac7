/** Input that nobody types: it is refused or passed over, and never an error of the service. */
import { beforeAll, expect, test } from 'vitest';
import { describeService } from '../harness.ts';
import { customer, openMarket, visitor } from '../cart-environment.ts';

const NUL = 'x\u0000';
const LONG = 'x'.repeat(5000);

describeService('hostile input', {}, (service) => {
  beforeAll(() => openMarket(service()));

  test.each([NUL, LONG, '\uD800', "' or 1=1 --", '%00', '../..'])('%j as an id, secret or code', async (text) => {
    const [guest, person] = [visitor(service()), await customer(service())];
    const items = [{ uuid: text, quantity: 1 }];
    const credentials = { cart_id: text, cart_secret: text };
    const answers = [
      await guest.call('cartGet', { query: credentials }),
      await guest.call('cartCheckoutByItems', { body: { items } }),
      await guest.call('cartUpdateItems', { body: { ...credentials, items: [], remove_items: [] } }),
      await person.call('cartUpdateItems', { body: { items: [], remove_items: [text] } }),
      await person.call('couponClaim', { body: { code: text } }),
      await person.call('cartUpdate', { body: { items: [], coupon_code: text } }),
      await person.call('cartUpdate', { body: { items: [], bank: text, shipping_type: text, use_point: text } }),
      await person.call('authCheck', {
        headers: { 'x-app-access-token': encodeURIComponent(text.toWellFormed().slice(0, 99)) },
      }),
    ];
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const path = encodeURIComponent(text.toWellFormed());
    const pages = [
      await guest.get(`/pay/cart/talad/${path}?s=${path}`),
      await guest.post(`/pay/cart/talad/${path}`, { s: text, do: 'pay' }),
      await guest.get(`/account/fonts/${path}`),
      await person.post('/account/profile', { name: text }),
      await person.post('/account/addresses', { recipient: text, phone: text, address: text, postcode: text }),
      await person.post('/account/addresses/remove', { id: text }),
      await guest.post('/account/login', { email: text, password: text }),
      await guest.post('/account/restock', { uuid: text, email: text }),
      await guest.get(`/account/restock?uuid=${path}`),
    ];
    expect(pages.filter(({ status }) => status >= 500)).toEqual([]);
  });

  test('a form that is too long is refused before it is read', async () => {
    const form = { email: 'a@example.com', password: 'x'.repeat(20_000), s: 'x' };
    const answers = [
      await visitor(service()).post('/account/login', form),
      await visitor(service()).post('/pay/cart/talad/x', form),
    ];
    expect(answers.map(({ status }) => status)).toEqual([413, 413]);
  });

  test('a form that is no form is an empty one', async () => {
    const headers = { 'content-type': 'application/json', origin: 'http://talad.test' };
    const answer = await visitor(service()).post('/account/login', { email: 'a' }, headers);
    expect(answer.status).toBe(422);
  });
});
