/** The order that is placed is the order that the page showed. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { products } from '../../../src/store/database/tables/product.ts';
import { shops } from '../../../src/store/database/tables/shop.ts';
import { accounts } from '../../../src/store/database/tables/account.ts';
import { coupons } from '../../../src/store/database/tables/coupon.ts';
import { pointBalances } from '../../../src/store/database/tables/member.ts';
import { customer, MARKET, offer, openMarket, stock, visitor } from '../cart-environment.ts';
import { describeService } from '../harness.ts';
import { createCheckout } from './checkout-harness.ts';

const LINE = { meta: { field: ['4.money.1'] } };

/** The hidden fields of the page's form. */
function hiddenIn(html: string): Record<string, string> {
  const fields = html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
}

describeService('the order that was shown', {}, (service) => {
  const { guestCart, accountCart, look, pay, orderOf } = createCheckout(service);
  beforeAll(() => openMarket(service()));

  const product = (price: string) => stock(service(), 'talad', { price });
  const shownIn = async (cart: Parameters<typeof look>[0]) => hiddenIn(await (await look(cart)).text());
  const replace = (cart: Parameters<typeof look>[0], items: readonly object[], gone: readonly string[]) =>
    visitor(service()).call('cartUpdateItems', { body: { ...cart, items, remove_items: gone } });

  it.each([
    ['cheaper', '290'],
    ['of the same price', '300'],
    ['dearer', '310'],
  ])('a product that another tab replaced by one %s is shown before it is ordered', LINE, async (_, price) => {
    const [first, second] = [await product('300'), await product(price)];
    const cart = await guestCart([{ uuid: first, quantity: 1 }]);
    const shown = await shownIn(cart);
    await replace(cart, [{ uuid: second, quantity: 1 }], [first]);
    const answer = await pay(cart, shown);
    const page = await answer.text();
    expect([answer.status, page.includes(`The total is ฿${price} now.`), await orderOf(cart)]).toEqual([
      422,
      true,
      undefined,
    ]);
    expect((await pay(cart, hiddenIn(page))).status).toBe(303);
    expect(await orderOf(cart)).toMatchObject({ net: `${price}.0000` });
  });

  it.each([
    ['a price that fell', { price: '299.5' }],
    ['another name', { name: 'Another soap' }],
    ['a tier', { priceList: [{ quantity_min: 2, quantity_max: null, price: 250 }] }],
  ])('%s is shown before it is ordered', LINE, async (_, change) => {
    const uuid = await product('300');
    const cart = await guestCart([{ uuid, quantity: 2 }]);
    const shown = await shownIn(cart);
    await service().db.update(products).set(change).where(eq(products.uuid, uuid));
    const answer = await pay(cart, shown);
    expect([answer.status, await orderOf(cart)]).toEqual([422, undefined]);
    expect((await pay(cart, hiddenIn(await answer.text()))).status).toBe(303);
  });

  it('a coupon’s changed discount is shown, as is another fee', { ...LINE, tags: ['own-coupons'] }, async () => {
    const person = await customer(service());
    const code = await offer(service(), { maxDiscount: '10' });
    const cart = await accountCart(person, [{ uuid: await product('300'), quantity: 1 }]);
    const applied = hiddenIn(await (await pay(cart, { coupon_code: code, do: 'check' })).text());
    await service().db.update(coupons).set({ maxDiscount: '20' }).where(eq(coupons.code, code));
    const refused = await pay(cart, { ...applied, coupon_code: code });
    expect(refused.status).toBe(422);
    const shown = hiddenIn(await refused.text());
    const policy = { ...MARKET.talad.policy, deliveries: { post: { fee: 40, days_min: 2, days_max: 4 } } };
    await service().db.update(shops).set({ policy }).where(eq(shops.webId, MARKET.talad.webId));
    const withFee = await pay(cart, { ...shown, coupon_code: code });
    await service().db.update(shops).set({ policy: MARKET.talad.policy }).where(eq(shops.webId, MARKET.talad.webId));
    expect([withFee.status, await orderOf(cart)]).toEqual([422, undefined]);
  });

  it('a choice on the page itself that lowers the total is ordered at once', LINE, async () => {
    const code = await offer(service(), { maxDiscount: '10' });
    const cart = await accountCart(await customer(service()), [{ uuid: await product('300'), quantity: 1 }]);
    expect((await pay(cart, { ...(await shownIn(cart)), coupon_code: code })).status).toBe(303);
    expect(await orderOf(cart)).toMatchObject({ net: '290.0000', couponDiscount: '10.0000' });
  });

  it('points pay exactly the remaining amount', { meta: { field: ['4.money.2'] }, tags: ['own-points'] }, async () => {
    const person = await customer(service());
    const [{ id: accountId } = { id: '' }] = await service()
      .db.select()
      .from(accounts)
      .where(eq(accounts.email, person.email));
    const code = await offer(service(), { maxDiscount: '99.90' });
    const cart = await accountCart(person, [{ uuid: await product('256.90'), quantity: 1 }]);
    await service().db.insert(pointBalances).values({ webId: MARKET.talad.webId, accountId, points: 200 });
    expect((await pay(cart, { coupon_code: code, use_point: '158' })).status).toBe(422);
    expect((await pay(cart, { coupon_code: code, use_point: '๑๕๗' })).status).toBe(303);
    expect(await orderOf(cart)).toMatchObject({
      goods: '256.9000',
      couponDiscount: '99.9000',
      usedPoints: 157,
      net: '0.0000',
    });
  });

  it.each(['lower case', 'first letter', 'full width', 'zero width'])(
    'a code typed in %s is found, and the order keeps it as the shop writes it',
    { meta: { field: ['4.money.4'] } },
    async (spelling) => {
      const code = await offer(service(), { maxDiscount: '10' });
      const full = (text: string) =>
        text.replaceAll(/[!-~]/g, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0));
      const typed = {
        'lower case': code.toLowerCase(),
        'first letter': `${code.charAt(0).toUpperCase()}${code.slice(1).toLowerCase()}`,
        'full width': full(code),
        'zero width': `\u200B${code.slice(0, 2)}\u200B${code.slice(2)}\u2060 `,
      }[spelling];
      const cart = await accountCart(await customer(service()), [{ uuid: await product('300'), quantity: 1 }]);
      const page = await (await pay(cart, { coupon_code: typed ?? '', do: 'check' })).text();
      expect(/<input[^>]*name="coupon_code"[^>]*>/.exec(page)?.[0]).toMatch(
        /autocomplete="off"\s+autocapitalize="off" autocorrect="off" spellcheck="false"/,
      );
      expect((await pay(cart, { coupon_code: typed ?? '' })).status).toBe(303);
      expect(await orderOf(cart)).toMatchObject({ couponCode: code, net: '290.0000' });
    },
  );
});
