import { describe, expect, test } from 'vitest';
import { registry } from '#registry/index.ts';
import { LANGS } from '#schemas/lang.ts';
import { readPage } from '#schemas/page/page.ts';
import { isRecord } from '#schemas/record.ts';
import { galleryTypes } from '../../own-types/own-types.ts';
import { loadSpecs } from '../../renderer/react/components.ts';
import { resolveTree } from '../../renderer/resolve/resolve-tree.ts';
import { sanitizeHtml } from '../../renderer/sanitize/sanitize-html.ts';
import { collectTypes } from '../../renderer/resolve/resolved-node.ts';
import { demoPage } from './demo-pages.ts';
import { samplesOf } from '../manifest/samples.ts';

const specs = await loadSpecs(registry);
const allSpecs = new Map([...specs, ...(await loadSpecs(galleryTypes))]);
const page = (path: string, query: Record<string, string> = {}, lang: (typeof LANGS)[number] = 'en') =>
  demoPage({ path, query, lang }, { specs, samplesOf });

/** The renderer's output and diagnostics for a demo page. */
function resolved(path: string, query: Record<string, string> = {}, lang: (typeof LANGS)[number] = 'en') {
  const read = readPage(page(path, query, lang));
  expect(read?.problems).toEqual([]);
  const scope = { base: {}, otherData: {}, lang, path, query };
  const now = new Date('2027-04-13T05:00:00Z');
  return resolveTree(read?.page.pageComponent, {
    specs: allSpecs,
    lang,
    query,
    now,
    scope,
    sanitizeHtml,
    preview: true,
  });
}

const NAMED =
  'sw auth base i18n coupon member products register flexiform blog-detail blog-search multi-search test-nuxt-link product-categories'.split(
    ' ',
  );

describe.each(['', ...NAMED, ...specs.keys()])('/lnw-demo/%s', (name) => {
  test.each(LANGS)('is a page without a fault in %s', { meta: { spec: ['2.11'] } }, (lang) => {
    const { nodes, diagnostics } = resolved(`/lnw-demo/${name}`.replace(/\/$/, ''), {}, lang);
    expect(diagnostics).toEqual([]);
    expect(nodes.length).toBeGreaterThan(0);
  });
});

test('other paths are not ours, and there are no others below ours', () => {
  expect(
    ['/', '/lnw-demonstration', '/lnw-demo/no-such-demo', '/lnw-demo/constructor', '/lnw-demo/raan-gallery'].map(
      (path) => page(path),
    ),
  ).toEqual([undefined, undefined, null, null, null]);
});

test('a search that finds every type shows only the samples of the first 12', { meta: { field: ['1.10'] } }, () => {
  const { nodes } = resolved('/lnw-demo', { q: 'e' });
  const entries = nodes.flatMap(({ slots }) => Object.values(slots ?? {}).flat());
  const live = entries.filter(({ children }) => (children ?? []).length > 0);
  expect([live.length, entries.length > 50]).toEqual([12, true]);
});

test('the gallery has every type with its first sample', () => {
  const types = collectTypes(resolved('/lnw-demo').nodes);
  expect([...specs.keys()].filter((type) => !types.includes(type))).toEqual([]);
});

test('a search finds types by their names and what they are for', () => {
  const found = (q: string) => {
    const { types } = resolved('/lnw-demo', { q }).nodes[0]?.props ?? {};
    return Array.isArray(types) ? types.flatMap((each: unknown) => (isRecord(each) ? [each.type] : [])) : [];
  };
  expect(found(' Hero  BANNER ')).toEqual(['hero-banner']);
  expect(found('no such thing')).toEqual([]);
});

test('a page of a type shows the sample that is asked for, the first where there is no such', () => {
  const shown = (sample: string) => resolved('/lnw-demo/section', { sample }).nodes[0]?.children?.[0]?.props.tone;
  expect(['1', '2', '9', 'x', '-1'].map(shown)).toEqual(['soft', 'inverse', 'soft', 'soft', 'soft']);
});

test('the title is in the language of the page', () => {
  expect([page('/lnw-demo/products', {}, 'th'), page('/lnw-demo/products', {}, 'en')]).toMatchObject([
    { pageHead: { title: 'สินค้า' } },
    { pageHead: { title: 'Products' } },
  ]);
});
