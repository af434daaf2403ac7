import * as v from 'valibot';
import { expect, it, test } from 'vitest';
import { blogRecord, productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { LANGS } from '#schemas/lang.ts';
import { Base } from '#schemas/page/base.ts';
import { readPage } from '#schemas/page/page.ts';
import { loadI18n } from '../../locales/load.ts';
import { type HeadOptions, headOf } from './head.ts';
import type { ShownPage } from '../shown-page.ts';

const i18n = await loadI18n('en');

const page: ShownPage = { path: '/a', httpStatusCode: 200, pageComponent: [] };

function head(pageHead: ShownPage['pageHead'], more: Partial<HeadOptions> = {}) {
  return headOf({
    outcome: { kind: 'page', page: { ...page, pageHead } },
    base: { webHead: { title: 'Shop', description: 'All of it', og: { image: '/media/shop.png' } } },
    lang: 'en',
    i18n,
    origin: 'https://shop.example',
    path: '/a',
    search: '',
    noIndex: false,
    ...more,
  });
}

const find = (tags: ReturnType<typeof head>['tags'], key: string) =>
  tags
    .filter(({ attributes }) => attributes.name === key || attributes.property === key || attributes.rel === key)
    .map(({ attributes }) => attributes.content ?? attributes.href);

test("the page's title precedes the site's", { meta: { spec: ['3.10b'] } }, () => {
  const { title, tags } = head({ title: 'Tea', keywords: 'tea, leaf', og: { title: 'Good tea' } });
  expect(title).toBe('Tea');
  expect(
    ['description', 'keywords', 'og:title', 'og:description', 'og:image', 'og:url', 'og:type'].map((key) =>
      find(tags, key),
    ),
  ).toEqual([
    ['All of it'],
    ['tea, leaf'],
    ['Good tea'],
    ['All of it'],
    ['https://shop.example/media/shop.png'],
    ['https://shop.example/en/a'],
    ['website'],
  ]);
});

test('the canonical address keeps what makes another page and drops the rest', () => {
  const { tags } = head({}, { search: '?utm_source=x&q=tea&p_page=2&sort=newest' });
  expect(find(tags, 'canonical')).toEqual(['https://shop.example/en/a?p_page=2']);
});

test.each([
  [`/product/${uuidOf(1)}`, { slug: 'tea', uuid: uuidOf(1) }, `/product/tea/${uuidOf(1)}`],
  [`/product/old/${uuidOf(1)}`, { slug: 'tea', uuid: uuidOf(1) }, `/product/tea/${uuidOf(1)}`],
  [
    `/product/${uuidOf(2)}/s`,
    { uuid: uuidOf(21), id: 's', parent: { slug: 'tea', uuid: uuidOf(2) } },
    `/product/tea/${uuidOf(2)}/s`,
  ],
  [`/product/${uuidOf(3)}`, { slug: 'tea', uuid: uuidOf(1) }, `/product/${uuidOf(3)}`],
  ['/a', { slug: 'tea', uuid: uuidOf(1) }, '/a'],
])('the canonical address of %s is the full one of the product it shows', (path, product, canonical) => {
  const otherData = { productDetails: [productRecord(product)] };
  const { tags } = head({}, { path, outcome: { kind: 'page', page: { ...page, otherData } } });
  expect(find(tags, 'canonical')).toEqual([`https://shop.example/en${canonical}`]);
  expect(find(tags, 'alternate')).toContain(`https://shop.example/jp${canonical}`);
});

test('a page that should not be indexed says so, and has no canonical address', () => {
  for (const options of [{ noIndex: true }, { outcome: { kind: 'missing', message: '' } as const }]) {
    const { tags } = head({}, options);
    expect([find(tags, 'robots'), find(tags, 'canonical'), find(tags, 'alternate')]).toEqual([['noindex'], [], []]);
  }
});

test('meta elements that act, and addresses with scripts, are left out', { meta: { spec: ['3.10b'] } }, () => {
  const pageHead = {
    og: { image: 'javascript:alert(1)', url: 'data:text/html,x' },
    meta_manual: [
      { name: 'twitter:image', content: 'vbscript:x' },
      { name: 'note', content: ' javascript:alert(1)' },
      { name: 'author', content: 'Raan' },
      { name: 'fb:app_id', content: '1' },
      { name: 'refresh', content: '0;url=//evil.example' },
      { name: 'x" onload="y', content: 'z' },
      { name: 'robots', content: 'noindex' },
      { name: 'Referrer', content: 'unsafe-url' },
      { name: 'viewport', content: 'user-scalable=no' },
      { name: 'empty', content: ' ' },
    ],
  };
  const { tags } = head(readPage({ pageHead })?.page.pageHead);
  expect([
    find(tags, 'twitter:image'),
    find(tags, 'note'),
    find(tags, 'og:url'),
    find(tags, 'author'),
    find(tags, 'fb:app_id'),
    find(tags, 'refresh'),
    find(tags, 'robots'),
    find(tags, 'og:image'),
  ]).toEqual([
    [],
    [],
    ['https://shop.example/en/a'],
    ['Raan'],
    ['1'],
    [],
    ['noindex'],
    ['https://shop.example/media/shop.png'],
  ]);
  expect(tags.every(({ attributes }) => !Object.values(attributes).includes('z'))).toBe(true);
});

test('structured data of site and page come together', { meta: { spec: ['3.10b'] } }, () => {
  const { ldJson } = head(
    { ld_json: [{ '@type': 'Product' }, { '@type': 'BreadcrumbList' }] },
    { base: { webHead: { ld_json: { '@type': 'Organization' } } } },
  );
  expect(ldJson).toEqual([{ '@type': 'Organization' }, { '@type': 'Product' }, { '@type': 'BreadcrumbList' }]);
});

test('every page has its own address and type, whatever the site says of its home', () => {
  const webHead = { title: 'Shop', og: { url: 'https://shop.example/' as const, type: 'website' } };
  const ogOf = (path: string, otherData: ShownPage['otherData'], og: NonNullable<ShownPage['pageHead']>['og'] = {}) => {
    const outcome = { kind: 'page' as const, page: { ...page, otherData, pageHead: { og } } };
    const { tags } = head({}, { outcome, path, base: { webHead } });
    return [find(tags, 'og:url'), find(tags, 'og:type'), find(tags, 'canonical')].flat();
  };
  const product = productRecord({ uuid: uuidOf(1), slug: 'tea' });
  const address = `https://shop.example/en/product/tea/${uuidOf(1)}`;
  expect(ogOf('/about', {})).toEqual(['https://shop.example/en/about', 'website', 'https://shop.example/en/about']);
  expect(ogOf(`/product/${uuidOf(1)}`, { productDetails: [product] })).toEqual([address, 'product', address]);
  expect(ogOf('/blog/7', { blogDetail: blogRecord({ blog_id: '7' }) })).toEqual([
    'https://shop.example/en/blog/7',
    'article',
    'https://shop.example/en/blog/7',
  ]);
  const own = { url: '/campaign' as const, type: 'music.song' };
  expect(ogOf('/a', {}, own).slice(0, 2)).toEqual(['https://shop.example/campaign', 'music.song']);
});

test('Open Graph names the locale with its country', { meta: { field: ['3.13'] } }, () => {
  const locales = Object.fromEntries(LANGS.map((lang) => [lang, find(head({}, { lang }).tags, 'og:locale')]));
  expect(locales).toMatchObject({ th: ['th_TH'], en: ['en_US'], cn: ['zh_CN'], kr: ['ko_KR'], jp: ['ja_JP'] });
});
const listing = (page: number) => ({ ids: [], start: 0, end: 0, total: 0, page, pages: 9 });
const searched = (products: number, blogs: number): Partial<HeadOptions> => ({
  outcome: {
    kind: 'page',
    page: {
      ...page,
      otherData: {
        search: { q: '', products: listing(products), blogs: listing(blogs), productRecords: [], blogRecords: [] },
      },
    },
  },
});

it.each([
  ['?p_page=9999', 9, 1, '?p_page=9'],
  ['?p_page=abc', 1, 1, ''],
  ['?p_page=0', 1, 1, ''],
  ['?p_page=1', 1, 1, ''],
  ['?p_page=-2', 1, 1, ''],
  ['?p_page=2.5', 1, 1, ''],
  ['?p_page=%E0%B9%92', 1, 1, ''],
  ['?p_page=02', 2, 1, '?p_page=2'],
  ['?p_page=2&b_page=99', 2, 3, '?p_page=2&b_page=3'],
])(
  'the canonical address of %s is that of the page that is shown',
  { meta: { field: ['4.search.3'] } },
  (search, products, blogs, kept) => {
    const { tags } = head({}, { ...searched(products, blogs), search });
    expect(find(tags, 'canonical')).toEqual([`https://shop.example/en/a${kept}`]);
  },
);

it('words of a visitor are in no index', { meta: { field: ['4.search.4'] } }, () => {
  const spam = { search: '?q=call+0800-SCAM' };
  expect(find(head({}, { ...searched(1, 1), ...spam }).tags, 'robots')).toEqual(['noindex']);
  expect(find(head({}, { path: '/search', ...spam }).tags, 'robots')).toEqual(['noindex']);
  expect(find(head({}, { ...searched(1, 1), search: '?q=%20' }).tags, 'robots')).toEqual([]);
  for (const more of [spam, { path: '/', ...spam }, { path: '/search', search: '?q=+' }]) {
    const { tags } = head({}, more);
    expect(tags.filter(({ attributes }) => attributes.rel !== undefined && attributes.href?.includes('?'))).toEqual([]);
  }
});

it.each([
  ['the site allows what a failed page forbids', 'index, follow', undefined, ['noindex']],
  ['the page allows it', undefined, 'all', ['noindex']],
  ['the site forbids more', 'noindex, nofollow', undefined, ['noindex, nofollow']],
  ['nobody says anything', undefined, undefined, ['noindex']],
])('a page that is kept out of indexes says so once: %s', { meta: { field: ['3.7'] } }, (_, site, own, expected) => {
  const robots = (content: string | undefined) => (content === undefined ? [] : [{ name: 'Robots', content }]);
  const { tags } = head(
    { meta_manual: robots(own) },
    { noIndex: true, base: { webHead: { meta_manual: robots(site) } } },
  );
  const found = tags.filter(({ attributes }) => attributes.name?.toLowerCase() === 'robots');
  expect(found.map(({ attributes }) => attributes.content)).toEqual(expected);
});

it('an entry of meta_manual replaces the element that is written anyway', { meta: { field: ['3.7'] } }, () => {
  const names = ['description', 'keywords', 'og:title', 'og:image'];
  const pageHead = { keywords: 'k', meta_manual: names.map((name) => ({ name, content: `own ${name}` })) };
  const { tags } = head(pageHead);
  expect(names.map((name) => find(tags, name))).toEqual(names.map((name) => [`own ${name}`]));
});

it('alternates are of the shop’s languages, in any shape', { meta: { field: ['4.search.5'] } }, () => {
  const alternates = (langs: unknown) => {
    const base = v.parse(Base, { langs });
    return head({}, { base }).tags.flatMap(({ attributes: { hreflang, href } }) =>
      hreflang === undefined ? [] : [[hreflang, href]],
    );
  };
  const two = [
    ['th', 'https://shop.example/a'],
    ['en', 'https://shop.example/en/a'],
    ['x-default', 'https://shop.example/a'],
  ];
  expect(alternates(['th', 'en'])).toEqual(two);
  expect(alternates([{ code: 'th' }, { code: 'en' }])).toEqual(two);
  expect(
    alternates([
      { key: 'th', subdirectory: '' },
      { key: 'en', subdirectory: 'en' },
    ]),
  ).toEqual(two);
  expect(alternates([])).toHaveLength(6);
});
/** The values that a platform sends for "no value". */
const EMPTY = [null, '', '  ', '\u200B', '\n\t'];

test('empty texts of a head leave the site’s value', { meta: { field: ['3.6'], spec: ['3.10b'] } }, () => {
  const site = {
    title: 'Shop',
    description: 'All of it',
    keywords: 'all',
    og: {
      title: 'OG',
      description: 'OG text',
      image: '/media/shop.png',
      url: 'https://shop.example/',
      type: 'website',
    },
  };
  const base = { webHead: readPage({ pageHead: site })?.page.pageHead };
  for (const empty of EMPTY) {
    const all = Object.fromEntries(['title', 'description', 'keywords'].map((key) => [key, empty]));
    const og = Object.fromEntries(Object.keys(site.og).map((key) => [key, empty]));
    const read = readPage({ pageHead: { ...all, og } });
    expect([read?.problems, head(read?.page.pageHead, { base })]).toEqual([[], head({}, { base })]);
    expect(head(JSON.parse(JSON.stringify(read?.page.pageHead)), { base })).toEqual(head({}, { base }));
  }
});

test('a document without any title bears the name of the shop, at last its host', { meta: { field: ['3.6'] } }, () => {
  const titleOf = (web: HeadOptions['base']['web']) => head({}, { base: { web } }).title;
  expect([
    titleOf({ name: { th: 'ร้าน' }, web_name: 'raan' }),
    titleOf({ web_name: 'raan' }),
    titleOf(undefined),
  ]).toEqual(['ร้าน', 'raan', 'shop.example']);
});

test('a page’s robots replace the site’s; refusals are reported', { meta: { field: ['3.7'], spec: ['3.10b'] } }, () => {
  const meta = (name: string, content: string) => ({ name, content });
  const read = readPage({
    pageHead: { meta_manual: [meta('ROBOTS', 'noindex'), meta('googlebot', 'nosnippet'), meta('refresh', '0')] },
  });
  const base = { webHead: { meta_manual: [meta('robots', 'all'), meta('author', 'Raan')] } };
  const { tags } = head(read?.page.pageHead, { base });
  const ours = new Set(['author', 'googlebot', 'robots']);
  expect(tags.map(({ attributes }) => attributes).filter(({ name }) => ours.has(name?.toLowerCase() ?? ''))).toEqual([
    meta('author', 'Raan'),
    meta('ROBOTS', 'noindex'),
    meta('googlebot', 'nosnippet'),
  ]);
  expect(read?.problems.map(({ path }) => path)).toEqual(['/pageHead/meta_manual/2/name']);
});
