/** Payments: orders, stock, coupons, points and refusals (contract, chapter 8). */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { couponClaims, coupons } from '../../../src/store/database/tables/coupon.ts';
import { pointBalances } from '../../../src/store/database/tables/member.ts';
import { orderLines } from '../../../src/store/database/tables/order.ts';
import { describeService } from '../harness.ts';
import { customer, MARKET, offer, openMarket, stock, visitor } from '../cart-environment.ts';
import { createCheckout } from './checkout-harness.ts';

describeService('the checkout page', {}, (service) => {
  const { guestCart, accountCart, look, pay, remain, orderOf } = createCheckout(service);
  beforeAll(() => openMarket(service()));

  test('paying writes the order, reduces the stock and checks the cart out', { meta: { spec: ['1.5'] } }, async () => {
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

  test('writes one order when one pays twice', async () => {
    const soap = await stock(service(), 'talad', { remain: 5 });
    const cart = await guestCart([{ uuid: soap, quantity: 2 }]);
    const answers = await Promise.all([pay(cart), pay(cart), pay(cart)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await remain(soap)).toBe(3);
  });

  test('the last pieces are sold once, however many pay at the same moment', { meta: { spec: ['4.8'] } }, async () => {
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

  test('a refused payment says all that is wrong, and changes nothing', { tags: ['own-coupons'] }, async () => {
    const soap = await stock(service(), 'talad', { price: '30', remain: 2 });
    const cart = await guestCart([{ uuid: soap, quantity: 2 }]);
    const refused = await pay(cart, { shipping_type: 'pickup', bank: '', coupon_code: 'NO-SUCH' });
    const html = await refused.text();
    expect(refused.status).toBe(422);
    expect(html).toContain('An order begins at ฿100.');
    expect(html).toMatch(/id="bank-fault">\s*Choose how to pay/);
    expect(html).toMatch(/id="coupon_code-fault">\s*Please log in to use a code/);
    expect(html).toMatch(/value="pickup"\s+checked/);
    expect(html).toMatch(/value="NO-SUCH"/);
    expect([await remain(soap), await orderOf(cart)]).toEqual([2, undefined]);
    expect((await visitor(service()).call('cartGet', { query: cart })).body.success).toBe(true);
  });

  test('a coupon gives the promised discount and is used up by the order', { meta: { spec: ['4.5'] } }, async () => {
    const soap = await stock(service(), 'talad', { price: '300' });
    const code = await offer(service(), { maxDiscount: '45.50', minSpend: '300', stock: 2, remaining: 2 });
    const person = await customer(service());
    const items = [{ uuid: soap, quantity: 1 }];
    const cart = await accountCart(person, items, { coupon_code: code });
    expect(await (await look(cart)).text()).toContain('฿254.50');
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
    const reused = await person.call('cartUpdate', { body: { items, coupon_code: code } });
    expect(reused.body.key).toBe('COUPON_CODE_NOT_FOUND');
  });

  test('points are earned by the baht paid, and are spent once', { tags: ['own-points'] }, async () => {
    const soap = await stock(service(), 'talad', { price: '205.55' });
    const person = await customer(service());
    const items = [{ uuid: soap, quantity: 1 }];
    const first = await accountCart(person, items);
    const asksForPoints = async (cart: typeof first) => (await (await look(cart)).text()).includes('name="use_point"');
    expect(await asksForPoints(first)).toBe(false);
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
    expect(await asksForPoints(second)).toBe(true);
    expect((await pay(second, { use_point: '15' })).status).toBe(303);
    expect(await orderOf(second)).toMatchObject({ usedPoints: 15, net: '190.5500', earnedPoints: 19 });
    expect(await balance()).toBe(24);
    const third = await accountCart(person, items);
    const refused = await pay(third, { use_point: '25' });
    expect([refused.status, (await refused.text()).includes('You do not own that many points.')]).toEqual([422, true]);
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
    expect(page).toContain('฿240');
  });

  test.each([
    [{ origin: 'http://evil.test' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    // Headers of a browser for a page without referrer, here an older browser.
    [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, 303],
  ])('a payment sent with %j is answered %i', async (headers, status) => {
    const cart = await guestCart([{ uuid: await stock(service(), 'talad'), quantity: 1 }]);
    expect((await pay(cart, {}, headers)).status).toBe(status);
    expect((await orderOf(cart)) === undefined).toBe(status === 403);
  });
});
