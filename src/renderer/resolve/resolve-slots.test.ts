import { describe, expect, test } from 'vitest';
import { codes, resolve } from '../testing/resolve-fixture.ts';

test('named slots are filled; slots and children a type does not have are left out', () => {
  const { nodes } = resolve([
    {
      type: 'box',
      slots: { aside: [{ type: 'label', props: { text: 'a' } }], other: [{ type: 'label', props: { text: 'b' } }] },
    },
    { type: 'label', props: { text: 'c' }, children: [{ type: 'label', props: { text: 'd' } }] },
  ]);
  expect(nodes).toEqual([
    {
      type: 'box',
      id: 'n0',
      props: { title: 'untitled', size: 1 },
      slots: { aside: [{ type: 'label', id: 'n0.aside.0', props: { text: 'a' } }] },
    },
    { type: 'label', id: 'n1', props: { text: 'c' } },
  ]);
});

describe('a slot lists the types it accepts', () => {
  const child = (type: string) => ({ type, props: { text: 'a', html: '' } });

  test('another type is reported and shown all the same', () => {
    const tree = {
      type: 'shelf',
      children: [child('label'), child('box')],
      slots: { top: [child('rich'), child('box')] },
    };
    const { nodes, diagnostics } = resolve(tree);
    expect(nodes[0]?.children?.map(({ type }) => type)).toEqual(['label', 'box']);
    expect(nodes[0]?.slots?.top?.map(({ type }) => type)).toEqual(['rich', 'box']);
    expect(diagnostics).toEqual([
      {
        level: 'warn',
        code: 'SLOT_NOT_ACCEPTED',
        nodeId: 'n0.1',
        path: '/children/1',
        type: 'box',
        message:
          '"box" does not belong into the slot "children" of "shelf", which takes label, rich; it is shown all the same',
      },
      {
        level: 'warn',
        code: 'SLOT_NOT_ACCEPTED',
        nodeId: 'n0.top.0',
        path: '/slots/top/0',
        type: 'rich',
        message: '"rich" does not belong into the slot "top" of "shelf", which takes box; it is shown all the same',
      },
    ]);
  });

  test('the fallback of an unknown type is shown in the slot too', () => {
    expect(codes({ type: 'shelf', children: [{ type: 'nope', children: [child('label'), child('box')] }] })).toEqual([
      ['UNKNOWN_TYPE', '/children/0'],
      ['SLOT_NOT_ACCEPTED', '/children/0/children/1'],
    ]);
  });
});

test('children and slots that a type does not have are reported in preview', () => {
  const tree = [
    { type: 'label', props: { text: 'a' }, children: [{ type: 'label' }] },
    { type: 'box', slots: { aside: [], other: [{ type: 'label' }] } },
  ];
  expect(codes(tree)).toEqual([]);
  expect(codes(tree, { preview: true })).toEqual([
    ['UNKNOWN_SLOT', '/0/children'],
    ['UNKNOWN_SLOT', '/1/slots/other'],
  ]);
});
