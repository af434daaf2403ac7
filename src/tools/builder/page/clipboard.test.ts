import { expect, test } from 'vitest';
import { clipboardAction } from './clipboard.ts';
import { insertNodes } from './edits.ts';
import type { Page } from './nodes.ts';
import { parsePasted } from './page-json.ts';

const box = { type: 'section', id: 'box', children: [{ type: 'text', id: 'text', props: { text: 'ชาม' } }] };
const page: Page = { pageComponent: [box, { type: 'text', id: 'last' }] };

test('copies a node, so that another page inserts it with new ids', () => {
  const copied = clipboardAction('copy', page, ['box']);
  const read = parsePasted(copied?.text ?? '');
  const nodes = read.kind === 'nodes' ? read.nodes : [];
  const other: Page = { pageComponent: [{ type: 'text', id: 'text' }] };
  const pasted = insertNodes(other, { parent: null, slot: 'children', index: 1 }, nodes);
  expect([copied?.edit, pasted.page.pageComponent[1]]).toEqual([
    undefined,
    { ...box, children: [{ ...box.children[0], id: 'text-2' }] },
  ]);
});

test('cuts nodes, several as a list', () => {
  expect(clipboardAction('cut', page, ['box'])?.edit?.(page)).toEqual({
    page: { pageComponent: [{ type: 'text', id: 'last' }] },
    id: 'last',
  });
  const both = clipboardAction('cut', page, ['box', 'last']);
  expect([parsePasted(both?.text ?? ''), both?.edit?.(page).page]).toEqual([
    { kind: 'nodes', nodes: page.pageComponent, type: 'section' },
    { pageComponent: [] },
  ]);
});

test('does nothing where no node is selected', () => {
  expect([clipboardAction('copy', page, []), clipboardAction('cut', page, ['gone'])]).toEqual([undefined, undefined]);
});
