/** Writes from other sites are refused (contract, chapter 2). */
import { count } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { CallName } from '#schemas/calls/index.ts';
import { carts } from '../../../src/store/database/tables/cart.ts';
import { describeService } from '../harness.ts';
import { customer, openMarket, stock, uuidOf, visitor } from '../cart-environment.ts';

const FOREIGN = [
  { origin: 'http://evil.test' },
  { origin: 'null' },
  { origin: 'https://talad.test' },
  { origin: 'http://talad.test:8080' },
  { origin: 'http://talad.test.evil.test' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
] as const;

const WRITES: readonly [CallName, object][] = [
  ['cartCheckoutByItems', { items: [{ uuid: uuidOf(1), quantity: 1 }] }],
  ['cartUpdateItems', { items: [], remove_items: [] }],
  ['cartUpdate', { items: [] }],
  ['couponClaim', { code: 'CODE' }],
];

describeService('the origin of writes', {}, (service) => {
  beforeAll(async () => {
    await openMarket(service());
    await stock(service(), 'talad');
  });

  test.each(FOREIGN)('%j is refused with 403 and nothing is done', async (headers) => {
    const person = await customer(service());
    const [before] = await service().db.select({ carts: count() }).from(carts);
    for (const [name, body] of WRITES) {
      const answer = await person.call(name, { body, headers });
      expect([answer.status, answer.body.success, answer.body.key]).toEqual([403, false, 'FOREIGN_ORIGIN']);
    }
    expect(await service().db.select({ carts: count() }).from(carts)).toEqual([before]);
  });

  test.each<Record<string, string>>([
    { origin: 'http://talad.test' },
    { origin: 'http://talad.test', 'sec-fetch-site': 'same-origin' },
    {},
  ])('%j is the shop itself, or no browser', async (headers) => {
    const soap = await stock(service(), 'talad');
    const body = { items: [{ uuid: soap, quantity: 1 }] };
    const answer = await visitor(service()).call('cartCheckoutByItems', { body, headers });
    expect([answer.status, answer.body.success]).toEqual([200, true]);
  });

  test('answers reads from other sites', async () => {
    const answer = await visitor(service()).call('couponList', { headers: { origin: 'http://evil.test' } });
    expect([answer.status, answer.body.success]).toEqual([200, true]);
  });
});
