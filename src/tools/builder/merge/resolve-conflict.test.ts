import { expect, test } from 'vitest';
import type { Side } from '#schemas/builder/merge.ts';
import type { Page } from '../page/nodes.ts';
import { type Merged, mergePages } from './merge-pages.ts';
import { conflictKey, defaultSide, resolveConflict } from './resolve-conflict.ts';

const page = (title: string | undefined, ...nodes: readonly unknown[]): Page => ({
  pageHead: title === undefined ? {} : { title },
  pageComponent: nodes,
});
const text = (value: string) => ({ type: 'text', id: 'a', props: { text: value } });
const box = (id: string, ...children: readonly unknown[]) => ({ type: 'section', id, children });
const resolve = ({ page: merged, conflicts }: Merged, side: Side) =>
  conflicts.reduce((now, conflict) => resolveConflict(now, conflict, side), merged);

test('applies either side’s values, also a removal', () => {
  const mine = page('mine', text('mine'));
  const theirs = page(undefined, text('theirs'));
  const merged = mergePages(page('0', text('0')), mine, theirs);
  expect([resolve(merged, 'mine'), resolve(merged, 'theirs')]).toEqual([mine, theirs]);
});

test('removes or keeps a node that one side removed and the other edited', () => {
  const [whole, edited, empty] = [page('x', box('b', text('0'))), page('x', box('b', text('1'))), page('x')];
  const [byMe, byThem] = [mergePages(whole, empty, edited), mergePages(whole, edited, empty)];
  expect([resolve(byMe, 'mine'), resolve(byMe, 'theirs'), resolve(byThem, 'mine'), resolve(byThem, 'theirs')]).toEqual([
    empty,
    edited,
    edited,
    empty,
  ]);
  expect([...byMe.conflicts, ...byThem.conflicts].map(defaultSide)).toEqual(['theirs', 'theirs', 'mine', 'mine']);
});

test('moves a node that both moved to either place', () => {
  const mine = page('x', box('b', text('0')), box('c'));
  const theirs = page('x', box('b'), box('c', text('0')));
  const merged = mergePages(page('x', box('b'), box('c'), text('0')), mine, theirs);
  expect([resolve(merged, 'mine'), resolve(merged, 'theirs')]).toEqual([mine, theirs]);
});

test('names each conflict of a merge differently', () => {
  const { conflicts } = mergePages(page('0', text('0')), page('1', text('1')), page('2', text('2')));
  expect(new Set(conflicts.map(conflictKey)).size).toBe(2);
});
