import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { Page } from '../page/nodes.ts';
import { withUniqueIds } from '#schemas/builder/node-ids.ts';
import { mergePages } from './merge-pages.ts';

const text = (id: string, props: object = {}) => ({ type: 'text', id, props });
const page = (...nodes: readonly unknown[]): Page => ({ pageComponent: nodes });
const box = (id: string, ...children: readonly unknown[]) => ({ type: 'section', id, children });

test('merges the changes of each side, by node and prop, and by language of a text', () => {
  const base = page(text('a', { text: { $t: { th: 'ก', en: 'a' } }, size: 's' }), text('b', { text: 'b' }));
  const mine = page(text('a', { text: { $t: { th: 'ก', en: 'A' } }, size: 's' }), {
    ...text('b', { text: 'b' }),
    hidden: true,
  });
  const theirs = page(text('a', { text: { $t: { th: 'ข', en: 'a' } }, size: 'l' }), {
    ...text('b', { text: 'b', muted: true }),
    name: 'Closing',
  });
  expect(mergePages(base, mine, theirs)).toEqual({
    page: page(text('a', { text: { $t: { th: 'ข', en: 'A' } }, size: 'l' }), {
      ...text('b', { text: 'b', muted: true }),
      name: 'Closing',
      hidden: true,
    }),
    conflicts: [],
  });
});

test('lists a prop that both changed, each to another value, and keeps mine', () => {
  const of = (value: string) => ({ ...page(text('a', { text: value })), pageHead: { title: value } });
  const merged = mergePages(of('0'), of('mine'), of('theirs'));
  expect(merged).toEqual({
    page: of('mine'),
    conflicts: [
      { kind: 'value', node: null, path: ['pageHead', 'title'], mine: 'mine', theirs: 'theirs' },
      { kind: 'value', node: 'a', path: ['props', 'text'], mine: 'mine', theirs: 'theirs' },
    ],
  });
  expect(mergePages(of('0'), of('same'), of('same')).conflicts).toEqual([]);
});

test('keeps what both added, under ids of their own', () => {
  const merged = mergePages(
    page(text('a')),
    page(text('a'), box('text-2', text('text-3', { text: 'mine' }))),
    page(text('text-2', { text: 'theirs' }), text('a')),
  );
  expect(merged).toEqual({
    page: page(text('text-2', { text: 'theirs' }), text('a'), box('section', text('text-3', { text: 'mine' }))),
    conflicts: [],
  });
});

test('removes what one side removed, and keeps with a question what the other edited meanwhile', () => {
  const base = page(box('box', text('a'), text('b')), text('c'));
  expect(mergePages(base, page(text('c')), base)).toEqual({ page: page(text('c')), conflicts: [] });
  const theirs = page(box('box', text('a', { text: 'new' }), text('b')), text('c'));
  expect(mergePages(base, page(text('c')), theirs)).toEqual({
    page: page(box('box', text('a', { text: 'new' })), text('c')),
    conflicts: [
      { kind: 'removed', node: 'box', by: 'mine' },
      { kind: 'removed', node: 'a', by: 'mine' },
    ],
  });
});

test('keeps the parent of what one side put into it while the other removed it', () => {
  const merged = mergePages(page(box('box'), text('a')), page(text('a')), page(box('box', text('a'))));
  expect(merged).toEqual({
    page: page(box('box', text('a'))),
    conflicts: [{ kind: 'removed', node: 'box', by: 'mine' }],
  });
});

test('merges moves of both sides within a list, and lists a node that both moved to other lists', () => {
  const ids = (...names: readonly string[]) => page(...names.map((name) => text(name)));
  const order = (mine: Page, theirs: Page) => mergePages(ids(...'abcde'), mine, theirs).page;
  expect([
    order(ids(...'bcdea'), ids(...'eabcd')),
    order(ids(...'abxcde'), ids(...'abcdey')),
    order(ids(...'bacde'), ids(...'abced')),
  ]).toEqual([ids(...'ebcda'), ids(...'abxcdey'), ids(...'baced')]);

  const base = page(box('x'), box('y'), text('a'));
  expect(mergePages(base, page(box('x', text('a')), box('y')), page(box('x'), box('y', text('a'))))).toEqual({
    page: page(box('x', text('a')), box('y')),
    conflicts: [{ kind: 'moved', node: 'a', theirs: { parent: 'y', slot: 'children' } }],
  });
});

test('puts no node into itself where each side moved one into the other', () => {
  const merged = mergePages(page(box('x'), box('y')), page(box('y', box('x'))), page(box('x', box('y'))));
  expect(merged.page).toEqual(page(box('x', box('y'))));
});

test('leaves items that are no nodes where they are', () => {
  const merged = mergePages(page('odd', text('a')), page('odd', text('a', { text: 'x' })), page('odd', 7, text('a')));
  expect(merged.page).toEqual(page('odd', 7, text('a', { text: 'x' })));
});

// Quadratic work on what a page may hold stops the server for minutes; the test's time limit is what fails.
test('merges a page as large as one may be, with loose items, and names its nodes', () => {
  const nodes = Array.from({ length: 20_000 }, () => ({ type: 'text' }));
  const base = withUniqueIds({ pageComponent: [...nodes, ...Array.from({ length: 20_000 }, () => 1)] });
  const [first, ...rest] = base.pageComponent;
  const mine = { ...base, pageComponent: [...rest, first] };
  const theirs = { ...base, pageComponent: base.pageComponent.toSpliced(1, 1) };
  const merged = mergePages(base, mine, theirs);
  const expected = { page: { pageComponent: mine.pageComponent.slice(1) }, conflicts: [] };
  // Vitest's own comparison would take longer than the merge.
  expect(isDeepStrictEqual(merged, expected)).toBe(true);
  expect(base.pageComponent[19_999]).toEqual({ type: 'text', id: 'text-20000' });
});
