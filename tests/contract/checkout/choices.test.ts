/** Each choice of the checkout: amounts, button and hidden fields agree, and coupons show their effect. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { couponClaims } from '../../../src/store/database/tables/coupon.ts';
import { shops } from '../../../src/store/database/tables/shop.ts';
import { customer, MARKET, offer, openMarket, stock } from '../cart-environment.ts';
import { describeService } from '../harness.ts';
import { createCheckout } from './checkout-harness.ts';

const DELIVERIES = { post: { fee: 40, days_min: 2, days_max: 4 }, pickup: { fee: 0, days_min: 1, days_max: 1 } };

describeService('choices of the checkout', {}, (service) => {
  const { guestCart, accountCart, look, pay, orderOf } = createCheckout(service);
  const setPolicy = (policy: object) =>
    service()
      .db.update(shops)
      .set({ policy: { ...MARKET.talad.policy, ...policy } })
      .where(eq(shops.webId, MARKET.talad.webId));
  beforeAll(async () => {
    await openMarket(service());
    await setPolicy({ deliveries: DELIVERIES });
  });
  afterAll(() => setPolicy({}));

  /** All that a page says of its amounts: rows, total, button, and the hidden field. */
  const amountsIn = (html: string) => {
    const text = (part: string) =>
      new RegExp(`data-part="${part}"[^>]*>([^]*?)</(?:div|p|button)>`)
        .exec(html)?.[1]
        ?.replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim();
    return [text('amounts'), text('total'), text('pay'), /name="shown" value="([^"]*)"/.exec(html)?.[1]];
  };
  const checked = async (cart: Parameters<typeof look>[0], form: Record<string, string>) =>
    (await pay(cart, { do: 'check', ...form })).text();
  const faultOf = (html: string, field: string) => new RegExp(`id="${field}-fault">([^<]*)<`).exec(html)?.[1];
  const chosenCoupon = (html: string) => /name="coupon"\s+value="([^"]*)"\s+checked/.exec(html)?.[1];

  test('a page says whether it has what was typed, and where its shopper keeps it', async () => {
    const items = [{ uuid: await stock(service(), 'talad', { price: '300' }), quantity: 1 }];
    const [guest, account] = [await guestCart(items), await accountCart(await customer(service()), items)];
    const keptIn = (html: string) => /data-keep="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
    const [fresh, typed] = [await (await look(guest)).text(), await checked(guest, {})];
    expect([fresh, typed].map((html) => html.includes(' data-typed'))).toEqual([false, true]);
    expect(keptIn(fresh)).toEqual(['raan_checkout:talad:']);
    expect(keptIn(await (await look(account)).text())).toEqual([
      expect.stringMatching(/^raan_checkout:talad:[\w-]{43}$/),
      'raan_checkout:talad:',
    ]);
  });

  test('instalments say what a month costs, and pick-up where and when', { tags: ['own-payments'] }, async () => {
    const ofShop = eq(shops.webId, MARKET.talad.webId);
    const [{ base } = { base: {} }] = await service().db.select({ base: shops.base }).from(shops).where(ofShop);
    await setPolicy({ deliveries: DELIVERIES, rules: { installments: { from: 1, months: [3, 7] } } });
    const contact = { address: { th: 'ถนนเจริญกรุง', en: '118 Charoen Krung' }, hours: 'Daily 10:00–19:00' };
    const paymentMethods = [{ kind: 'installment', label: 'Instalments' }];
    await service()
      .db.update(shops)
      .set({ base: { ...base, contact, paymentMethods } })
      .where(ofShop);
    const cart = await guestCart([{ uuid: await stock(service(), 'talad', { price: '300' }), quantity: 1 }]);
    const html = await checked(cart, { shipping_type: 'pickup' });
    expect(html).toContain('฿100 a month');
    expect(html).toContain('฿42.85 a month');
    expect(html).toMatch(/118 Charoen Krung[^]*Daily 10:00–19:00/);
    await pay(cart, { shipping_type: 'pickup', bank: 'card' });
    expect(await (await look(cart)).text()).toContain('118 Charoen Krung');
    await service().db.update(shops).set({ base }).where(ofShop);
    await setPolicy({ deliveries: DELIVERIES });
  });

  test('rows, total, button and hidden total follow the delivery', { tags: ['own-fees'] }, async () => {
    const cart = await guestCart([{ uuid: await stock(service(), 'talad', { price: '300' }), quantity: 1 }]);
    expect(amountsIn(await (await look(cart)).text())).toEqual([
      'Goods ฿300 Delivery ฿40',
      'To pay ฿340',
      'Pay ฿340',
      '340',
    ]);
    expect(amountsIn(await checked(cart, { shipping_type: 'pickup' }))).toEqual(['', 'To pay ฿300', 'Pay ฿300', '300']);
  });

  test('instalments are a line below their amount, then a choice of months', { tags: ['own-payments'] }, async () => {
    const ofShop = eq(shops.webId, MARKET.talad.webId);
    const [{ base } = { base: {} }] = await service().db.select({ base: shops.base }).from(shops).where(ofShop);
    const paymentMethods = ['card', 'installment'].map((kind) => ({ kind, label: kind }));
    await service()
      .db.update(shops)
      .set({ base: { ...base, paymentMethods } })
      .where(ofShop);
    await setPolicy({ deliveries: DELIVERIES, rules: { installments: { from: 500, months: [3, 6, 10] } } });
    const choicesFor = async (price: string) => {
      const cart = await guestCart([{ uuid: await stock(service(), 'talad', { price }), quantity: 1 }]);
      const html = await (await look(cart)).text();
      return [...html.matchAll(/value="(installment_\d+)"([^/]*)\/>\s*<span[^>]*>\s*<span[^>]*>([^<]*)/g)].map(
        ([, value, attributes = '', label]) => [value, label, attributes.includes('disabled')],
      );
    };
    expect(await choicesFor('300')).toEqual([['installment_3', '3–10 months', true]]);
    expect(await choicesFor('600')).toEqual([
      ['installment_3', '3 months', false],
      ['installment_6', '6 months', false],
      ['installment_10', '10 months', false],
    ]);
    await service().db.update(shops).set({ base }).where(ofShop);
    await setPolicy({ deliveries: DELIVERIES });
  });

  test('a wrong code keeps the chosen coupon, and is said at its field', { tags: ['own-fees'] }, async () => {
    const person = await customer(service());
    const code = await offer(service(), { maxDiscount: '30' });
    await person.call('couponClaim', { body: { code } });
    const cart = await accountCart(person, [{ uuid: await stock(service(), 'talad', { price: '300' }), quantity: 1 }]);
    for (const act of ['check', 'pay']) {
      const html = await (await pay(cart, { do: act, coupon: code, coupon_code: 'NOSUCH' })).text();
      expect([amountsIn(html)[1], chosenCoupon(html), faultOf(html, 'coupon_code')]).toEqual([
        'To pay ฿310',
        code,
        'No such coupon, it is used up, or its conditions are not met.',
      ]);
      expect(html).toMatch(/name="coupon_code"\s+type="text"\s+value="NOSUCH"/);
    }
    expect(await orderOf(cart)).toBeUndefined();
  });

  test('a typed code that is valid is chosen beside the claimed ones; a guest is led to the log-in', async () => {
    const person = await customer(service());
    const [claimed, typed] = [await offer(service(), {}), await offer(service(), { maxDiscount: '30' })];
    await person.call('couponClaim', { body: { code: claimed } });
    const items = [{ uuid: await stock(service(), 'talad', { price: '300' }), quantity: 1 }];
    const cart = await accountCart(person, items);
    const chosen = async (form: Record<string, string>) => chosenCoupon(await checked(cart, form));
    expect([
      await chosen({ coupon_code: typed }),
      await chosen({ coupon_code: ` ${claimed.toLowerCase()}` }),
      await chosen({ coupon_code: 'NOSUCH' }),
    ]).toEqual([typed, claimed, '']);
    const guest = await checked(await guestCart(items), { coupon_code: typed });
    expect([faultOf(guest, 'coupon_code'), guest.includes('/account/login?')]).toEqual([
      'Please log in to use a code.',
      true,
    ]);
  });

  test('a coupon without a discount says so, and is not used up', { tags: ['own-fees'] }, async () => {
    const person = await customer(service());
    const code = await offer(service(), { kind: 'shipping', maxDiscount: '99' });
    await person.call('couponClaim', { body: { code } });
    const cart = await accountCart(person, [{ uuid: await stock(service(), 'talad', { price: '300' }), quantity: 1 }]);
    const idle = 'This coupon takes nothing off this order';
    const sent = await checked(cart, { coupon: code });
    const fetched = await checked(cart, { coupon: code, shipping_type: 'pickup' });
    expect([sent.includes(idle), amountsIn(sent)[1], fetched.includes(idle)]).toEqual([false, 'To pay ฿300', true]);
    // Its amount is that of the chosen delivery.
    expect([sent.includes('−฿40'), /−฿(?:40|99)/.test(fetched)]).toEqual([true, false]);
    expect((await pay(cart, { coupon: code, shipping_type: 'pickup' })).status).toBe(303);
    const [claim] = await service().db.select().from(couponClaims).where(eq(couponClaims.code, code));
    expect([(await orderOf(cart))?.couponCode, claim?.usedAt]).toEqual([null, null]);
  });

  test('coupons are a part of the page, so a larger cart makes one available', { tags: ['own-fees'] }, async () => {
    const person = await customer(service());
    const code = await offer(service(), { maxDiscount: '30', minSpend: '500' });
    await person.call('couponClaim', { body: { code } });
    const soap = await stock(service(), 'talad', { price: '300' });
    const cart = await accountCart(person, [{ uuid: soap, quantity: 1 }]);
    const part = (html: string) => /<fieldset data-part="coupons">[^]*?<\/fieldset>/.exec(html)?.[0] ?? '';
    expect(part(await (await look(cart)).text())).toMatch(/ disabled/);
    expect(part(await checked(cart, { [`quantity_${soap}`]: '2' }))).not.toMatch(/ disabled|^$/);
  });

  test('a typed postcode that is none in Thailand is named at once, and where the shop delivers', async () => {
    const cart = await guestCart([{ uuid: await stock(service(), 'talad'), quantity: 1 }]);
    const faults = async (postcode: string) => {
      const html = await checked(cart, { postcode });
      return [faultOf(html, 'postcode'), html.includes('role="alert"')];
    };
    expect(await (await look(cart)).text()).toContain('We deliver to addresses in Thailand.');
    expect([await faults('SW1A 2AA'), await faults('99999'), await faults('50200'), await faults('')]).toEqual([
      ['A Thai postcode has 5 digits.', false],
      ['No place in Thailand has this postcode. Please check it.', false],
      [undefined, false],
      [undefined, false],
    ]);
  });

  test('a refused form can be opened from the history: its script gives it the address of the checkout', async () => {
    const cart = await guestCart([{ uuid: await stock(service(), 'talad'), quantity: 1 }]);
    const refused = await pay(cart, { bank: '' });
    const html = await refused.text();
    const address = `/pay/checkout/talad/${cart.cart_id}?s=${cart.cart_secret}&amp;lang=en`;
    expect([refused.status, html.includes(`data-address="${address}"`)]).toEqual([422, true]);
    expect(html).toContain('<script>history.replaceState(');
    const policy = refused.headers.get('content-security-policy') ?? '';
    expect(policy.match(/script-src ([^;]*)/)?.[1]?.split(' ')).toHaveLength(2);
  });

  test('a control of a line is described by the product’s name, here and on the cart’s page', async () => {
    const soap = await stock(service(), 'talad');
    const cart = await guestCart([{ uuid: soap, quantity: 1 }]);
    const described = async (page: 'cart' | 'checkout', control: string) => {
      const html = await (await look(cart, page)).text();
      expect(html).toContain(`id="line-${soap}"`);
      return new RegExp(`<(?:input|button)[^>]*${control}[^>]*aria-describedby="line-${soap}"`).test(html);
    };
    expect([
      await described('checkout', `name="quantity_${soap}"`),
      await described('checkout', `value="remove:${soap}"`),
      await described('cart', 'name="quantity"'),
      await described('cart', 'value="set"'),
      await described('cart', 'value="remove"'),
    ]).toEqual([true, true, true, true, true]);
  });

  test('a page with a live form runs only its own script', async () => {
    const cart = await guestCart([{ uuid: await stock(service(), 'talad'), quantity: 1 }]);
    const policy = (await look(cart)).headers.get('content-security-policy') ?? '';
    expect(policy.replaceAll(/sha256-[^']+/g, 'sha256-x')).toBe(
      "default-src 'none'; script-src 'sha256-x'; connect-src 'self'; style-src 'sha256-x'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types raan-live",
    );
  });
});
