import * as v from 'valibot';
import { markSanitized } from '#schemas/values/safe-html.ts';
import { describe, expect, test } from 'vitest';
import { type AnyProps, type ComponentSpec, defineComponent } from '#registry/kit/define.ts';
import { html, text, url } from '#registry/kit/props/fields.ts';
import { getNodePath } from './walk-state.ts';
import { resolveTree, type ResolveOptions } from './resolve-tree.ts';
import { flattenNodes } from './resolved-node.ts';

const box = defineComponent({
  type: 'box',
  v: 3,
  title: 'Box',
  description: '',
  category: 'layout',
  props: v.object({ title: v.optional(text, 'untitled'), size: v.optional(v.number(), 1), href: v.optional(url) }),
  slots: { children: { title: 'Content' }, aside: { title: 'Aside' } },
  migrations: {
    1: ({ name, ...rest }) => ({ ...rest, heading: name }),
    2: ({ heading, ...rest }) => ({ ...rest, title: heading }),
  },
  rendersOn: 'server',
});
const shelf = defineComponent({
  type: 'shelf',
  v: 1,
  title: 'Shelf',
  description: '',
  category: 'layout',
  props: v.object({}),
  slots: { children: { title: 'Content', accepts: ['label', 'rich'] }, top: { title: 'Top', accepts: ['box'] } },
  rendersOn: 'server',
});
const label = defineComponent({
  type: 'label',
  v: 1,
  title: 'Label',
  description: '',
  category: 'content',
  props: v.object({ text }),
  rendersOn: 'server',
});
const rich = defineComponent({
  type: 'rich',
  v: 1,
  title: 'Rich',
  description: '',
  category: 'content',
  props: v.object({
    html,
    items: v.optional(v.array(v.object({ body: v.optional(html), href: v.optional(url) })), []),
  }),
  rendersOn: 'server',
});

const specs = new Map<string, ComponentSpec>([box, label, rich, shelf].map((spec) => [spec.type, spec]));

function resolve(tree: unknown, options: Partial<ResolveOptions> = {}) {
  return resolveTree(tree, {
    specs,
    lang: 'en',
    query: {},
    now: new Date('2026-06-01T00:00:00Z'),
    scope: {},
    sanitizeHtml: (given) => markSanitized(given.replaceAll('<script>', '')),
    preview: false,
    ...options,
  });
}

const codes = (tree: unknown, options?: Partial<ResolveOptions>) =>
  resolve(tree, options).diagnostics.map(({ code, path }) => [code, path]);

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

test('a wrong prop takes its default and the rest stay', () => {
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

test('unknown props are dropped, and told in preview alone', () => {
  const tree = { type: 'label', props: { text: 'a', onClick: 'x' } };
  expect(resolve(tree).nodes[0]?.props).toEqual({ text: 'a' });
  expect(codes(tree)).toEqual([]);
  expect(codes(tree, { preview: true })).toEqual([['UNKNOWN_PROP', '/props/onClick']]);
});

test('what is no node, repeated ids and prototype keys are dropped, made unique, dropped', () => {
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

test('cycles are cut, in nodes and in props', () => {
  const node: { type: string; props: Record<string, unknown>; children: unknown[] } = {
    type: 'box',
    props: {},
    children: [],
  };
  node.children.push(node, { type: 'label', props: { text: 'after' } });
  node.props.size = node.props;
  expect(resolve(node).nodes).toEqual([
    {
      type: 'box',
      id: 'n0',
      props: { title: 'untitled', size: 1 },
      children: [{ type: 'label', id: 'n0.1', props: { text: 'after' } }],
    },
  ]);
});

test('levels beyond 64 are cut and the rest renders', () => {
  let tree: unknown = { type: 'label', props: { text: 'deep' } };
  for (let level = 0; level < 200; level += 1) tree = { type: 'box', children: [tree] };
  const { nodes, diagnostics } = resolve([tree, { type: 'label', props: { text: 'sibling' } }]);
  let depth = 0;
  for (let at = nodes[0]; at !== undefined; at = at.children?.[0]) depth += 1;
  expect(depth).toBe(64);
  expect(nodes[1]?.props).toEqual({ text: 'sibling' });
  expect(diagnostics.map(({ code }) => code)).toEqual(['TOO_DEEP']);
});

test('nodes beyond 20,000 are cut, told once', () => {
  const { nodes, diagnostics } = resolve(
    Array.from({ length: 20_005 }, () => ({ type: 'label', props: { text: 'x' } })),
  );
  expect(nodes).toHaveLength(20_000);
  expect(diagnostics.map(({ code, path }) => [code, path])).toEqual([['TOO_MANY_NODES', '/20000']]);
});

test('a cut tree is told, however many faults were told before', () => {
  const tree = Array.from({ length: 20_001 }, (_, index) => ({
    type: 'box',
    props: index < 1100 ? { size: 'l' } : {},
  }));
  const { nodes, diagnostics } = resolve(tree);
  expect(nodes).toHaveLength(20_000);
  expect(diagnostics.filter(({ code }) => code === 'INVALID_PROP')).toHaveLength(1000);
  expect(diagnostics.at(-1)).toMatchObject({ level: 'error', code: 'TOO_MANY_NODES', path: '/20000' });
});

test('a zero character, which a document leaves out, is replaced', () => {
  const { nodes, diagnostics } = resolve({ type: 'label', props: { text: '\0' } });
  expect([nodes[0]?.props, diagnostics]).toEqual([expect.objectContaining({ text: '\uFFFD' }), []]);
});

test('half a character, which no document can carry to the browser, is replaced', () => {
  const { nodes, diagnostics } = resolve({ type: 'label', props: { text: 'a\uD800b' } });
  expect(nodes[0]?.props).toEqual({ text: 'a\uFFFDb' });
  expect(diagnostics).toEqual([]);
});

test('a string over 256 KiB is cut between characters', () => {
  const { nodes, diagnostics } = resolve({ type: 'label', props: { text: 'ก'.repeat(100_000) } });
  const kept = String(nodes[0]?.props.text);
  expect(new TextEncoder().encode(kept).length).toBe(Math.floor((256 * 1024) / 3) * 3);
  expect(kept).toBe('ก'.repeat(kept.length));
  expect(diagnostics.map(({ code }) => code)).toEqual(['STRING_TOO_LONG']);
});

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<b>',
  'vbscript:x',
  'blob:x',
  'weird:x',
])('the URL %j is dropped', (href) => {
  expect(resolve({ type: 'box', props: { href } }).nodes[0]?.props).toEqual({ title: 'untitled', size: 1 });
  expect(resolve({ type: 'rich', props: { html: '', items: [{ href }, { href: '/ok' }] } }).nodes[0]?.props).toEqual({
    html: '',
    items: [{}, { href: '/ok' }],
  });
});

test.each([
  '/a',
  '#top',
  '?q=1',
  'a/b',
  'https://x.example/',
  'mailto:a@b.c',
  'tel:+66',
  'line:x',
  '/a:b',
  '//cdn.example/x',
])('the URL %j stays', (href) => {
  expect(resolve({ type: 'box', props: { href } }).nodes[0]?.props.href).toBe(href);
});

test('HTML is sanitised wherever the schema says HTML, also inside lists', () => {
  expect(
    resolve({ type: 'rich', props: { html: '<script>a', items: [{ body: '<script>b' }, {}] } }).nodes[0]?.props,
  ).toEqual({
    html: 'a',
    items: [{ body: 'b' }, {}],
  });
});

test('texts in several languages become the text of the page: th, then the first given, stand in', () => {
  const title = (texts: object, lang: ResolveOptions['lang']) =>
    resolve({ type: 'box', props: { title: { $t: texts } } }, { lang }).nodes[0]?.props.title;
  expect(title({ th: 'ก', en: 'a' }, 'en')).toBe('a');
  expect(title({ th: 'ก', en: 'a' }, 'jp')).toBe('ก');
  expect(title({ en: 'a', cn: '中' }, 'kr')).toBe('a');
  expect(title({ constructor: 'x' }, 'en')).toBe('');
});

test('when: language, query and time decide here; visitor and device are left to the browser', () => {
  const shown = (when: object, options?: Partial<ResolveOptions>) =>
    resolve({ type: 'label', props: { text: 'a' }, when }, options).nodes;
  expect(shown({ lang: 'th' })).toEqual([]);
  expect(shown({ lang: ['th', 'en'] })).toHaveLength(1);
  expect(shown({ query: { ref: 'x' } })).toEqual([]);
  expect(shown({ query: { ref: 'x' } }, { query: { ref: 'x' } })).toHaveLength(1);
  expect(shown({ query: { ref: false } }, { query: { ref: 'x' } })).toEqual([]);
  expect(shown({ from: '2026-06-01T00:00:00Z' })).toHaveLength(1);
  expect(shown({ until: '2026-06-01T00:00:00Z' })).toEqual([]);
  expect(shown({ auth: true, device: 'phone' })[0]?.when).toEqual({ auth: true, device: 'phone' });
});

test('a tree tells whether it reads the data of the page', () => {
  expect(resolve({ type: 'label', props: { text: 'a' } }).readsScope).toBe(false);
  expect(resolve({ type: 'box', children: [{ type: 'label', bind: { text: 'a' } }] }).readsScope).toBe(true);
  expect(resolve({ type: 'box', repeat: { each: 'a', as: 'b' } }).readsScope).toBe(true);
});

test('a tree tells whether it reads the clock, hidden or not', () => {
  const label = { type: 'label', props: { text: 'a' } };
  expect(resolve(label).readsTime).toBe(false);
  expect(resolve([label, { ...label, when: { from: '2026-06-02T00:00:00Z' } }]).readsTime).toBe(true);
  expect(resolve({ type: 'box', children: [{ ...label, when: { until: '2026-06-02T00:00:00Z' } }] }).readsTime).toBe(
    true,
  );
});

test('more text than an answer can hold is cut, told once, and bounded when it repeats', () => {
  const scope = { list: Array.from({ length: 2000 }, () => ({ text: 'x'.repeat(200_000) })) };
  const tree = { type: 'label', repeat: { each: 'list', as: 'item' }, bind: { text: 'item.text' } };
  const { nodes, diagnostics } = resolve(tree, { scope });
  expect(nodes).toHaveLength(167);
  expect(diagnostics.map(({ code, nodeId }) => [code, nodeId])).toEqual([['TOO_MUCH_CONTENT', 'n0:167']]);
  const written = { type: 'label', props: { text: 'x'.repeat(200_000) }, repeat: { each: 'list', as: 'item' } };
  expect(resolve(written, { scope }).nodes).toHaveLength(167);
});

test('repeat makes one copy per item, and bind reads the item, the page and nothing else', () => {
  const scope = { otherData: { list: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] } };
  const tree = {
    type: 'label',
    id: 'row',
    repeat: { each: 'otherData.list', as: 'item', limit: 2 },
    bind: { text: 'item.name' },
  };
  expect(resolve(tree, { scope }).nodes).toEqual([
    { type: 'label', id: 'row:0', props: { text: 'a' } },
    { type: 'label', id: 'row:1', props: { text: 'b' } },
  ]);
  expect(
    resolve({ type: 'label', bind: { text: 'constructor.name' }, props: { text: 'own' } }, { scope }).nodes[0]?.props,
  ).toEqual({ text: 'own' });
  expect(resolve({ ...tree, repeat: { each: 'otherData.nothing', as: 'item' } }, { scope }).nodes).toEqual([]);
});

test('props of an older version are migrated step by step; a step that throws is told', () => {
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

test('style takes tokens of the closed set alone', () => {
  const { nodes, diagnostics } = resolve({
    type: 'label',
    props: { text: 'a' },
    style: { base: { padding: 'l', color: 'red; } body {' }, md: { textAlign: 'center' } },
  });
  expect(nodes[0]?.style).toEqual({ base: { padding: 'l' }, md: { textAlign: 'center' } });
  expect(diagnostics.map(({ code, path }) => [code, path])).toEqual([['INVALID_NODE', '/style/base/color']]);
});

test.each([undefined, null, 'x', 7, true, [], {}, [[[]]], { type: 5 }, { type: 'UPPER' }])(
  'the tree %j never throws',
  (tree) => {
    expect(() => resolve(tree)).not.toThrow();
  },
);

describe('a slot says which types it takes', () => {
  const child = (type: string) => ({ type, props: { text: 'a', html: '' } });

  test('another type is told and shown all the same', () => {
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

  test('what an unknown type gives way to stands in the slot too', () => {
    expect(codes({ type: 'shelf', children: [{ type: 'nope', children: [child('label'), child('box')] }] })).toEqual([
      ['UNKNOWN_TYPE', '/children/0'],
      ['SLOT_NOT_ACCEPTED', '/children/0/children/1'],
    ]);
  });
});

test('children and slots that a type does not have are told in preview', () => {
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

  test('what is wrong with a node is told where its condition hides it, too', () => {
    expect(codes({ type: 'box', props: { size: 'big' }, when: { lang: 'th' } })).toEqual([
      ['INVALID_PROP', '/props/size'],
    ]);
    expect(codes({ type: 'nope', when: { lang: 'th' } })).toEqual([['UNKNOWN_TYPE', '']]);
  });

  test('what is wrong with a node that repeats is told once', () => {
    expect(codes({ type: 'box', props: { size: 'big' }, repeat: { each: 'list', as: 'item' } }, { scope })).toEqual([
      ['INVALID_PROP', '/props/size'],
    ]);
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

  test('what a migration makes is checked like what an author writes', () => {
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

test('where a node stands in what was written is known of each, copies and cut neighbours counted', () => {
  const { nodes } = resolve([
    { type: 'unknown' },
    { type: 'box', v: 3, children: [7, { type: 'label', props: { text: 'a' } }] },
  ]);
  expect(flattenNodes(nodes).map((node) => [node.type, getNodePath(node)])).toEqual([
    ['box', '/1'],
    ['label', '/1/children/1'],
  ]);
});
