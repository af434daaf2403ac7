import * as v from 'valibot';
import { expect, test } from 'vitest';
import { salvage } from './salvage.ts';
import { readPage } from '../page/page.ts';

const Item = v.object({ id: v.string(), price: v.optional(v.number(), 0) });
const List = v.object({ title: v.optional(v.string(), 'untitled'), items: v.array(Item) });

test('keeps a good input as it is', () => {
  expect(salvage(List, { title: 'a', items: [{ id: 'x', price: 1 }] })).toEqual({
    value: { title: 'a', items: [{ id: 'x', price: 1 }] },
    problems: [],
  });
});

test('a faulty field gets its default, a faulty item leaves the list, and each is reported with its place', () => {
  const input = { title: 7, items: [{ id: 'x', price: 'free' }, { price: 2 }, 'noise', { id: 'y', price: 3 }] };
  expect(salvage(List, input, '/root')).toEqual({
    value: {
      title: 'untitled',
      items: [
        { id: 'x', price: 0 },
        { id: 'y', price: 3 },
      ],
    },
    problems: [
      { path: '/root/title', expected: 'expected string', found: '7' },
      { path: '/root/items/0/price', expected: 'expected number', found: '"free"' },
      { path: '/root/items/1/id', expected: 'expected "id"', found: 'nothing' },
      { path: '/root/items/2', expected: 'expected Object', found: '"noise"' },
    ],
  });
});

test('has no value where something required cannot be kept', () => {
  expect(salvage(List, { title: 'a' }).value).toBeUndefined();
  expect(salvage(List, null).value).toBeUndefined();
});

test('a page lives on faulty records, and a page that is no object is refused', () => {
  const read = readPage({
    path: '/x',
    httpStatusCode: '200',
    pageComponent: [{ type: 'text' }],
    otherData: {
      productDetails: [{ uuid: 'u1', name: 'A', price: '12.50' }, { name: 'no uuid' }],
      breadcrumbs: 'noise',
    },
  });
  expect(read?.page.otherData?.productDetails?.map(({ uuid, price }) => [uuid, price])).toEqual([['u1', 12.5]]);
  expect(read?.page.otherData?.breadcrumbs).toBeUndefined();
  expect(read?.problems.map(({ path }) => path)).toEqual([
    '/otherData/productDetails/1/uuid',
    '/otherData/productDetails/1/price',
    '/otherData/breadcrumbs',
  ]);
  expect(readPage([])).toBeNull();
  expect(readPage('page')).toBeNull();
});

test('a list where an object was expected affects only that field', () => {
  const Record = v.object({ name: v.string(), category: v.optional(v.object({ id: v.string() })) });
  const { value, problems } = salvage(Record, { name: 'a', category: [] });
  expect(value).toEqual({ name: 'a' });
  expect(problems).toEqual([{ path: '/category/id', expected: 'expected "id"', found: 'nothing' }]);
  expect(salvage(v.object({ list: v.array(Record) }), { list: [[], { name: 'b' }, [1]] }).value).toEqual({
    list: [{ name: 'b' }],
  });
});

test('more faults than a call allows arguments', () => {
  const { value, problems } = salvage(v.array(v.string()), [...Array.from({ length: 200_000 }, () => 1), 'a']);
  expect([value, problems.length]).toEqual([['a'], 200_000]);
});

test('a list that is too long loses its end, and that is reported once', () => {
  const Menu = v.object({ menu: v.optional(v.pipe(v.array(Item), v.maxLength(2)), []) });
  const items = ['a', 'b', 'c', 'd'].map((id) => ({ id, price: 1 }));
  expect(salvage(Menu, { menu: items })).toEqual({
    value: { menu: items.slice(0, 2) },
    problems: [{ path: '/menu', expected: 'expected <=2', found: 'a list of 4' }],
  });
  expect(salvage(v.pipe(v.array(Item), v.maxLength(2)), items).value).toEqual(items.slice(0, 2));
});

test('of a list with faulty items, too, the good ones up to the limit stay', () => {
  const Words = v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.maxLength(2));
  expect(salvage(Words, [7, 'a', '', 'b', 'c'])).toEqual({
    value: ['a', 'b'],
    problems: [
      { path: '/0', expected: 'expected string', found: '7' },
      { path: '/2', expected: 'expected !0', found: '""' },
      { path: '', expected: 'expected <=2', found: 'a list of 3' },
    ],
  });
});

test('a text that is too long is cut out as a whole', () => {
  const Title = v.object({ title: v.optional(v.pipe(v.string(), v.maxLength(3)), 'no') });
  expect(salvage(Title, { title: 'long' }).value).toEqual({ title: 'no' });
});
