import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { and, count, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { claimCoupon } from '../../../src/store/coupon/claim.ts';
import { importCoupons } from '../../../src/store/import/coupons.ts';
import type { TraceStatement } from '../../../src/store/database/reconnecting-pool.ts';
import { couponClaims, coupons } from '../../../src/store/database/tables/coupon.ts';
import { pages } from '../../../src/store/database/tables/page.ts';
import { accounts } from '../../../src/store/database/tables/account.ts';
import { describeService, START } from '../harness.ts';
import { type Answer, customer, MARKET, offer, openMarket, type Visitor, visitor } from '../cart-environment.ts';

const DAY = 24 * 3600 * 1000;
const inDays = (days: number) => new Date(START.getTime() + days * DAY);
const { webId } = MARKET.talad;

describeService('coupons', {}, (service) => {
  beforeAll(() => openMarket(service()));

  function stateIn({ body }: Answer, code: string): unknown {
    const list = body.data?.coupons;
    return Array.isArray(list) ? list.find((coupon: { code: string }) => coupon.code === code)?.state : undefined;
  }

  async function claimsOf(code: string): Promise<number> {
    const isIts = and(eq(couponClaims.webId, webId), eq(couponClaims.code, code));
    const [row] = await service().db.select({ claims: count() }).from(couponClaims).where(isIts);
    return row?.claims ?? 0;
  }

  async function remaining(code: string): Promise<number | null | undefined> {
    const [row] = await service()
      .db.select()
      .from(coupons)
      .where(and(eq(coupons.webId, webId), eq(coupons.code, code)));
    return row?.remaining;
  }

  test("a page shows coupons in the visitor's state, each with its reason, and is shared only for guests", async () => {
    const db = service().db;
    const [mine, empty] = [await offer(service()), await offer(service(), { stock: 1, remaining: 0 })];
    const closed = await offer(service(), { memberOnly: true });
    await db.insert(pages).values({ webId, path: '/tickets', component: [{ type: 'coupon-list' }] });
    const person = await customer(service());
    await person.call('couponClaim', { body: { code: mine } });
    const statesFor = async (who: Visitor) => {
      const answer = await who.get('/api/page?path=/tickets');
      const { data } = (await answer.json()) as {
        data: { otherData: { coupons: { code: string; state: string; reason?: string }[] } };
      };
      const states = new Map(data.otherData.coupons.map(({ code, state, reason }) => [code, [state, reason]]));
      return {
        cache: answer.headers.get('cache-control'),
        states: [mine, empty, closed].map((code) => states.get(code)),
      };
    };
    expect(await statesFor(person)).toEqual({
      cache: 'no-store',
      states: [
        ['claimed', undefined],
        ['gone', 'fully_claimed'],
        ['conditions', 'members_only'],
      ],
    });
    const guest = await statesFor(visitor(service()));
    expect(guest.states[0]).toEqual(['login', undefined]);
    expect(guest.cache).toContain('public');
  });

  test('a coupon is listed with all it promises', { meta: { spec: ['3.5'] } }, async () => {
    const code = await offer(service(), {
      title: { th: 'ลด 20 บาท', en: '20 baht off' },
      maxDiscount: '20.50',
      minSpend: '100',
      claimStart: new Date('2026-01-01T00:00:00Z'),
      useEnd: new Date('2099-01-01T00:00:00Z'),
      stock: 5,
      remaining: 5,
    });
    const { body } = await visitor(service()).call('couponList', { headers: { 'page-language': 'en' } });
    const list: unknown = body.data?.coupons;
    expect(Array.isArray(list) ? list.filter((coupon) => coupon.code === code) : list).toEqual([
      {
        code,
        title: '20 baht off',
        kind: 'discount',
        max_discount: 20.5,
        fixed: true,
        min_spend: 100,
        claim_start: '2026-01-01T00:00:00.000Z',
        use_end: '2099-01-01T00:00:00.000Z',
        remain: 5,
        limited: true,
        state: 'login',
      },
    ]);
  });

  test('a coupon has states for a guest, an account and a member', { meta: { spec: ['4.4b'] } }, async () => {
    const code = await offer(service(), { memberOnly: true });
    const person = await customer(service());
    const states = [stateIn(await visitor(service()).call('couponList'), code)];
    states.push(stateIn(await person.call('couponList'), code));
    await person.call('memberJoin');
    states.push(stateIn(await person.call('couponList'), code));
    await person.call('couponClaim', { body: { code } });
    states.push(stateIn(await person.call('couponList'), code));
    await person.call('memberLeave');
    states.push(stateIn(await person.call('couponList'), code));
    await person.call('memberJoin');
    states.push(stateIn(await person.call('couponList'), code));
    expect(states).toEqual(['login', 'conditions', 'claimable', 'claimed', 'conditions', 'claimed']);
  });

  test('a claim returns the coupon and decrements the remaining number', async () => {
    const code = await offer(service(), { stock: 3, remaining: 3, useStart: inDays(1) });
    const person = await customer(service());
    const { body } = await person.call('couponClaim', { body: { code } });
    expect(body).toEqual({
      success: true,
      data: { coupon: expect.objectContaining({ code, remain: 2, state: 'not_usable_yet' }) },
    });
    expect([await claimsOf(code), await remaining(code)]).toEqual([1, 2]);
  });

  test.each([
    ['COUPON_NOT_STARTED', { claimStart: inDays(1) }],
    ['COUPON_EXPIRED', { claimEnd: inDays(-1) }],
    ['COUPON_EXPIRED', { useEnd: inDays(-1) }],
    ['COUPON_GONE', { stock: 3, remaining: 0 }],
    ['COUPON_GONE', { withdrawn: true }],
    ['COUPON_CONDITIONS', { memberOnly: true }],
  ])('%s: %j', async (key, given) => {
    const code = await offer(service(), given);
    const person = await customer(service());
    expect((await person.call('couponClaim', { body: { code } })).body).toEqual({ success: false, key });
    expect(await claimsOf(code)).toBe(0);
  });

  test('a guest is sent to log in; a second claim is refused', { meta: { spec: ['6.1'] } }, async () => {
    const code = await offer(service());
    const person = await customer(service());
    await person.call('couponClaim', { body: { code } });
    const answers = [
      await visitor(service()).call('couponClaim', { body: { code } }),
      await person.call('couponClaim', { body: { code } }),
      await person.call('couponClaim', { body: { code: 'NO-SUCH' } }),
    ];
    expect(answers.map(({ body }) => body.key)).toEqual(['NO_AUTH', 'COUPON_ALREADY_CLAIMED', 'COUPON_CODE_NOT_FOUND']);
  });

  test('a claim repeated with its key is the first claim, and another code or key is none', async () => {
    const code = await offer(service(), { stock: 3, remaining: 3 });
    const person = await customer(service());
    const request = { body: { code }, key: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => person.call('couponClaim', request)));
    expect(answers.map(({ body }) => body.success)).toEqual([true, true, true]);
    expect(await person.call('couponClaim', request)).toEqual(answers[0]);
    const other = await offer(service());
    const further = [
      await person.call('couponClaim', { ...request, body: { code: other } }),
      await person.call('couponClaim', { ...request, key: randomUUID() }),
    ];
    expect(further.map(({ body }) => body.key)).toEqual(['IDEMPOTENCY_MISMATCH', 'COUPON_ALREADY_CLAIMED']);
    expect([await claimsOf(code), await claimsOf(other), await remaining(code)]).toEqual([1, 0, 2]);
  });

  test('the calls of many at once: none oversold, none lost', async () => {
    const code = await offer(service(), { stock: 3, remaining: 3 });
    const people = await Promise.all(Array.from({ length: 4 }, () => customer(service())));
    const answers = await Promise.all(
      people.flatMap((person) => [1, 2].map(() => person.call('couponClaim', { body: { code }, key: randomUUID() }))),
    );
    const outcomes = answers.map(({ body }) => (body.success ? 'claimed' : body.key));
    expect(outcomes.filter((outcome) => outcome === 'claimed')).toHaveLength(3);
    expect(new Set(outcomes)).toEqual(new Set(['claimed', 'COUPON_GONE', 'COUPON_ALREADY_CLAIMED']));
    expect([await claimsOf(code), await remaining(code)]).toEqual([3, 0]);
  });

  test('many claims at once: never oversold, never twice, remaining and claims conserved', async () => {
    const { db } = service();
    const people = Array.from({ length: 12 }, () => randomUUID());
    const made = { name: 'Claimant', emailVerified: false, createdAt: START, updatedAt: START };
    await db.insert(accounts).values(people.map((id) => ({ id, email: `${id}@example.com`, ...made })));
    const shop = {
      ...MARKET.talad,
      paymentMethods: [],
      name: 'Talad',
      isDefault: false,
      themeKey: null,
      darkThemeKey: null,
      published: 0,
    };
    const visits = fc.array(fc.integer({ min: 0, max: people.length - 1 }), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 14 }), visits, async (total, attempts) => {
        const code = await offer(service(), { stock: total, remaining: total });
        const results = await Promise.all(
          attempts.map(async (who) => {
            const visit = { shop, account: { id: people[who] ?? '' }, lang: 'th', now: START } as const;
            return { who, ...(await db.transaction((tx) => claimCoupon(tx, visit, code))) };
          }),
        );
        const winners = results.filter(({ ok }) => ok).map(({ who }) => who);
        expect(winners.length).toBe(Math.min(total, new Set(attempts).size));
        expect(new Set(winners).size).toBe(winners.length);
        expect([await claimsOf(code), await remaining(code)]).toEqual([winners.length, total - winners.length]);
      }),
      { numRuns: 15 },
    );
  });

  test('a new import keeps the claims, counts what remains again, and withdraws what is gone from the file', async () => {
    const { db } = service();
    const now = START;
    const file = [
      { code: 'KEPT', kind: 'discount', max_discount: '50', remain: 3, claim_start: '-1d', use_end: '+30d' },
      { code: 'DROPPED', kind: 'shipping' },
    ];
    const shop = MARKET.plain;
    expect(await db.transaction((tx) => importCoupons(tx, shop.webId, file, now))).toEqual([]);
    const person = await customer(service(), 'plain');
    expect((await person.call('couponClaim', { body: { code: 'KEPT' } })).body.success).toBe(true);
    const next = [{ ...file[0], remain: 10 }];
    expect(await db.transaction((tx) => importCoupons(tx, shop.webId, next, now))).toEqual([]);
    const rows = await db.select().from(coupons).where(eq(coupons.webId, shop.webId)).orderBy(coupons.code);
    expect(rows.map(({ code, remaining: left, withdrawn, useEnd }) => ({ code, left, withdrawn, useEnd }))).toEqual([
      { code: 'DROPPED', left: null, withdrawn: true, useEnd: null },
      { code: 'KEPT', left: 9, withdrawn: false, useEnd: inDays(30) },
    ]);
    const list = (await person.call('couponList')).body.data?.coupons;
    expect(Array.isArray(list) ? list.map(({ code, state }) => [code, state]) : list).toEqual([['KEPT', 'claimed']]);
  });

  test('a wrong file is reported with the location of its fault and changes nothing', async () => {
    const file = [
      { code: 'A', kind: 'discount', claim_start: 'soon' },
      { code: 'B', kind: 'gift' },
      { code: 'C', kind: 'discount', min_spend: -1, surprise: true },
    ];
    const { db } = service();
    const problems = await db.transaction((tx) => importCoupons(tx, MARKET.closed.webId, file, START));
    expect(problems.map(({ path, found }) => [path, found])).toEqual([
      ['/0/claim_start', '"soon"'],
      ['/1/kind', '"gift"'],
      ['/2/min_spend', '-1'],
      ['/2/surprise', '"surprise"'],
    ]);
    const twice = [
      { code: 'A', kind: 'discount' },
      { code: 'A', kind: 'discount' },
    ];
    const repeated = await db.transaction((tx) => importCoupons(tx, MARKET.closed.webId, twice, START));
    expect(repeated.map(({ path }) => path)).toEqual(['/1/code']);
    expect(await db.select().from(coupons).where(eq(coupons.webId, MARKET.closed.webId))).toEqual([]);
  });
});

/** The first statement that claims a coupon is delayed: its process got no processor. */
const slow = { begun: Promise.withResolvers<void>(), end: Promise.withResolvers<void>(), isOver: false };
const traceStatement: TraceStatement = async (text, run) => {
  const result = await run();
  if (!slow.isOver && /update "coupon"/i.test(text)) {
    slow.isOver = true;
    slow.begun.resolve();
    await slow.end.promise;
  }
  return result;
};

describeService('a coupon that a slow process claims', { traceStatement }, (service) => {
  test('keeps nobody else waiting', async () => {
    await openMarket(service());
    const code = await offer(service(), { stock: 2, remaining: 2 });
    const [late, next] = [await customer(service()), await customer(service())];
    const claim = (person: Visitor) => person.call('couponClaim', { body: { code }, key: randomUUID() });
    const first = claim(late);
    await slow.begun.promise;
    const second = await claim(next);
    slow.end.resolve();
    expect([second, await first].map(({ body }) => body.success)).toEqual([true, true]);
  });
});
