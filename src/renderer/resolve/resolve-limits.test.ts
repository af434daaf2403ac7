import { expect, test } from 'vitest';
import { resolve } from '../testing/resolve-fixture.ts';

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

test('nodes beyond 20,000 are cut, and reported once', () => {
  const { nodes, diagnostics } = resolve(
    Array.from({ length: 20_005 }, () => ({ type: 'label', props: { text: 'x' } })),
  );
  expect(nodes).toHaveLength(20_000);
  expect(diagnostics.map(({ code, path }) => [code, path])).toEqual([['TOO_MANY_NODES', '/20000']]);
});

test('a cut tree is reported, after any number of faults', () => {
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
  [
    'items',
    { uuids: Array.from({ length: 90_000 }, () => ({})) },
    '/0/props/uuids',
    'a value of 90000 items was cut at 5000',
  ],
  [
    'names',
    Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`p${at}`, 0])),
    '/0/props',
    'a value of 30001 names was cut at 1000',
  ],
])(
  'a value of very many %s is cut before they are checked',
  { meta: { field: ['1.2'] } },
  (_, props, path, message) => {
    const { diagnostics } = resolve([{ type: 'label', props: { text: 'x', ...props } }]);
    expect(diagnostics.filter(({ code }) => code === 'TOO_MUCH_CONTENT')).toEqual([
      expect.objectContaining({ level: 'warn', path, message }),
    ]);
  },
);

test('more text than an answer can hold is cut, reported once, and bounded when it repeats', () => {
  const scope = { list: Array.from({ length: 2000 }, () => ({ text: 'x'.repeat(200_000) })) };
  const tree = { type: 'label', repeat: { each: 'list', as: 'item' }, bind: { text: 'item.text' } };
  const { nodes, diagnostics } = resolve(tree, { scope });
  expect(nodes).toHaveLength(167);
  expect(diagnostics.map(({ code, nodeId }) => [code, nodeId])).toEqual([['TOO_MUCH_CONTENT', 'n0:167']]);
  const written = { type: 'label', props: { text: 'x'.repeat(200_000) }, repeat: { each: 'list', as: 'item' } };
  expect(resolve(written, { scope }).nodes).toHaveLength(167);
});
