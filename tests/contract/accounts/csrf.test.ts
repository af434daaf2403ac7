/** Every mounted route is behind the one rule against cross-site requests (schemas/cross-site.ts). */
import { expect, test } from 'vitest';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { isForged } from '#schemas/cross-site.ts';
import * as accountTables from '../../../src/store/database/tables/account.ts';
import * as cartTables from '../../../src/store/database/tables/cart.ts';
import * as memberTables from '../../../src/store/database/tables/member.ts';
import * as pageEditTables from '../../../src/store/database/tables/page-edit.ts';
import { credentialsIn, join, visitorAt } from '../cart-environment.ts';
import { describeService, FIXTURES, type TestService } from '../harness.ts';
import { uuidOf } from '../store-client.ts';

const TABLES = Object.values({ ...accountTables, ...cartTables, ...memberTables, ...pageEditTables });
const CHANGING_GETS = ['/api/x4/member/join', '/api/x4/member/leave'];

/** Answers 405 to every write. */
const READ_ONLY = ['/media/x'];

/** Paths of the routes that answer a method, with something in place of their parameters. */
function pathsOf({ routes }: TestService, method: 'GET' | 'POST'): string[] {
  const mounted = routes.filter((route) => route.method === method || route.method === 'ALL');
  const paths = mounted.map(({ path }) => path.replace(/:\w+\{(\w+)[^}]*\}/, '$1').replaceAll(/:\w+|\*/g, 'x'));
  return [...new Set(paths)].filter((path) => path !== '/x' && !READ_ONLY.includes(path));
}

async function stored({ db }: TestService): Promise<unknown> {
  const rows = [];
  for (const table of TABLES) if (is(table, PgTable)) rows.push([getTableName(table), await db.select().from(table)]);
  return rows;
}

describeService('requests of other sites', { shops: FIXTURES, builder: 'open' }, (service) => {
  test('are refused on every route that accepts a write', async () => {
    const paths = pathsOf(service(), 'POST');
    expect(paths).toEqual(expect.arrayContaining(['/account/confirm', '/pay/cart/x/x', '/api/x4/cart/update_items']));
    const answers = [];
    for (const path of paths) {
      const headers = { host: 'krua.test', 'x-forwarded-host': 'krua.test', 'sec-fetch-site': 'cross-site' };
      const request = new Request(`http://krua.test${path}`, { method: 'POST', headers, body: 'x=1' });
      answers.push([path, (await service().fetch(request)).status]);
    }
    expect(answers).toEqual(paths.map((path) => [path, 403]));
  });

  test('every GET but joining and leaving changes nothing, for every visitor', async () => {
    const guest = visitorAt(service(), 'krua.test');
    const body = { items: [{ uuid: uuidOf(6), quantity: 1 }] };
    const credentials = credentialsIn(await guest.call('cartCheckoutByItems', { body }));
    const person = visitorAt(service(), 'krua.test');
    await join(service(), person, { name: 'Owner', email: 'getter@example.com', password: 'a long password' });
    const before = await stored(service());
    const query = new URLSearchParams({
      ...credentials,
      path: '/',
      token: 'x',
      continue_url: '/',
      'filter[uuid]': 'x',
    });
    for (const path of pathsOf(service(), 'GET'))
      if (!CHANGING_GETS.includes(path)) await person.get(`${path}?${query}`, { 'page-language': 'th' });
    expect(await stored(service())).toEqual(before);
  });
});

const OWN = 'http://shop.example';
const LINK = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' };
test.each<[string, string, Record<string, string>, boolean]>([
  ['POST', '/api/x', { 'sec-fetch-site': 'same-origin' }, false],
  // Behind a proxy that ends TLS the browser knows better.
  ['POST', '/api/x', { 'sec-fetch-site': 'same-origin', origin: 'https://shop.example' }, false],
  ['POST', '/account/login', { 'sec-fetch-site': 'none' }, false],
  ['POST', '/api/x', { 'sec-fetch-site': 'same-site', origin: OWN }, true],
  ['POST', '/api/x', { origin: OWN }, false],
  ['POST', '/api/x', { origin: 'null' }, true],
  ['POST', '/api/x', { origin: 'https://shop.example' }, true],
  ['POST', '/api/x', {}, false],
  ['DELETE', '/api/x', { origin: 'http://evil.example' }, true],
  ['GET', '/api/x', { 'sec-fetch-site': 'cross-site', origin: 'http://evil.example' }, false],
  ['GET', '/api/x4/cart/get', LINK, true],
  ['GET', '/api/x4/cart/get', {}, true],
  ['GET', '/api//x4/cart/get/', { 'sec-fetch-site': 'cross-site' }, true],
  ['HEAD', '/api/x4/member/join', { 'sec-fetch-site': 'cross-site' }, true],
  ['GET', '/api/x4/member/join', { 'page-language': 'th' }, false],
  ['GET', '/api/x4/member/leave', { 'sec-fetch-site': 'same-origin' }, false],
])('%s %s with %j is forged: %s', (method, pathname, headers, forged) => {
  expect(isForged({ method, headers: new Headers(headers), url: { origin: OWN, pathname } })).toBe(forged);
});
