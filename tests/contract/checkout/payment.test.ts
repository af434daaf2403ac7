import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { couponClaims, coupons } from '../../../src/store/database/tables/coupon.ts';
import { pointBalances } from '../../../src/store/database/tables/member.ts';
import { orderLines, orders } from '../../../src/store/database/tables/order.ts';
import { products } from '../../../src/store/database/tables/product.ts';
import { describeService, START } from '../harness.ts';
import {
  credentialsIn,
  customer,
  MARKET,
  offer,
  openMarket,
  stock,
  type Visitor,
  visitor,
} from '../cart-environment.ts';

const HOW = { bank: 'promptpay', shipping_type: 'post' };

type Credentials = ReturnType<typeof credentialsIn>;

describeService('the checkout page', {}, (service) => {
  beforeAll(() => openMarket(service()));

  async function guestCart(items: readonly { uuid: string; quantity: number }[]): Promise<Credentials> {
    return credentialsIn(await visitor(service()).call('cartCheckoutByItems', { body: { items } }));
  }

  async function accountCart(person: Visitor, items: readonly { uuid: string; quantity: number }[], more: object = {}) {
    return credentialsIn(await person.call('cartUpdate', { body: { items, ...more } }));
  }

  function look({ cart_id, cart_secret }: Credentials, page: 'cart' | 'checkout' = 'cart'): Promise<Response> {
    return visitor(service()).get(
      `/pay/${page}/talad/${cart_id}?${new URLSearchParams({ s: cart_secret, lang: 'en' })}`,
    );
  }

  function pay(
    { cart_id, cart_secret }: Credentials,
    form: Record<string, string> = {},
    headers = {},
  ): Promise<Response> {
    const filled = { s: cart_secret, do: 'pay', ...HOW, ...form };
    return visitor(service()).post(`/pay/checkout/talad/${cart_id}?lang=en`, filled, headers);
  }

  async function remain(uuid: string): Promise<number | null | undefined> {
    const [row] = await service().db.select().from(products).where(eq(products.uuid, uuid));
    return row?.remain;
  }

  async function orderOf({ cart_id }: Credentials) {
    const [order] = await service().db.select().from(orders).where(eq(orders.cartId, cart_id));
    return order;
  }

  test('it shows names, quantities, tier prices and the total, in either language and at either address', async () => {
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
    expect(amounts).toEqual(['THB 100.00', 'THB 1,234.50'].map((text) => text.replace(' ', '\u00A0')));
    expect(html).toContain('Turmeric soap');
    expect(html).toContain('Honey &lt;wild&gt;');
    expect(html).toContain('THB\u00A01,334.50');
    expect(html).toContain('Shipping and VAT are excluded');
    const thai = await visitor(service()).get(`/pay/checkout/talad/${cart.cart_id}?s=${cart.cart_secret}`);
    expect(await thai.text()).toContain('สบู่ขมิ้น');
  });

  test('its address holds a secret, so it is neither stored nor told to anybody', async () => {
    const cart = await guestCart([{ uuid: await stock(service(), 'talad'), quantity: 1 }]);
    const { headers } = await look(cart);
    expect([headers.get('cache-control'), headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual([
      'no-store',
      'no-referrer',
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

  test('paying writes the order, takes the pieces from the stock and checks the cart out', async () => {
    const soap = await stock(service(), 'talad', { price: '120.5', remain: 5 });
    const honey = await stock(service(), 'talad', { price: '80' });
    const cart = await guestCart([
      { uuid: soap, quantity: 2 },
      { uuid: honey, quantity: 1 },
    ]);
    const paid = await pay(cart);
    expect(paid.status).toBe(303);
    const order = await orderOf(cart);
    expect(order).toMatchObject({
      webId: MARKET.talad.webId,
      accountId: null,
      goods: '321.0000',
      net: '321.0000',
      usedPoints: 0,
      earnedPoints: 0,
      bank: 'promptpay',
      shippingType: 'post',
      couponCode: null,
    });
    const lines = await service()
      .db.select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order?.id ?? 0));
    expect(lines.map(({ uuid, quantity, price }) => ({ uuid, quantity, price }))).toEqual([
      { uuid: soap, quantity: 2, price: '120.5000' },
      { uuid: honey, quantity: 1, price: '80.0000' },
    ]);
    expect([await remain(soap), await remain(honey)]).toEqual([3, null]);
    expect((await visitor(service()).call('cartGet', { query: cart })).body.key).toBe('CHECKOUTED');
    const edit = { ...cart, items: [{ uuid: soap, quantity: 1 }], remove_items: [] };
    expect((await visitor(service()).call('cartUpdateItems', { body: edit })).body.key).toBe('CHECKOUTED');
    const thanks = await visitor(service()).get(paid.headers.get('location') ?? '');
    expect([thanks.status, (await thanks.text()).includes(`Order ${order?.id}`)]).toEqual([200, true]);
  });

  test('paying twice is paying once', async () => {
    const soap = await stock(service(), 'talad', { remain: 5 });
    const cart = await guestCart([{ uuid: soap, quantity: 2 }]);
    const answers = await Promise.all([pay(cart), pay(cart), pay(cart)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await remain(soap)).toBe(3);
  });

  test('the last pieces are sold once, however many pay at the same moment', async () => {
    const soap = await stock(service(), 'talad', { remain: 3 });
    const honey = await stock(service(), 'talad', { remain: 100 });
    const carts = await Promise.all(
      Array.from({ length: 6 }, (_, index) => {
        const both = [
          { uuid: soap, quantity: 2 },
          { uuid: honey, quantity: 1 },
        ];
        return guestCart(index % 2 === 0 ? both : both.toReversed());
      }),
    );
    const answers = await Promise.all(carts.map((cart) => pay(cart)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 422, 422, 422, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(await refused?.text()).toContain('Only 1 bar left.');
    expect([await remain(soap), await remain(honey)]).toEqual([1, 99]);
  });

  test('a refused payment says all that is wrong beside what it is about, keeps what was chosen, and changes nothing', async () => {
    const soap = await stock(service(), 'talad', { price: '30', remain: 2 });
    const cart = await guestCart([{ uuid: soap, quantity: 2 }]);
    const refused = await pay(cart, { shipping_type: 'pickup', bank: '', coupon_code: 'NO-SUCH' });
    const html = await refused.text();
    expect(refused.status).toBe(422);
    expect(html).toContain('An order begins at THB\u00A0100.00.');
    expect(html).toMatch(/id="bank-fault">\s*Choose how to pay/);
    expect(html).toMatch(/id="coupon_code-fault">\s*No such coupon/);
    expect(html).toMatch(/value="pickup"\s+checked/);
    expect(html).toMatch(/value="NO-SUCH"/);
    expect([await remain(soap), await orderOf(cart)]).toEqual([2, undefined]);
    expect((await visitor(service()).call('cartGet', { query: cart })).body.success).toBe(true);
  });

  test('a coupon takes off what it promises and is used up by the order', async () => {
    const soap = await stock(service(), 'talad', { price: '300' });
    const code = await offer(service(), { maxDiscount: '45.50', minSpend: '300', stock: 2, remaining: 2 });
    const person = await customer(service());
    const items = [{ uuid: soap, quantity: 1 }];
    const cart = await accountCart(person, items, { coupon_code: code });
    expect(await (await look(cart)).text()).toContain('THB\u00A0254.50');
    expect((await pay(cart, { coupon_code: code })).status).toBe(303);
    expect(await orderOf(cart)).toMatchObject({
      goods: '300.0000',
      couponDiscount: '45.5000',
      net: '254.5000',
      couponCode: code,
    });
    // Typed without having been claimed: the payment claimed it, so one fewer remains.
    const [kept] = await service().db.select().from(coupons).where(eq(coupons.code, code));
    const [claim] = await service().db.select().from(couponClaims).where(eq(couponClaims.code, code));
    expect([kept?.remaining, claim?.usedAt]).toEqual([1, expect.any(Date)]);
    const again = await person.call('cartUpdate', { body: { items, coupon_code: code } });
    expect(again.body.key).toBe('COUPON_CODE_NOT_FOUND');
  });

  test('what was claimed is chosen from; a code that is typed has the last word', async () => {
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
      [claimed, '', 'Claimed -THB 20.00'],
      [large, 'disabled', 'Large Minimum spend THB 301.00'],
    ]);
    const both = await pay(cart, { do: 'check', coupon: claimed, coupon_code: typed });
    expect(await both.text()).toContain('THB\u00A0250.00');
    expect((await pay(cart, { coupon: claimed, coupon_code: ' ' })).status).toBe(303);
    expect(await orderOf(cart)).toMatchObject({ couponCode: claimed, net: '280.0000' });
    const guest = await guestCart([{ uuid: soap, quantity: 1 }]);
    expect(await choices(await look(guest))).toEqual([]);
  });

  test('points are earned by the baht paid, worth a baht each, and spent once', async () => {
    const soap = await stock(service(), 'talad', { price: '205.55' });
    const person = await customer(service());
    const items = [{ uuid: soap, quantity: 1 }];
    const first = await accountCart(person, items);
    await pay(first);
    const order = await orderOf(first);
    // 205.55 baht at 0.1 points a baht.
    expect(order?.earnedPoints).toBe(20);
    const balance = async () => {
      const accountId = order?.accountId ?? '';
      const [row] = await service().db.select().from(pointBalances).where(eq(pointBalances.accountId, accountId));
      return row?.points;
    };
    expect(await balance()).toBe(20);
    const second = await accountCart(person, items, { use_point: '15' });
    expect((await pay(second, { use_point: '15' })).status).toBe(303);
    expect(await orderOf(second)).toMatchObject({ usedPoints: 15, net: '190.5500', earnedPoints: 19 });
    expect(await balance()).toBe(24);
    const third = await accountCart(person, items);
    const refused = await pay(third, { use_point: '25' });
    expect([refused.status, (await refused.text()).includes('You do not own that many points.')]).toEqual([422, true]);
  });

  test('updating the total pays nothing', async () => {
    const soap = await stock(service(), 'talad', { price: '300' });
    const code = await offer(service(), { maxDiscount: '30' });
    const cart = await accountCart(await customer(service()), [{ uuid: soap, quantity: 1 }]);
    const checked = await pay(cart, { do: 'check', coupon_code: code });
    expect([checked.status, (await checked.text()).includes('THB\u00A0270.00')]).toEqual([200, true]);
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

  test('after paying, an account starts a new cart, and finds the order on its page', async () => {
    const soap = await stock(service(), 'talad', { name: { th: 'สบู่ดำ', en: 'Charcoal soap' } });
    const person = await customer(service());
    const cart = await accountCart(person, [{ uuid: soap, quantity: 2 }]);
    await pay(cart);
    const next = await person.call('cartGet');
    expect(next.body.data?.items).toEqual([]);
    expect(next.body.data?.cart_id).not.toBe(cart.cart_id);
    const page = await (await person.get('/account/orders?lang=en')).text();
    expect(page).toContain('Charcoal soap');
    expect(page).toContain('THB\u00A0240.00');
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
      const page = await visitor(service()).get(`/pay/cart/talad/${cart.cart_id}?s=${cart.cart_secret}`, {
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
        ...HOW,
      });
      const html = await (
        await visitor(service()).get(`/pay/checkout/talad/${cart_id}?s=${cart_secret}&lang=${lang}`)
      ).text();
      expect([html.includes(thanks), /class="button" href="([^"]*)"/.exec(html)?.[1]]).toEqual([true, home]);
    },
  );

  test('a guest cart that has moved to an account says so', async () => {
    const cart = await guestCart([{ uuid: await stock(service(), 'talad'), quantity: 1 }]);
    await (await customer(service())).call('cartGet', { query: cart });
    const moved = await look(cart);
    expect([moved.status, (await moved.text()).includes('This cart has moved')]).toEqual([409, true]);
  });

  test.each([
    [{ origin: 'http://evil.test' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    // What a browser sends from a page that tells no referrer.
    [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, 303],
  ])('a payment sent with %j is answered %i', async (headers, status) => {
    const cart = await guestCart([{ uuid: await stock(service(), 'talad'), quantity: 1 }]);
    expect((await pay(cart, {}, headers)).status).toBe(status);
    expect((await orderOf(cart)) === undefined).toBe(status === 403);
  });

  test('a cart that has been emptied says so', async () => {
    const soap = await stock(service(), 'talad');
    const cart = await guestCart([{ uuid: soap, quantity: 1 }]);
    await visitor(service()).call('cartUpdateItems', { body: { ...cart, items: [], remove_items: [soap] } });
    expect(await (await look(cart)).text()).toContain('The cart is empty');
    expect(await (await pay(cart)).text()).toContain('The cart is empty');
  });
});
