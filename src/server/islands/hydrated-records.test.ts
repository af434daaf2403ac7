import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type ComponentSpec, defineComponent, type Needs } from '#registry/kit/define.ts';
import { blogRecord, categoryRecord, productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import type { SafeRecords } from '#schemas/page/page.ts';
import { hydratedRecords } from './hydrated-records.ts';

const product = (n: number, fields: Parameters<typeof productRecord>[0] = {}) =>
  productRecord({ uuid: uuidOf(n), name: `Product ${n}`, ...fields });

const RECORDS: SafeRecords = {
  productDetails: [
    product(1),
    product(2),
    product(3, { parent: { uuid: uuidOf(5), slug: 'all' } }),
    product(4),
    product(5),
  ],
  productCategories: [categoryRecord({})],
  blogs: [blogRecord({})],
  blogDetail: blogRecord({}),
  related: [uuidOf(4)],
};

const specOf = (type: string, needs: Needs): ComponentSpec =>
  defineComponent({
    type,
    v: 1,
    title: type,
    description: type,
    category: 'content',
    props: v.object({}),
    rendersOn: 'interaction',
    needs: () => needs,
  });

/** The records for nodes with these needs. */
function limited(needs: readonly Needs[], read: readonly string[] = []) {
  const specs = new Map(needs.map((each, index) => [`type-${index}`, specOf(`type-${index}`, each)]));
  const nodes = [...specs.keys()].map((type) => ({ type, id: type, props: {} }));
  const kept = hydratedRecords(RECORDS, { nodes, specs, read: new Set(read) });
  const { productDetails = [], ...others } = kept;
  return [productDetails.map(({ name }) => name), Object.keys(others)];
}

test('products are those that hydrated nodes need, behind the page’s own', () => {
  expect(limited([])).toEqual([['Product 1'], []]);
  expect(limited([{ products: [uuidOf(4)] }, { products: [uuidOf(2), uuidOf(9)] }])).toEqual([
    ['Product 1', 'Product 2', 'Product 4'],
    [],
  ]);
});

test('highlights come where they are shown, and with the page’s own product and its family', () => {
  const highlights = (needs: readonly Needs[]) => {
    const specs = new Map(needs.map((each, index) => [`type-${index}`, specOf(`type-${index}`, each)]));
    const nodes = [...specs.keys()].map((type) => ({ type, id: type, props: {} }));
    const records = { productDetails: RECORDS.productDetails?.map((each) => ({ ...each, highlight: 'Crisp' })) };
    return hydratedRecords(records, { nodes, specs, read: new Set() }).productDetails?.map(({ name, highlight }) => [
      name,
      highlight,
    ]);
  };
  expect(highlights([{ products: [uuidOf(2)] }])).toEqual([
    ['Product 1', 'Crisp'],
    ['Product 2', undefined],
  ]);
  expect(highlights([{ products: [uuidOf(2)], highlights: true }])).toEqual([
    ['Product 1', 'Crisp'],
    ['Product 2', 'Crisp'],
  ]);
  expect(highlights([{ products: [uuidOf(2), uuidOf(3)], family: uuidOf(3) }])).toEqual([
    ['Product 1', 'Crisp'],
    ['Product 2', undefined],
    ['Product 3', 'Crisp'],
    ['Product 5', 'Crisp'],
  ]);
});

test('a variant comes with what it is one of, a product whose like is shown with all', () => {
  expect(limited([{ products: [uuidOf(3)], family: uuidOf(3) }])).toEqual([
    ['Product 1', 'Product 3', 'Product 5'],
    [],
  ]);
  expect(limited([{ related: '' }])).toEqual([
    ['Product 1', 'Product 2', 'Product 3', 'Product 4', 'Product 5'],
    ['related'],
  ]);
});

test('other kinds are there where they are needed, or were read while rendering', () => {
  expect(limited([{ categories: 'all' }, { blogs: true }])).toEqual([['Product 1'], ['productCategories', 'blogs']]);
  expect(limited([], ['blogDetail'])).toEqual([['Product 1'], ['blogDetail']]);
  expect(limited([], ['*'])[1]).toEqual(['productCategories', 'blogs', 'blogDetail', 'related']);
});
