import { expect, test } from 'vitest';
import type { Call } from '../../../call/call.ts';
import { previewPath } from './find-record.ts';
import { layoutOfRecord, listedTwice, type ShownRecord, withRecord } from './layouts.ts';

const GIFTS = { path: '/product/gifts/*', layoutOf: { name: 'Gifts', records: ['tea', 'soap'] } };
const PANTRY = { path: '/product/pantry/*', layoutOf: { name: 'Pantry', records: ['tea'], categories: ['1'] } };
const PAGES = [{ path: '/' }, { path: '/product/*' }, { path: '/product/honey-pot/*' }, GIFTS, PANTRY];
const record = (id: string, categories: readonly string[] = [], slug = id): ShownRecord => ({
  kind: 'product',
  id,
  title: id,
  path: `/product/${slug}/${id}`,
  categories,
});

test('a product has the layout that lists it, else the page at its path, else that of its nearest category, else that of all', () => {
  expect(
    [
      record('tea', ['1']),
      record('rice', ['12', '1']),
      record('honey', ['1'], 'honey-pot'),
      record('pot', ['2']),
      { ...record('1'), kind: 'category' as const, path: '/category/a/1' as const },
      // The slug is that of a layout that does not list it, or no valid encoding; the id is written otherwise.
      record('salt', ['1'], 'gifts'),
      record('pan', [], '%E0%A4%A'),
      record('Soap'),
    ].map((each) => layoutOfRecord(PAGES, each)),
  ).toEqual([
    GIFTS.path,
    PANTRY.path,
    '/product/honey-pot/*',
    '/product/*',
    '/category/*',
    PANTRY.path,
    '/product/*',
    GIFTS.path,
  ]);
});

test('two layouts that list the same product are named, from either side', () => {
  expect([...listedTwice(PAGES, 'product', GIFTS.path)].map(([id, { name }]) => [id, name])).toEqual([
    ['tea', 'Pantry'],
  ]);
  expect([...listedTwice(PAGES, 'product', PANTRY.path)].map(([id, { name }]) => [id, name])).toEqual([
    ['tea', 'Gifts'],
  ]);
});

test('a product is listed once, and the other settings of a layout stay', () => {
  const page = { pageSetting: { themeKey: 'night', layoutOf: { name: 'Gifts', records: ['tea'] } }, pageComponent: [] };
  const listed = withRecord(withRecord(page, 'soap', true), 'soap', true);
  expect(listed.pageSetting).toEqual({ themeKey: 'night', layoutOf: { name: 'Gifts', records: ['tea', 'soap'] } });
  expect(withRecord(listed, 'tea', false).pageSetting?.layoutOf?.records).toEqual(['soap']);
  expect(withRecord({ pageComponent: [] }, 'tea', true)).toEqual({ pageComponent: [] });
});

test('the preview of a layout shows the named record, else the first that the layout lists', async () => {
  const product = (uuid: string) => ({ uuid, slug: 's', name: uuid, price: 1, images: [] });
  const call = ((name: string, input?: { query?: Record<string, string> }) => {
    const data = {
      productsBatch: [product(input?.query?.['filter[uuid]'] ?? '')],
      productCategories: [{ category_id: '1', category_slug: 'pantry', name: 'Pantry' }],
      search: { productRecords: input?.query?.category === '1' ? [product('rice')] : [], blogRecords: [] },
    }[name];
    return Promise.resolve({ ok: true, data });
  }) as Call;
  const shown = (path: string, given?: Parameters<typeof previewPath>[2]) => previewPath(path, call, given);
  expect(await shown(GIFTS.path, { record: '/product/s/soap', layoutOf: GIFTS.layoutOf })).toBe('/product/s/soap');
  expect(await shown(GIFTS.path, { record: '/category/s/1', layoutOf: GIFTS.layoutOf })).toBe('/product/s/tea');
  expect(await shown('/product/new/*', { layoutOf: { name: 'New', categories: ['1'] } })).toBe('/product/s/rice');
  expect(await shown('/category/new/*', { layoutOf: { name: 'New', records: ['1'] } })).toBe('/category/pantry/1');
  expect(await shown('/product/nothing/*')).toBe('/product/nothing/1');
  expect(await shown('/about', { record: '/product/s/soap' })).toBe('/about');
});
