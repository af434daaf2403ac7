/**
 * Points, coupons and stock over any order of paying, cancelling and sending: nothing is gained.
 *
 * @module-tag own-points
 */
import { and, eq, sum } from 'drizzle-orm';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { isRecord } from '#schemas/record.ts';
import { couponClaims } from '../../../src/store/database/tables/coupon.ts';
import { pointBalances, pointEntries } from '../../../src/store/database/tables/member.ts';
import { orders } from '../../../src/store/database/tables/order.ts';
import { products } from '../../../src/store/database/tables/product.ts';
import { customer, MARKET, offer, openMarket, stock, type Visitor } from '../cart-environment.ts';
import { describeService } from '../harness.ts';
import { createCheckout, type Credentials } from './checkout-harness.ts';

const { webId } = MARKET.talad;
/** Earns 30 points, at a tenth of a point a baht. */
const PRICE = 300;
const STOCK = 40;

type Person = Visitor & { readonly email: string };

/** A step of somebody; orders and people are chosen by number among those there are. */
type Step =
  | { readonly do: 'pay'; readonly person: number; readonly points: number; readonly hasCoupon: boolean }
  | { readonly do: 'cancel' | 'send'; readonly order: number; readonly times: number };

const steps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('pay' as const),
      person: fc.nat({ max: 1 }),
      points: fc.constantFrom(0, 1, 29, 30, 31, 60),
      hasCoupon: fc.boolean(),
    }),
    fc.record({
      do: fc.constantFrom('cancel', 'cancel', 'send'),
      order: fc.nat({ max: 3 }),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  ),
  { minLength: 2, maxLength: 9 },
);

describeService('points', {}, (service) => {
  const { accountCart, pay, remain, orderOf } = createCheckout(service);
  beforeAll(() => openMarket(service()));

  const idOf = async (person: Person) => {
    const { body } = await person.call('authCheck');
    const user = body.data?.user;
    return String(isRecord(user) ? user.id : undefined);
  };
  async function pointsOf(accountId: string) {
    const own = and(eq(pointBalances.webId, webId), eq(pointBalances.accountId, accountId));
    const [balance] = await service().db.select({ points: pointBalances.points }).from(pointBalances).where(own);
    return balance?.points ?? 0;
  }
  const cancel = (person: Person, id: number) => person.post(`/account/orders/${id}/cancel?lang=en`, {});
  const buy = async (person: Person, uuid: string, form: Record<string, string> = {}) => {
    const cart = await accountCart(person, [{ uuid, quantity: 1 }]);
    return { cart, status: (await pay(cart, form)).status };
  };
  const orderId = async (cart: Credentials) => (await orderOf(cart))?.id ?? 0;

  test('are conserved over any order of two accounts', { meta: { field: ['2.1'] }, timeout: 240_000 }, async () => {
    // The same two people throughout, whose earlier orders are placed or cancelled.
    const people = [await customer(service()), await customer(service())] as const;
    const ids = await Promise.all(people.map(idOf));
    const property = fc.asyncProperty(steps, async (taken: readonly Step[]) => {
      const soap = await stock(service(), 'talad', { price: String(PRICE), remain: STOCK });
      const code = await offer(service(), { maxDiscount: '50' });
      const made: { readonly person: Person; readonly id: number }[] = [];
      for (const step of taken) {
        if (step.do === 'pay') {
          const person = people[step.person === 0 ? 0 : 1];
          const form = { use_point: String(step.points), ...(step.hasCoupon ? { coupon_code: code } : {}) };
          const { cart, status } = await buy(person, soap, form);
          if (status === 303) made.push({ person, id: await orderId(cart) });
          continue;
        }
        const order = made[step.order];
        if (order === undefined) continue;
        // A double click: all at once.
        const act = () =>
          order.person.post(`/account/orders/${order.id}/${step.do === 'cancel' ? 'cancel' : 'advance'}`, {});
        await Promise.all(Array.from({ length: step.times }, act));
      }
      const rows = await service().db.select().from(orders).where(eq(orders.webId, webId));
      const own = rows.filter(({ accountId }) => ids.includes(accountId ?? ''));
      const standing = own.filter(({ cancelledAt }) => cancelledAt === null);
      for (const id of ids) {
        const theirs = standing.filter(({ accountId }) => accountId === id);
        const expected = theirs.reduce((all, { earnedPoints, usedPoints }) => all + earnedPoints - usedPoints, 0);
        const [ledger] = await service()
          .db.select({ points: sum(pointEntries.points).mapWith(Number) })
          .from(pointEntries)
          .where(and(eq(pointEntries.webId, webId), eq(pointEntries.accountId, id)));
        const isTheirs = and(eq(couponClaims.code, code), eq(couponClaims.accountId, id));
        const [claim] = await service().db.select().from(couponClaims).where(isTheirs);
        const isUsed = claim !== undefined && claim.usedAt !== null;
        const uses = theirs.filter(({ couponCode }) => couponCode === code).length;
        expect({
          balance: await pointsOf(id),
          isOwed: (await pointsOf(id)) < 0,
          ledger: ledger?.points ?? 0,
          uses,
          isUsed,
        }).toEqual({ balance: expected, isOwed: false, ledger: expected, uses: isUsed ? 1 : 0, isUsed: uses === 1 });
      }
      const sold = standing.filter(({ id }) => made.some((each) => each.id === id)).length;
      expect(await remain(soap)).toBe(STOCK - sold);
    });
    await fc.assert(property, { numRuns: 20, endOnFailure: true });
  });

  test('an order whose points were spent is only cancelled afterwards', { meta: { field: ['2.1'] } }, async () => {
    const person = await customer(service());
    const id = await idOf(person);
    const soap = await stock(service(), 'talad', { price: String(PRICE), remain: STOCK });
    const first = await orderId((await buy(person, soap)).cart);
    const second = await orderId((await buy(person, soap, { use_point: '30' })).cart);
    expect(await pointsOf(id)).toBe(27);
    const page = async (of = first, notice = '') => (await person.get(`/account/orders/${of}?${notice}lang=en`)).text();
    const reason = 'You have already used the points that this order earned, so it cannot be cancelled.';
    const button = 'Yes, cancel it';
    expect([(await page()).includes(reason), (await page()).includes(button)]).toEqual([true, false]);
    const refused = await cancel(person, first);
    expect([refused.status, refused.headers.get('location')]).toEqual([
      303,
      `/account/orders/${first}?done=pointsSpent&lang=en`,
    ]);
    expect([await pointsOf(id), await remain(soap)]).toEqual([27, STOCK - 2]);
    expect([(await page(second)).includes(reason), (await page(second)).includes(button)]).toEqual([false, true]);
    for (const order of [second, first]) await cancel(person, order);
    expect([await pointsOf(id), await remain(soap)]).toEqual([0, STOCK]);
  });

  test('an order is cancelled or its points are spent, not both', { meta: { field: ['2.1'] } }, async () => {
    const person = await customer(service());
    const id = await idOf(person);
    const soap = await stock(service(), 'talad', { price: String(PRICE), remain: STOCK });
    const first = await orderId((await buy(person, soap)).cart);
    const cart = await accountCart(person, [{ uuid: soap, quantity: 1 }]);
    const [paid] = await Promise.all([pay(cart, { use_point: '30' }), cancel(person, first)]);
    const [kept] = await service().db.select().from(orders).where(eq(orders.id, first));
    const outcome = [paid.status, kept?.cancelledAt === null, await pointsOf(id)];
    expect([
      [303, true, 27],
      [422, false, 0],
    ]).toContainEqual(outcome);
  });

  test('a balance below 0 is shown, and its orders are cancelled', { meta: { field: ['2.1'] } }, async () => {
    const person = await customer(service());
    const id = await idOf(person);
    const soap = await stock(service(), 'talad', { price: String(PRICE) });
    await buy(person, soap);
    const using = await orderId((await buy(person, soap, { use_point: '30' })).cart);
    const own = and(eq(pointBalances.webId, webId), eq(pointBalances.accountId, id));
    await service().db.update(pointBalances).set({ points: -40 }).where(own);
    expect(await (await person.get('/account/profile?lang=en')).text()).toContain(
      'Your balance is 40 points below zero',
    );
    expect([(await buy(person, soap, { use_point: '1' })).status, (await buy(person, soap)).status]).toEqual([
      422, 303,
    ]);
    await cancel(person, using);
    expect(await pointsOf(id)).toBe(-40 + 30 + 30 - 27);
  });

  test('a stock that was not tracked at the payment gets nothing back', { meta: { field: ['2.1'] } }, async () => {
    const person = await customer(service());
    const soap = await stock(service(), 'talad', { price: String(PRICE), remain: null });
    const order = await orderId((await buy(person, soap)).cart);
    await service().db.update(products).set({ remain: 4 }).where(eq(products.uuid, soap));
    await cancel(person, order);
    expect(await remain(soap)).toBe(4);
  });
});
