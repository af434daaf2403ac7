/** Mails about orders: who gets one, and that it says what the receipt says. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { LANG_TAGS, LANGS } from '#schemas/lang.ts';
import { formatPrice } from '#schemas/values/money/price-text.ts';
import { mails } from '../../../src/store/database/tables/mail.ts';
import { engineBehind } from '../../engine/behind.ts';
import { customer, openMarket, pathOf, stock, visitor } from '../cart-environment.ts';
import { describeService, drainMails } from '../harness.ts';
import { ADDRESS, CHOICES, createCheckout, GUEST_EMAIL } from './checkout-harness.ts';

function textOf(html: string): string {
  return html
    .replaceAll(/<(head|style)[^]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

const linkIn = (html: string) => /<a\s+href="(http[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';

describeService('mail about orders', {}, (service) => {
  const { guestCart, accountCart, look, pay, orderOf } = createCheckout(service);
  beforeAll(() => openMarket(service()));
  beforeEach(async () => void (await drainMails(service())));

  const bowl = async () => {
    const family = await stock(service(), 'talad', { name: { th: 'ชามดอกบัว', en: 'Lotus bowl' }, hasVariants: true });
    return stock(service(), 'talad', {
      name: '',
      parentUuid: family,
      variantId: 'l',
      price: '150',
      images: ['/media/talad/lotus.webp'],
      choices: [{ name: { th: 'ขนาด', en: 'Size' }, value: { th: 'ใหญ่', en: 'Large' } }],
    });
  };
  const onlyMail = async () => {
    const [mail, ...more] = await drainMails(service());
    if (mail === undefined || more.length > 0) throw new Error(`${more.length + (mail === undefined ? 0 : 1)} mails`);
    return mail;
  };
  const kept = async () =>
    (await drainMails(service())).filter(({ kind }) => kind.startsWith('order-')).map(({ kind }) => kind);

  test("a guest's mail has product, variant, picture, price, address, delivery and payment, and links to the receipt", async () => {
    const cart = await guestCart([{ uuid: await bowl(), quantity: 2 }]);
    await pay(cart);
    const { kind, html } = await onlyMail();
    const order = await orderOf(cart);
    const text = textOf(html);
    expect([kind, order?.email]).toEqual(['order-received', GUEST_EMAIL]);
    expect(text).toContain(`Order ${order?.id} · November 1, 2026`);
    expect(text).toMatch(/Lotus bowl Large 2 × ฿150 \/ \S+ ฿300/);
    expect(text).toContain('Goods ฿300 Delivery Free Paid ฿300');
    expect(text).toContain('Somsri Jaidee 99/9 Nimman Road Si Phum, Mueang Chiang Mai, Chiang Mai 50200 081 234 5678');
    expect(text).toContain('How to receive it Thailand Post');
    expect(text).toContain('Paid by PromptPay');
    // An engine's orders are no demonstration.
    const isDemo = engineBehind === undefined;
    expect(text.includes('A demo shop: no money is taken')).toBe(isDemo);
    expect(html).toContain('src="http://talad.test/media/talad/lotus.webp"');
    const receipt = await visitor(service()).get(pathOf(linkIn(html)));
    expect(textOf(await receipt.text())).toMatch(isDemo ? /Thank you.*A demo shop: no money is taken/ : /Thank you/);
  });

  test('an account is led to its order, at the address that it gave or else at its own', async () => {
    const person = await customer(service());
    await drainMails(service());
    const soap = await stock(service(), 'talad');
    const own = await accountCart(person, [{ uuid: soap, quantity: 1 }]);
    expect(await (await look(own)).text()).toMatch(
      new RegExp(`name="email"\\s+type="email"\\s+value="${person.email}"`),
    );
    const { cart_id, cart_secret } = own;
    const form = { s: cart_secret, do: 'pay', ...CHOICES, ...ADDRESS };
    await visitor(service()).post(`/pay/checkout/talad/${cart_id}?lang=en`, form);
    const order = await orderOf(own);
    const [mail] = await drainMails(service());
    expect([order?.email, linkIn(mail?.html ?? '')]).toEqual([
      person.email,
      `http://talad.test/account/orders/${order?.id}?lang=en`,
    ]);
    const other = await accountCart(person, [{ uuid: soap, quantity: 1 }]);
    await pay(other, { email: 'office@example.com' });
    expect((await orderOf(other))?.email).toBe('office@example.com');
  });

  test.each([
    ['no address', ''],
    ['half an address', 'malee@'],
    ['two addresses', 'malee@example.com, thief@example.com'],
    ['a line end', 'malee@example.com\r\nBcc: thief@example.com'],
  ])('a guest with %s pays nothing, and sees the fault at the field', async (_, email) => {
    const cart = await guestCart([{ uuid: await stock(service(), 'talad'), quantity: 1 }]);
    const refused = await pay(cart, { email });
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringMatching(/id="email-fault">\s*This does not look like an e-mail address/),
    ]);
    expect([await orderOf(cart), await kept()]).toEqual([undefined, []]);
  });

  test('a payment that is refused, or sent twice, sends no further mail', async () => {
    const cart = await guestCart([{ uuid: await stock(service(), 'talad', { remain: 1 }), quantity: 1 }]);
    await pay(cart, { bank: 'barter' });
    expect(await kept()).toEqual([]);
    await Promise.all([pay(cart), pay(cart), pay(cart)]);
    await pay(cart);
    expect(await kept()).toEqual(['order-received']);
    expect(await service().db.select().from(mails)).toEqual([]);
  });

  test('a cancellation is confirmed by mail, once', async () => {
    const soap = await stock(service(), 'talad');
    const cart = await guestCart([{ uuid: soap, quantity: 1 }]);
    await pay(cart);
    const person = await customer(service());
    const owned = await accountCart(person, [{ uuid: soap, quantity: 1 }]);
    await pay(owned, { email: person.email });
    await drainMails(service());
    const cancel = { s: cart.cart_secret, do: 'cancel' };
    for (let time = 0; time < 2; time += 1) {
      await visitor(service()).post(`/pay/checkout/talad/${cart.cart_id}?lang=en`, cancel);
      await person.post(`/account/orders/${(await orderOf(owned))?.id}/cancel?lang=en`, {});
    }
    const mails = await drainMails(service());
    expect(mails.map(({ kind, html }) => [kind, textOf(html).includes('Your order is cancelled')])).toEqual([
      ['order-cancelled', true],
      ['order-cancelled', true],
    ]);
  });

  test('a host that is not the shop’s own gets into no mail', async () => {
    const { cart_id, cart_secret } = await guestCart([{ uuid: await bowl(), quantity: 1 }]);
    const form = { s: cart_secret, do: 'pay', email: GUEST_EMAIL, ...CHOICES, ...ADDRESS };
    const evil = { host: 'evil.test', 'x-forwarded-host': 'evil.test', origin: 'http://evil.test' };
    await visitor(service()).post(`/pay/checkout/talad/${cart_id}?lang=en`, form, evil);
    const mails = await drainMails(service());
    const linkOf = (html: string) => {
      const { origin, pathname } = new URL(linkIn(html));
      return origin + pathname;
    };
    expect(mails.map(({ html }) => [html.includes('evil.test'), linkOf(html)])).toEqual([
      [false, `http://talad.test/pay/checkout/talad/${cart_id}`],
    ]);
  });

  test('names are written as text, whatever they are', async () => {
    const soap = await stock(service(), 'talad', { name: { th: '<img src=x onerror=alert(1)>', en: '</td><script>' } });
    const cart = await guestCart([{ uuid: soap, quantity: 1 }]);
    await pay(cart, { recipient: '<b>Malee</b>' });
    const { html } = await onlyMail();
    expect(html).toContain('&lt;/td&gt;&lt;script&gt;');
    expect(html).toContain('&lt;b&gt;Malee&lt;/b&gt;');
    expect(html).not.toMatch(/<script|<b>/);
  });

  test.each(LANGS)('it is written in %s, its money as everywhere', async (lang) => {
    const soap = await stock(service(), 'talad', { price: '1234.5' });
    const { cart_id, cart_secret } = await guestCart([{ uuid: soap, quantity: 1 }]);
    const form = { s: cart_secret, do: 'pay', email: GUEST_EMAIL, ...CHOICES, ...ADDRESS };
    await visitor(service()).post(`/pay/checkout/talad/${cart_id}?lang=${lang}`, form);
    const { html } = await onlyMail();
    expect(html).toContain(`<html lang="${LANG_TAGS[lang]}">`);
    expect(textOf(html).match(/฿[\d.,]+/g)).toEqual(Array(4).fill(formatPrice(1234.5, lang)));
    expect(new URL(linkIn(html)).searchParams.get('lang')).toBe(lang);
  });
});
