import { expect, test } from 'vitest';
import { duplicateNode, insertNodes, moveNode, nudgeNode, removeNode, renameNode, replaceNode } from './edits.ts';
import { withIds } from './ids.ts';
import { indexOf, nodeAround, type Page } from './nodes.ts';

const text = (id: string) => ({ type: 'text', id });
const page: Page = {
  pageComponent: [
    text('a'),
    { type: 'section', id: 'box', children: [text('b'), text('c')], slots: { foot: [text('d')] } },
  ],
};
/** The page's ids in brackets: `a box(b c foot:d)`. */
function drawn(page: Page): string {
  const draw = (items: unknown): string =>
    (items as { id: string; children?: unknown; slots?: Record<string, unknown> }[])
      .map(({ id, children, slots }) => {
        const inner = [
          ...(children === undefined ? [] : [draw(children)]),
          ...Object.entries(slots ?? {}).map(([name, list]) => `${name}:${draw(list)}`),
        ].join(' ');
        return inner === '' ? id : `${id}(${inner})`;
      })
      .join(' ');
  return draw(page.pageComponent);
}

test('nodes that lack an id, or have one that is taken, get one of their type', () => {
  const made = withIds({
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
  expect(withIds(page).pageComponent).toBe(page.pageComponent);
});

test('a node is put into any list, also one that is not there yet', () => {
  const spot = { parent: 'box', slot: 'head', index: 0 };
  const { page: next, id } = insertNodes(page, spot, [text('a')]);
  expect([drawn(next), id]).toEqual(['a box(b c foot:d head:text)', 'text']);
  expect(next.pageComponent[0]).toBe(page.pageComponent[0]);
});

test('a node is moved within its list and to another, never into itself', () => {
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

test('up and down among siblings, and no further', () => {
  expect([drawn(nudgeNode(page, 'b', 1)), drawn(nudgeNode(page, 'c', -1))]).toEqual([
    'a box(c b foot:d)',
    'a box(c b foot:d)',
  ]);
  expect([nudgeNode(page, 'b', -1), nudgeNode(page, 'c', 1)]).toEqual([page, page]);
});

test('what is taken out leaves its neighbour meant, else what was around it', () => {
  const removed = removeNode(page, 'b');
  expect([drawn(removed.page), removed.id]).toEqual(['a box(c foot:d)', 'c']);
  expect([removeNode(page, 'c').id, removeNode(page, 'd').id]).toEqual(['b', 'box']);
});

test('a copy has ids of its own', () => {
  const { page: next, id } = duplicateNode(page, 'box');
  expect([drawn(next), id]).toEqual(['a box(b c foot:d) section(text text-2 foot:text-3)', 'section']);
});

test('a node is renamed unless the name is taken', () => {
  expect(drawn(renameNode(page, 'b', ' intro ').page)).toBe('a box(intro c foot:d)');
  expect(renameNode(page, 'b', 'a')).toEqual({ page, id: 'b' });
});

test('another node in the place of one keeps its id where it says so', () => {
  const { page: next, id } = replaceNode(page, 'b', { type: 'heading', id: 'b' });
  expect([drawn(next), id, indexOf(next).get('b')?.node.type]).toEqual(['a box(b c foot:d)', 'b', 'heading']);
  expect(replaceNode(page, 'b', { type: 'heading', id: 'a' }).id).toBe('heading');
});

test('a place within the page belongs to the innermost node around it', () => {
  expect(
    [
      '/pageComponent/1/children/0/props/text',
      '/pageComponent/1/props',
      '/pageComponent/1/slots/foot/0',
      '/pageHead',
    ].map((pointer) => nodeAround(page, pointer)?.id),
  ).toEqual(['b', 'box', 'd', undefined]);
});
