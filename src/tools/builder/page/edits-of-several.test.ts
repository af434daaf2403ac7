import { expect, test } from 'vitest';
import {
  duplicateNodes,
  markNodes,
  moveNodes,
  nudgeNodes,
  outermost,
  removeNodes,
  wrapNodes,
} from './edits-of-several.ts';
import { drawn } from './testing/drawn.ts';
import { type Page, shownPage } from './nodes.ts';

const text = (id: string) => ({ type: 'text', id });
/** `a box(b c foot:d) e f` */
const page: Page = {
  pageComponent: [
    text('a'),
    { type: 'section', id: 'box', children: [text('b'), text('c')], slots: { foot: [text('d')] } },
    text('e'),
    text('f'),
  ],
};

test('uses nodes in the order of the page, without those inside another of them', () => {
  expect(outermost(page, ['f', 'd', 'gone', 'box', 'a'])).toEqual(['a', 'box', 'f']);
});

test('removes several and selects what is left beside them', () => {
  const { page: next, id } = removeNodes(page, ['a', 'c', 'e']);
  expect([drawn(next), id]).toEqual(['box(b foot:d) f', 'f']);
});

test('hides several with all in them, and shows them again', () => {
  const hidden = markNodes(page, ['a', 'box', 'f'], 'hidden', true);
  expect([drawn(hidden), drawn(shownPage(hidden)), markNodes(hidden, ['a', 'box', 'f'], 'hidden', false)]).toEqual([
    drawn(page),
    'e',
    page,
  ]);
});

test('copies one with its lists, under ids of its own', () => {
  const { page: next, id, also } = duplicateNodes(page, ['box']);
  expect([drawn(next), id, also]).toEqual(['a box(b c foot:d) section(text text-2 foot:text-3) e f', 'section', []]);
});

test('copies the nodes of each list together, after the last of them, and selects the copies', () => {
  const { page: next, id, also } = duplicateNodes(page, ['a', 'b', 'e']);
  expect([drawn(next), id, also]).toEqual(['a box(b text-3 c foot:d) e text text-2 f', 'text', ['text-2', 'text-3']]);
});

test.each([
  [['a', 'box'], -1, 'a box(b c foot:d) e f'],
  [['box', 'e'], -1, 'box(b c foot:d) e a f'],
  [['a', 'box'], 1, 'e a box(b c foot:d) f'],
  [['a', 'c', 'f'], -1, 'a box(c b foot:d) f e'],
] as const)('moves %j by %i among their siblings, none past another', (ids, step, expected) => {
  expect(drawn(nudgeNodes(page, ids, step))).toBe(expected);
});

test.each([
  [['a', 'e'], { parent: 'box', slot: 'children', index: 1 }, 'box(b a e c foot:d) f'],
  [['a', 'c', 'f'], { parent: null, slot: 'children', index: 0 }, 'a c f box(b foot:d) e'],
  [['box', 'e'], { parent: 'box', slot: 'foot', index: 0 }, 'a box(b c foot:e d) f'],
] as const)('moves %j to %j, in their order', (ids, to, expected) => {
  expect(drawn(moveNodes(page, ids, to))).toBe(expected);
});

test('wraps nodes where the first of them was', () => {
  const { page: next, id } = wrapNodes(page, ['b', 'e'], 'section');
  expect([drawn(next), id]).toEqual(['a box(section(b e) c foot:d) f', 'section']);
});
