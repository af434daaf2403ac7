/** Which layout a page has, and where that comes from (specification, chapter 2). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type StorefrontHarness, openStorefrontHarness, pageOf } from '../upstream/storefront-harness.ts';

const BASE = { headerZone: { children: [{ type: 'text', props: { text: 'the header of the shop' } }] } };

let shop: StorefrontHarness;

beforeAll(async () => {
  shop = await openStorefrontHarness();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.requests.length = 0;
});

test.each([
  ['/products', {}, 'base', true],
  ['/lnw-dev', {}, 'blank', false],
  ['/en/lnw-dev/shelf/two', {}, 'blank', false],
  ['/lnw-preset/spring', {}, 'blank', false],
  ['/lnw-developers', {}, 'base', true],
  ['/lnw-dev/shelf', { pageSetting: { layout: 'base' } }, 'blank', false],
  ['/en/lnw-preset', { pageSetting: { layout: 'default' } }, 'blank', false],
  ['/campaign', { pageSetting: { layout: 'blank' } }, 'blank', false],
  ['/terms', { pageSetting: { layout: 'default' } }, 'default', true],
])(
  '%s with %j has the layout %s, its header: %j',
  { meta: { field: ['3.19'], spec: ['1.1', '2.1', '2.12', '2.13', '2.14', '2.15'] } },
  async (path, data, layout, hasHeader) => {
    shop.reply = pageOf(data, BASE);
    const html = await (await shop.get(path)).text();
    expect([
      /data-layout="(\w+)"/.exec(html)?.[1],
      html.includes('data-zone="header"'),
      html.includes('shown to the shopper'),
      shop.requests.filter((asked) => asked.startsWith('GET /api/page?')).length,
    ]).toEqual([layout, hasHeader, true, 1]);
  },
);
