/** The checkout page: what it shows, in which language, and to whom (contract, chapter 8). */
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { CheckoutExample } from '#schemas/page/checkout-example.ts';
import { describeService, START } from '../harness.ts';
import { customer, MARKET, offer, openMarket, stock, visitor } from '../cart-environment.ts';
import { ADDRESS, CHOICES, createCheckout, GUEST_EMAIL } from './checkout-harness.ts';

describeService('the checkout page', {}, (service) => {
  const { guestCart, accountCart, look, pay, orderOf } = createCheckout(service);
  beforeAll(() => openMarket(service()));

  test('links of a page name its language, also where only the page that led here has it', async () => {
    const { cart_id, cart_secret: s } = await guestCart([{ uuid: await stock(service(), 'talad'), quantity: 1 }]);
    const referer = 'http://talad.test/en/products';
    const html = await (await visitor(service()).get(`/pay/checkout/talad/${cart_id}?s=${s}`, { referer })).text();
    expect(html).toContain(`href="/pay/cart/talad/${cart_id}?s=${s}&amp;lang=en"`);
  });

  test('it shows names, quantities, tier prices and the total', { tags: ['own-tiers'] }, async () => {
    const priceList = [{ quantity_min: 3, quantity_max: null, price: 33.3333 }];
    const soap = await stock(service(), 'talad', {
      price: '50',
      priceList,
      name: { th: 'สบู่ขมิ้น', en: 'Turmeric soap' },
    });
    const honey = await stock(service(), 'talad', { price: '1234.5', name: { th: 'น้ำผึ้ง', en: 'Honey <wild>' } });
    const cart = await guestCart([
      { uuid: soap, quantity: 3 },
      { uuid: honey, quantity: 1 },
    ]);
    const html = await (await look(cart)).text();
    const amounts = [...html.matchAll(/<span class="amount">\s*([^<]*?)\s*<\/span>/g)].map(([, amount]) => amount);
    expect(amounts).toEqual(['฿100', '฿1,234.50', '฿1,334.50', 'Free']);
    expect(html).toContain('Turmeric soap');
    expect(html).toContain('Honey &lt;wild&gt;');
    expect(html).toContain('฿1,334.50');
    expect(html).toContain('Shipping is not included');
    const thai = await visitor(service()).get(`/pay/checkout/talad/${cart.cart_id}?s=${cart.cart_secret}`);
    expect(await thai.text()).toContain('สบู่ขมิ้น');
  });

  test('a guest is sent to the log-in for a coupon, and back to the checkout', { tags: ['own-coupons'] }, async () => {
    const items = [{ uuid: await stock(service(), 'talad'), quantity: 1 }];
    const guests = await (await look(await guestCart(items))).text();
    const owners = await (await look(await accountCart(await customer(service()), items))).text();
    const login = 'href="/account/login?continue_url=%2Fen%2Fcheckout&amp;lang=en"';
    expect([guests.includes(login), owners.includes('/account/login')]).toEqual([true, false]);
  });

  test('its example for previews has a place for notes, and the form of a guest in the language of the preview', async () => {
    const answer = await visitor(service()).get('/pay/example?lang=en');
    const { html, css, fontFaces } = v.parse(CheckoutExample, await answer.json());
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(html).toMatch(/<h1>Checkout<\/h1>[^]*<slot><\/slot>[^]*Example product[^]*name="email"[^]*value="pay"/);
    expect([/<(?:script|style)|style=/.test(html), css.includes('.notes'), fontFaces.includes('Prompt')]).toEqual([
      false,
      true,
      true,
    ]);
    const thai = await visitor(service()).get('/pay/example?lang=th');
    expect(await thai.text()).toContain('สินค้าตัวอย่าง');
  });

  test('its address contains a secret, so it is neither stored nor sent to anybody', async () => {
    const cart = await guestCart([{ uuid: await stock(service(), 'talad'), quantity: 1 }]);
    const { headers } = await look(cart);
    expect([headers.get('cache-control'), headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual([
      'no-store',
      'strict-origin',
      'noindex',
    ]);
    await pay(cart, { bank: 'barter' });
    await pay(cart);
    expect(JSON.stringify(service().logged)).not.toContain(cart.cart_secret);
  });

  test('an unknown cart, a wrong secret, no secret and another shop get one friendly 404', async () => {
    const cart = await guestCart([{ uuid: await stock(service(), 'talad'), quantity: 1 }]);
    const wrong = '0'.repeat(32);
    const answers = [
      await look({ ...cart, cart_secret: wrong }),
      await look({ ...cart, cart_id: wrong }),
      await look({ ...cart, cart_secret: '' }),
      await visitor(service(), 'plain').get(`/pay/cart/talad/${cart.cart_id}?s=${cart.cart_secret}&lang=en`),
      await pay({ ...cart, cart_secret: wrong }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 303]);
    expect(await answers[0]?.text()).toContain('This cart cannot be found');
    const followed = await visitor(service()).get(answers[4]?.headers.get('location') ?? '');
    expect(followed.status).toBe(404);
    expect(await orderOf(cart)).toBeUndefined();
  });

  test('claimed coupons can be chosen; a typed code has precedence', { meta: { spec: ['4.5b'] } }, async () => {
    const soap = await stock(service(), 'talad', { price: '300' });
    const [claimed, large, typed] = [
      await offer(service(), { title: { th: 'ลด', en: 'Claimed' }, maxDiscount: '20' }),
      await offer(service(), { title: { th: 'ลดมาก', en: 'Large' }, maxDiscount: '90', minSpend: '301' }),
      await offer(service(), { maxDiscount: '50' }),
    ];
    const person = await customer(service());
    for (const code of [claimed, large]) await person.call('couponClaim', { body: { code } });
    const cart = await accountCart(person, [{ uuid: soap, quantity: 1 }]);
    const choices = async (answer: Response) =>
      [...(await answer.text()).matchAll(/name="coupon"\s+value="([^"]*)"([^>]*)>([^]*?)<\/label>/g)].map(
        ([, code, state = '', text = '']) => [
          code,
          state.replace('/', '').trim(),
          text
            .replaceAll(/<[^>]*>/g, ' ')
            .replaceAll(/\s+/g, ' ')
            .trim(),
        ],
      );
    expect(await choices(await look(cart))).toEqual([
      ['', 'checked', 'No coupon'],
      [claimed, '', 'Claimed −฿20'],
      [large, 'disabled', 'Large Minimum spend ฿301'],
    ]);
    const both = await pay(cart, { do: 'check', coupon: claimed, coupon_code: typed });
    expect(await both.text()).toContain('฿250');
    expect((await pay(cart, { coupon: claimed, coupon_code: ' ' })).status).toBe(303);
    expect(await orderOf(cart)).toMatchObject({ couponCode: claimed, net: '280.0000' });
    const guest = await guestCart([{ uuid: soap, quantity: 1 }]);
    expect(await choices(await look(guest))).toEqual([]);
  });

  test('does not pay when the total is updated', async () => {
    const soap = await stock(service(), 'talad', { price: '300' });
    const code = await offer(service(), { maxDiscount: '30' });
    const cart = await accountCart(await customer(service()), [{ uuid: soap, quantity: 1 }]);
    const checked = await pay(cart, { do: 'check', coupon_code: code });
    expect([checked.status, (await checked.text()).includes('฿270')]).toEqual([200, true]);
    expect(await orderOf(cart)).toBeUndefined();
  });

  test('the secret of a hand-off runs out; the cart stays', async () => {
    const soap = await stock(service(), 'talad');
    const person = await customer(service());
    const cart = await accountCart(person, [{ uuid: soap, quantity: 1 }]);
    expect((await look(cart)).status).toBe(200);
    service().now = new Date(START.getTime() + 2 * 3600 * 1000);
    expect((await look(cart)).status).toBe(404);
    expect((await person.call('cartGet')).body.data?.items).toEqual([{ uuid: soap, quantity: 1 }]);
    service().now = START;
  });

  test.each([
    ['the page one comes from', { referer: '/cn/products' }, 'zh-CN', '结算', '/cn'],
    ['that page, whatever was chosen once', { referer: '/', cookie: 'locale=jp' }, 'th', 'ชำระเงิน', '/'],
    [
      'what was chosen, coming from the checkout itself',
      { referer: '/pay/x', cookie: 'locale=kr' },
      'ko',
      '주문·결제',
      '/kr',
    ],
    ['what was chosen, coming from nowhere', { cookie: 'locale=jp' }, 'ja', 'ご購入手続き', '/jp'],
    [
      'what was chosen, coming from elsewhere',
      { referer: 'http://else.test/cn', cookie: 'locale=en' },
      'en',
      'Checkout',
      '/en',
    ],
    ['Thai, where nothing is known', {}, 'th', 'ชำระเงิน', '/'],
  ])(
    'its language is that of %s',
    async (_, { referer, ...headers }: { referer?: string; cookie?: string }, tag, title, home) => {
      const cart = await guestCart([{ uuid: await stock(service(), 'talad'), quantity: 1 }]);
      const from: Readonly<Record<string, string>> =
        referer === undefined ? {} : { referer: new URL(referer, `http://${MARKET.talad.host}`).href };
      const page = await visitor(service()).get(`/pay/checkout/talad/${cart.cart_id}?s=${cart.cart_secret}`, {
        ...headers,
        ...from,
      });
      const html = await page.text();
      expect([
        /<html lang="([^"]*)"/.exec(html)?.[1],
        /<h1>([^<]*)</.exec(html)?.[1],
        /class="brand" href="([^"]*)"/.exec(html)?.[1],
      ]).toEqual([tag, title, home]);
    },
  );

  test.each([
    ['th', 'ขอบคุณที่อุดหนุน', '/#top'],
    ['cn', '感谢您的惠顾', '/cn#top'],
  ])(
    'the way back from what was paid makes the shop look after the cart at once, in %s',
    async (lang, thanks, home) => {
      const { cart_id, cart_secret } = await guestCart([{ uuid: await stock(service(), 'talad'), quantity: 1 }]);
      await visitor(service()).post(`/pay/checkout/talad/${cart_id}?lang=${lang}`, {
        s: cart_secret,
        do: 'pay',
        email: GUEST_EMAIL,
        ...CHOICES,
        ...ADDRESS,
      });
      const html = await (
        await visitor(service()).get(`/pay/checkout/talad/${cart_id}?s=${cart_secret}&lang=${lang}`)
      ).text();
      expect([html.includes(thanks), /class="button" href="([^"]*)"/.exec(html)?.[1]]).toEqual([true, home]);
    },
  );

  test('a guest cart that has moved to an account says so', async () => {
    const cart = await guestCart([{ uuid: await stock(service(), 'talad'), quantity: 1 }]);
    await (await customer(service())).call('cartUpdateItems', { body: { ...cart, items: [], remove_items: [] } });
    const moved = await look(cart);
    expect([moved.status, (await moved.text()).includes('This cart has moved')]).toEqual([409, true]);
  });

  test('a cart that has been emptied says so', async () => {
    const soap = await stock(service(), 'talad');
    const cart = await guestCart([{ uuid: soap, quantity: 1 }]);
    await visitor(service()).call('cartUpdateItems', { body: { ...cart, items: [], remove_items: [soap] } });
    expect(await (await look(cart)).text()).toContain('The cart is empty');
    expect(await (await pay(cart)).text()).toContain('The cart is empty');
  });
});
