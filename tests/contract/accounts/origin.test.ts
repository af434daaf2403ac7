/** Writes from other sites are refused (contract, chapter 2). */
import { count } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { CallName } from '#schemas/calls/index.ts';
import { carts } from '../../../src/store/database/tables/cart.ts';
import { describeService } from '../harness.ts';
import { shopHosts } from '../../../src/store/database/tables/shop.ts';
import { customer, lastMail, MARKET, openMarket, stock, uuidOf, visitor } from '../cart-environment.ts';

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

  const OWN = ['talad.test', 'TALAD.TEST', 'talad.test.'];
  const STRANGE = [
    'talad.test:9999',
    'evil.test',
    'talad.test.evil.test',
    '127.0.0.1:9999',
    'evil.test:80',
    '[::1]:9999',
  ];
  test.each([
    ...OWN.map((host) => [host, 'http://talad.test'] as const),
    ['local.localhost:4790', 'http://local.localhost:4790'] as const,
    ...STRANGE.map((host) => [host, 'http://talad.test'] as const),
  ])('a mail that was asked for at the host %s has links to %j', { meta: { field: ['2.2'] } }, async (host, origin) => {
    await service()
      .db.insert(shopHosts)
      .values({ host: 'local.localhost', webId: MARKET.talad.webId })
      .onConflictDoNothing();
    const { email } = await customer(service());
    const form = { email };
    const from = `2001:db8:${(0xc000 + [...host].reduce((sum, each) => sum + each.charCodeAt(0), 0)).toString(16)}::1`;
    const headers = { host, 'x-forwarded-host': host, 'x-forwarded-for': from, 'sec-fetch-site': 'same-origin' };
    await visitor(service()).post('/account/forgot?lang=en', form, headers);
    const { link } = lastMail(service(), email);
    expect(link.slice(0, link.indexOf('/account/reset?'))).toBe(origin);
  });

  test.each(STRANGE)('a log-in at the host %s goes on with a path', { meta: { field: ['2.2'] } }, async (host) => {
    const { email } = await customer(service());
    const headers = { host, 'x-forwarded-host': host, 'sec-fetch-site': 'same-origin' };
    const login = async (to: string) => {
      const path = `/account/login?${new URLSearchParams({ continue_url: to })}`;
      const answer = await visitor(service()).post(path, { email, password: 'a long password' }, headers);
      return answer.headers.get('location');
    };
    expect([
      await login(`http://${host}/en/cart?a=1`),
      await login(`http://${host}//evil.test/a`),
      await login('http://talad.test/a'),
      await login('/en'),
    ]).toEqual(['/en/cart?a=1', '/evil.test/a', '/', '/en']);
    const asked = await service().fetch(
      new Request('http://talad.test/account/orders', { headers, redirect: 'manual' }),
    );
    expect(asked.headers.get('location')).toBe('/account/login?continue_url=%2Faccount%2Forders&lang=th');
  });

  test('answers reads from other sites', async () => {
    const answer = await visitor(service()).call('couponList', { headers: { origin: 'http://evil.test' } });
    expect([answer.status, answer.body.success]).toEqual([200, true]);
  });
});
