import { describe, expect, test } from 'vitest';
import { type AnyProps, type ComponentSpec } from '#registry/kit/define.ts';
import { getNodePath } from './walk-state.ts';
import { flattenNodes } from './resolved-node.ts';
import { box, codes, resolve } from '../testing/resolve-fixture.ts';

test('a good tree becomes nodes with complete props, ids by position, and no diagnostic', () => {
  expect(
    resolve({
      type: 'box',
      children: [
        { type: 'label', id: 'mine', props: { text: 'a' } },
        { type: 'label', props: { text: 'b' } },
      ],
    }),
  ).toEqual({
    nodes: [
      {
        type: 'box',
        id: 'n0',
        props: { title: 'untitled', size: 1 },
        children: [
          { type: 'label', id: 'mine', props: { text: 'a' } },
          { type: 'label', id: 'n0.1', props: { text: 'b' } },
        ],
      },
    ],
    diagnostics: [],
    readsScope: false,
    readsTime: false,
  });
});

test('an unknown type gives way to its children in the shop and to a placeholder around them in preview', () => {
  const tree = [{ type: 'nope', children: [{ type: 'label', props: { text: 'a' } }] }];
  expect(resolve(tree).nodes).toEqual([{ type: 'label', id: 'n0.0', props: { text: 'a' } }]);
  expect(resolve(tree, { preview: true }).nodes).toEqual([
    {
      type: 'raan-placeholder',
      id: 'n0',
      props: { of: 'nope' },
      children: [{ type: 'label', id: 'n0.0', props: { text: 'a' } }],
    },
  ]);
  expect(codes(tree)).toEqual([['UNKNOWN_TYPE', '/0']]);
});

test.each(['HeroBanner', 'toString', '__proto__', 'constructor', '', 'with space', 'ป้าย', 'X'.repeat(1000)])(
  'shows the children of a node whose type is the unknown "%.20s"',
  (type) => {
    const tree = [{ type, children: [{ type: 'label', props: { text: 'a' } }] }];
    expect(resolve(tree).nodes).toEqual([{ type: 'label', id: 'n0.0', props: { text: 'a' } }]);
    expect(resolve(tree, { preview: true }).nodes).toMatchObject([
      { type: 'raan-placeholder', children: [{ id: 'n0.0' }] },
    ]);
    expect(codes(tree)).toEqual([['UNKNOWN_TYPE', '/0']]);
  },
);

test('a wrong prop gets its default and the rest stay', () => {
  const { nodes, diagnostics } = resolve([{ type: 'box', props: { title: 'kept', size: 'big' } }]);
  expect(nodes).toEqual([{ type: 'box', id: 'n0', props: { title: 'kept', size: 1 } }]);
  expect(diagnostics).toEqual([
    {
      level: 'warn',
      code: 'INVALID_PROP',
      nodeId: 'n0',
      path: '/0/props/size',
      type: 'box',
      message: '/0/props/size: expected number, found "big"',
    },
  ]);
});

test('a node without a required prop is left out, and marked in preview; its siblings stay', () => {
  const tree = [
    { type: 'label', props: {} },
    { type: 'label', props: { text: 'b' } },
  ];
  expect(resolve(tree).nodes).toEqual([{ type: 'label', id: 'n1', props: { text: 'b' } }]);
  expect(resolve(tree, { preview: true }).nodes[0]).toEqual({
    type: 'raan-placeholder',
    id: 'n0',
    props: { of: 'label' },
  });
  expect(codes(tree)).toEqual([['INVALID_PROP', '/0/props/text']]);
});

test('unknown props are dropped, and reported only in preview', () => {
  const tree = { type: 'label', props: { text: 'a', onClick: 'x' } };
  expect(resolve(tree).nodes[0]?.props).toEqual({ text: 'a' });
  expect(codes(tree)).toEqual([]);
  expect(codes(tree, { preview: true })).toEqual([['UNKNOWN_PROP', '/props/onClick']]);
});

test('unknown names in a style, its widths, the condition and the repetition are reported with their place in preview', () => {
  const tree = {
    type: 'label',
    props: { text: 'a' },
    style: { base: { padding: 'l', colour: 'text' }, tablet: { gap: 's' }, md: 7 },
    when: { lang: 'th', devices: ['phone'] },
    repeat: { each: 'otherData.list', as: 'item', max: 3 },
  };
  expect(codes(tree).map(([, path]) => path)).toEqual(['/style/md']);
  expect(codes(tree, { preview: true }).filter(([code]) => code === 'UNKNOWN_PROP')).toEqual([
    ['UNKNOWN_PROP', '/style/tablet'],
    ['UNKNOWN_PROP', '/style/base/colour'],
    ['UNKNOWN_PROP', '/when/devices'],
    ['UNKNOWN_PROP', '/repeat/max'],
  ]);
});

test('values that are no node are dropped, repeated ids made unique, prototype keys dropped', () => {
  const tree: unknown = JSON.parse(
    '["text", 7, null, [], {"type":"label","id":"x","props":{"text":"a","__proto__":{"polluted":1}}}, {"type":"label","id":"x","props":{"text":"b"}}, {"type":"label","__proto__":{},"props":{"text":"c"}}]',
  );
  const { nodes } = resolve(tree);
  expect(nodes.map(({ id, props }) => [id, props])).toEqual([
    ['x', { text: 'a' }],
    ['x~2', { text: 'b' }],
    ['n6', { text: 'c' }],
  ]);
  expect(codes(tree)).toEqual([
    ['NOT_A_NODE', '/0'],
    ['NOT_A_NODE', '/1'],
    ['NOT_A_NODE', '/2'],
    ['NOT_A_NODE', '/3'],
    ['FORBIDDEN_KEY', '/4/props/__proto__'],
    ['REPEATED_ID', '/5'],
    ['FORBIDDEN_KEY', '/6/__proto__'],
  ]);
  expect(Object.hasOwn({}, 'polluted')).toBe(false);
});

test('props of an older version are migrated step by step; a step that throws is reported', () => {
  expect(resolve({ type: 'box', v: 1, props: { name: 'old' } }).nodes[0]?.props.title).toBe('old');
  expect(resolve({ type: 'box', v: 2, props: { heading: 'newer' } }).nodes[0]?.props.title).toBe('newer');
  const failing = new Map<string, ComponentSpec>([
    [
      'box',
      {
        ...box,
        migrations: {
          1: () => {
            throw new Error('bad');
          },
        },
      },
    ],
  ]);
  const { nodes, diagnostics } = resolve({ type: 'box', v: 1, props: { size: 5 } }, { specs: failing });
  expect(nodes[0]?.props.size).toBe(5);
  expect(diagnostics.map(({ code }) => code)).toEqual(['MIGRATION_FAILED']);
});

test.each([undefined, null, 'x', 7, true, [], {}, [[[]]], { type: 5 }, { type: 'UPPER' }])(
  'the tree %j never throws',
  (tree) => {
    expect(() => resolve(tree)).not.toThrow();
  },
);

test('a diagnostic names the node by the id it has in the page', () => {
  const tree = [
    { type: 'box', id: 'mine', props: { size: 'x' } },
    { type: 'box', id: 'mine', props: { size: 'y' } },
    { type: 'label', id: 'hidden', when: { lang: 'th' } },
  ];
  expect(resolve(tree).diagnostics.map(({ code, nodeId }) => [code, nodeId])).toEqual([
    ['INVALID_PROP', 'mine'],
    ['REPEATED_ID', 'mine~2'],
    ['INVALID_PROP', 'mine~2'],
    ['INVALID_PROP', 'hidden'],
  ]);
});

describe('the order of the walk: migrate, validate, when, repeat, bind', () => {
  const scope = { list: [{ name: 'a', size: 2 }, { name: 'b', size: 'big' }, {}] };

  test('faults of a node are reported even if its condition hides it', () => {
    expect(codes({ type: 'box', props: { size: 'big' }, when: { lang: 'th' } })).toEqual([
      ['INVALID_PROP', '/props/size'],
    ]);
    expect(codes({ type: 'nope', when: { lang: 'th' } })).toEqual([['UNKNOWN_TYPE', '']]);
  });

  test('faults of a repeated node are reported once', () => {
    expect(codes({ type: 'box', props: { size: 'big' }, repeat: { each: 'list', as: 'item' } }, { scope })).toEqual([
      ['INVALID_PROP', '/props/size'],
    ]);
  });

  test('written ids within a repeated node are those of its first copy, and differ in the others', () => {
    const label = (id: string, more = {}) => ({ type: 'label', id, props: { text: 'a' }, ...more });
    const inner = {
      type: 'box',
      id: 'inner',
      repeat: { each: 'list', as: 'each', limit: 2 },
      children: [label('deep')],
    };
    const tree = {
      type: 'box',
      id: 'outer',
      repeat: { each: 'list', as: 'item', limit: 2 },
      children: [label('x'), inner],
    };
    const { nodes, diagnostics } = resolve(tree, { scope });
    expect(diagnostics).toEqual([]);
    expect(
      flattenNodes(nodes)
        .map(({ id }) => id)
        .join(' '),
    ).toBe('outer:0 x inner:0 deep inner:1 deep:0:1 outer:1 x:1 inner:1:0 deep:1:0 inner:1:1 deep:1:1');
  });

  test('a required prop may come from the data, and lacks only where it does not come', () => {
    const tree = { type: 'label', repeat: { each: 'list', as: 'item' }, bind: { text: 'item.name' } };
    const { nodes, diagnostics } = resolve(tree, { scope });
    expect(nodes.map(({ id, props }) => [id, props])).toEqual([
      ['n0:0', { text: 'a' }],
      ['n0:1', { text: 'b' }],
    ]);
    expect(diagnostics.map(({ code, nodeId, path }) => [code, nodeId, path])).toEqual([
      ['INVALID_PROP', 'n0:2', '/props/text'],
    ]);
  });

  test('a bound value is checked like a written one: of the wrong type it gives way to the default', () => {
    const tree = { type: 'box', props: { size: 7 }, repeat: { each: 'list', as: 'item' }, bind: { size: 'item.size' } };
    const { nodes, diagnostics } = resolve(tree, { scope });
    expect(nodes.map(({ props }) => props.size)).toEqual([2, 1, 7]);
    expect(diagnostics.map(({ code, nodeId }) => [code, nodeId])).toEqual([['INVALID_PROP', 'n0:1']]);
  });

  test('a bound URL and bound HTML are made safe', () => {
    const data = { href: 'javascript:alert(1)', html: '<script>a' };
    expect(resolve({ type: 'box', bind: { href: 'href' } }, { scope: data }).nodes[0]?.props).toEqual({
      title: 'untitled',
      size: 1,
    });
    expect(resolve({ type: 'rich', bind: { html: 'html' } }, { scope: data }).nodes[0]?.props.html).toBe('a');
  });

  test('a migration sees what the author wrote, texts in all languages', () => {
    expect(resolve({ type: 'box', v: 1, props: { name: { $t: { th: 'ก', en: 'a' } } } }).nodes[0]?.props.title).toBe(
      'a',
    );
    const seen: unknown[] = [];
    const spying = new Map<string, ComponentSpec>([
      ['box', { ...box, migrations: { 1: (props) => (seen.push(props.name), props) } }],
    ]);
    resolve({ type: 'box', v: 1, props: { name: { $t: { th: 'ก', en: 'a' } } } }, { specs: spying });
    expect(seen).toEqual([{ $t: { th: 'ก', en: 'a' } }]);
  });

  test('the props that an older node binds are those of its version', () => {
    expect(
      resolve(
        { type: 'box', v: 1, repeat: { each: 'list', as: 'item', limit: 2 }, bind: { name: 'item.name' } },
        { scope },
      ).nodes.map(({ props }) => props.title),
    ).toEqual(['a', 'b']);
  });

  test('the result of a migration is checked like an author’s props', () => {
    const poisoned = new Map<string, ComponentSpec>([
      [
        'box',
        {
          ...box,
          migrations: { 2: () => JSON.parse('{"__proto__":{"a":1},"href":"javascript:x","size":"big"}') as AnyProps },
        },
      ],
    ]);
    const { nodes } = resolve({ type: 'box', v: 2, props: {} }, { specs: poisoned });
    expect(nodes[0]?.props).toEqual({ title: 'untitled', size: 1 });
  });
});

test('each node knows its position in the source, with copies and cut neighbours counted', () => {
  const { nodes } = resolve([
    { type: 'unknown' },
    { type: 'box', v: 3, children: [7, { type: 'label', props: { text: 'a' } }] },
  ]);
  expect(flattenNodes(nodes).map((node) => [node.type, getNodePath(node)])).toEqual([
    ['box', '/1'],
    ['label', '/1/children/1'],
  ]);
});
