import { expect, test } from 'vitest';
import type { Page } from '../page/nodes.ts';
import { diffPages } from './page-diff.ts';

const text = (id: string, words: unknown, children?: readonly unknown[]) => ({
  type: 'text',
  id,
  props: { text: words },
  ...(children === undefined ? {} : { children }),
});
const page = (nodes: readonly unknown[], title = 'a'): Page => ({ pageHead: { title }, pageComponent: nodes });

test('says nothing of a page that is the same', () => {
  expect(diffPages(page([text('a', 'x', [text('b', 'y')])]), page([text('a', 'x', [text('b', 'y')])]))).toEqual([]);
});

test('lists what is added, removed, moved and changed, by node and by key of a value', () => {
  const before = page([text('a', { $t: { th: 'ก', en: 'a' } }), text('b', 'b'), text('c', 'c'), text('d', 'd')]);
  const after = page([text('a', { $t: { th: 'ก', en: 'A' } }, [text('b', 'b')]), text('d', 'd'), text('e', 'e')], 'b');
  expect(diffPages(before, after)).toEqual([
    { kind: 'changed', node: null, path: ['pageHead', 'title'], before: 'a', after: 'b' },
    { kind: 'changed', node: 'a', path: ['props', 'text', '$t', 'en'], before: 'a', after: 'A' },
    { kind: 'moved', node: 'b' },
    { kind: 'added', node: 'e' },
    { kind: 'removed', node: 'c' },
  ]);
});

test('names as moved the one that changed its place, not those around it', () => {
  const [a, b, c] = [text('a', 1), text('b', 2), text('c', 3)];
  expect(diffPages(page([a, b, c]), page([c, a, b]))).toEqual([{ kind: 'moved', node: 'c' }]);
});
