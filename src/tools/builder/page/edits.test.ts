import { expect, test } from 'vitest';
import { insertNodes, moveNode, nameNode, nudgeNode, removeNode, replaceNode } from './edits.ts';
import { withUniqueIds } from '#schemas/builder/node-ids.ts';
import { indexNodes, nodeAtPointer, type Page } from './nodes.ts';
import { drawn } from './testing/drawn.ts';

const text = (id: string) => ({ type: 'text', id });
const page: Page = {
  pageComponent: [
    text('a'),
    { type: 'section', id: 'box', children: [text('b'), text('c')], slots: { foot: [text('d')] } },
  ],
};

test('gives nodes without an id, or with a used one, an id after their type', () => {
  const made = withUniqueIds({
    pageComponent: { type: 'section', children: [{ type: 'text' }, { type: 'text', id: 'section' }, 'odd'] },
  });
  expect(made).toEqual({
    pageComponent: [
      {
        type: 'section',
        id: 'section',
        children: [{ type: 'text', id: 'text' }, { type: 'text', id: 'text-2' }, 'odd'],
      },
    ],
  });
  expect(withUniqueIds(page).pageComponent).toBe(page.pageComponent);
});

test('inserts a node into any list, including a missing one', () => {
  const position = { parent: 'box', slot: 'head', index: 0 };
  const { page: next, id } = insertNodes(page, position, [text('a')]);
  expect([drawn(next), id]).toEqual(['a box(b c foot:d head:text)', 'text']);
  expect(next.pageComponent[0]).toBe(page.pageComponent[0]);
  expect(insertNodes(page, position, [text('a'), text('b')])).toMatchObject({ id: 'text', also: ['text-2'] });
});

test('moves a node within its list and to another, never into itself', () => {
  const to = (parent: string | null, slot: string, index: number) => ({ parent, slot, index });
  expect([
    drawn(moveNode(page, 'a', to(null, 'children', 2))),
    drawn(moveNode(page, 'box', to(null, 'children', 0))),
    drawn(moveNode(page, 'b', to('box', 'foot', 1))),
    drawn(moveNode(page, 'd', to(null, 'children', 0))),
    drawn(moveNode(page, 'a', to('box', 'children', 1))),
  ]).toEqual([
    'box(b c foot:d) a',
    'box(b c foot:d) a',
    'a box(c foot:d b)',
    'd a box(b c foot:)',
    'box(b a c foot:d)',
  ]);
  expect(moveNode(page, 'box', to('box', 'foot', 0))).toBe(page);
  expect(moveNode(page, 'a', to(null, 'children', 1))).toBe(page);
});

test('nudges a node up and down among its siblings, and no further', () => {
  expect([drawn(nudgeNode(page, 'b', 1)), drawn(nudgeNode(page, 'c', -1))]).toEqual([
    'a box(c b foot:d)',
    'a box(c b foot:d)',
  ]);
  expect([nudgeNode(page, 'b', -1), nudgeNode(page, 'c', 1)]).toEqual([page, page]);
});

test('removes a node and selects its neighbour, else its parent', () => {
  const removed = removeNode(page, 'b');
  expect([drawn(removed.page), removed.id]).toEqual(['a box(c foot:d)', 'c']);
  expect([removeNode(page, 'c').id, removeNode(page, 'd').id]).toEqual(['b', 'box']);
});

test('names a node, and removes a blank name', () => {
  const named = nameNode(page, 'b', ' Intro ');
  expect([named, nameNode(named, 'b', ' ')].map((each) => indexNodes(each).get('b')?.node)).toEqual([
    { ...text('b'), name: 'Intro' },
    text('b'),
  ]);
});

test('replaces a node and keeps the id that it states', () => {
  const { page: next, id } = replaceNode(page, 'b', { type: 'heading', id: 'b' });
  expect([drawn(next), id, indexNodes(next).get('b')?.node.type]).toEqual(['a box(b c foot:d)', 'b', 'heading']);
  expect(replaceNode(page, 'b', { type: 'heading', id: 'a' }).id).toBe('heading');
});

test('finds the innermost node at a pointer', () => {
  expect(
    [
      '/pageComponent/1/children/0/props/text',
      '/pageComponent/1/props',
      '/pageComponent/1/slots/foot/0',
      '/pageHead',
    ].map((pointer) => nodeAtPointer(page, pointer)?.id),
  ).toEqual(['b', 'box', 'd', undefined]);
});
