/** Links to a platform's own pages, in front of a platform of its own making (`settings.pages` of the base). */
import { expect, test } from 'vitest';
import { pageOf } from '../upstream/storefront-harness.ts';
import { setUpHostilePlatform } from './hostile-harness.ts';

const { shop } = setUpHostilePlatform();
const HEADER = { headerZone: { children: [{ type: 'site-header', props: { menu: [] } }] } };

/** Links and forms of a document to pages that no route of the specification is. */
async function ownLinksOf(settings: object | undefined, path: string): Promise<readonly string[]> {
  shop().reply = pageOf({ path }, { ...HEADER, settings });
  const answer = await shop().get(`/en${path}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const links = [...(await answer.text()).matchAll(/ (?:href|action)="([^"]*)"/g)].map(([, link = '']) => link);
  return [...new Set(links.filter((link) => /account|pay\/|member|coupons|own\/|script|evil/.test(link)))].toSorted();
}

test.each(['/p', '/cart', '/checkout'])(
  '%s links to none where the platform states none',
  { meta: { field: ['3.14'] } },
  async (path) => {
    for (const settings of [undefined, {}, { pages: null }, { pages: 'all' }, { pages: [] }])
      expect(await ownLinksOf(settings, path)).toEqual([]);
  },
);

test('links lead where the platform states, not to script', { meta: { field: ['3.14'], spec: ['2.23'] } }, async () => {
  const pages = { orders: 'https://account.example/own/orders', login: '/own/login', register: ['/own/register'] };
  expect(await ownLinksOf({ pages }, '/p')).toEqual(['/en/own/login', 'https://account.example/own/orders']);
  const hostile = {
    orders: 'javascript:evil()',
    login: 'data:text/html,evil',
    register: '/own/register',
    evil: '/evil',
  };
  expect(await ownLinksOf({ pages: hostile }, '/p')).toEqual(['/en/own/register']);
});
