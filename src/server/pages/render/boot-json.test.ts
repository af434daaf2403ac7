import { expect, test } from 'vitest';
import { categoryRecord, productRecord } from '#registry/kit/testing/records.ts';
import type { Boot } from '../../../page/shown-page.ts';
import { readInitialViews } from '../../../shop/initial-views.ts';
import { piecesText } from '../../islands/html-pieces.ts';
import { bootJson } from './boot-json.ts';
import { scriptJson } from '../../http/encoding/escape.ts';
import { EMPTY_BASE } from '../load/load-page.ts';

const shared = { title: '</script>ชา', og: { title: undefined, description: '<!--' } };
const product = productRecord({ name: 'ชา\u2028 <b>' });
const written = (given: ReturnType<typeof boot>) => piecesText(bootJson(given));
const boot = (more: Partial<Boot>): Boot & { messages: unknown } => ({
  outcome: {
    kind: 'page',
    page: {
      path: '/',
      httpStatusCode: 200,
      pageHead: shared,
      otherData: { productDetails: [product], blogs: undefined, productCategories: [categoryRecord({})] },
      pageComponent: [{ type: 'text', id: 'a', props: { text: '<i>', none: undefined } }],
    },
  },
  base: { ...EMPTY_BASE, header: [{ type: 'box', id: 'b', props: {}, children: undefined }] },
  lang: 'th',
  origin: 'https://shop.example',
  buildId: 'b',
  preview: false,
  first: readInitialViews(() => undefined, {}),
  guest: true,
  worker: true,
  handOff: { checkoutUrl: '/pay', homeUrl: undefined },
  messages: { hello: 'สวัสดี' },
  ...more,
});

test.each<[string, Partial<Boot>]>([
  ['a page', {}],
  [
    'a page without records',
    { outcome: { kind: 'page', page: { path: '/', httpStatusCode: 404, pageComponent: [] } } },
  ],
  ['no page', { outcome: { kind: 'failed', message: '<!--' } }],
  ['shares of what is measured', { tracing: 0.5, vitals: 1, components: { text: '/text.js' } }],
])('writes %s as JSON does, the first time and again', (_, more) => {
  const given = boot(more);
  expect([written(given), written(given)]).toEqual([scriptJson(given), scriptJson(given)]);
});

test('carries nothing of one request over to another', () => {
  const first = boot({ guest: false, handOff: { checkoutUrl: '/own' } });
  const { outcome, base } = first;
  written(first);
  const second = boot({ outcome, base: { ...base, records: { blogs: [] } }, lang: 'en' });
  expect(written(second)).toBe(scriptJson(second));
});
