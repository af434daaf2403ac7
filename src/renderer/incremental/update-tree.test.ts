import * as fc from 'fast-check';
import type { SafeHtml } from '#schemas/values/text/safe-html.ts';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type ComponentSpec, defineComponent } from '#registry/kit/define.ts';
import { html, text } from '#registry/kit/props/fields.ts';
import { type ResolveOptions, resolveTree } from '../resolve/resolve-tree.ts';
import type { ResolvedNode } from '../resolve/resolved-node.ts';
import { isRecord } from '#schemas/record.ts';
import { createTreeResolver } from './update-tree.ts';

const about = { v: 1, title: '', description: '', rendersOn: 'server' } as const;
const box = defineComponent({
  ...about,
  type: 'box',
  category: 'layout',
  props: v.object({ title: v.optional(text, ''), items: v.optional(v.array(v.object({ name: text })), []) }),
  slots: { children: { title: 'Content' }, aside: { title: 'Aside', accepts: ['label'] } },
});
const label = defineComponent({
  ...about,
  type: 'label',
  category: 'content',
  props: v.object({ text, body: v.optional(html) }),
});
const specs = new Map<string, ComponentSpec>([box, label].map((spec) => [spec.type, spec]));

const options: ResolveOptions = {
  specs,
  lang: 'en',
  query: {},
  now: new Date('2026-06-01T00:00:00Z'),
  scope: { list: [{ name: 'a' }, { name: 'b' }] },
  sanitizeHtml: (given) => given.replaceAll('<script>', '') as SafeHtml,
  preview: false,
};

const labelled = (id: string, words: string) => ({ type: 'label', id, props: { text: words } });
const boxOf = (id: string, children: readonly unknown[], props: object = {}) => ({ type: 'box', id, props, children });

/** The versions of a tree, each the update of the one before. */
function versions(...trees: readonly unknown[]) {
  const updates = createTreeResolver();
  return trees.map((tree) => updates.next(structuredClone(tree), options));
}

const child = (node: ResolvedNode | undefined, ...path: readonly number[]): ResolvedNode | undefined =>
  path.reduce<ResolvedNode | undefined>((at, index) => at?.children?.[index], node);

describe('a new version of a tree', () => {
  test('without a change is the very same nodes', () => {
    const tree = [boxOf('a', [labelled('b', 'x')])];
    const [first, second] = versions(tree, tree);
    expect(second?.nodes).toBe(first?.nodes);
    expect(second?.changed).toEqual([]);
  });

  test('with one changed leaf makes that leaf and its ancestors new', () => {
    const tree = (words: string) => [
      boxOf('a', [boxOf('b', [labelled('c', words), labelled('d', 'x')]), boxOf('e', [])]),
      labelled('f', 'y'),
    ];
    const [first, second] = versions(tree('before'), tree('after'));
    expect(child(second?.nodes[0], 0, 0)?.props.text).toBe('after');
    expect(second?.changed.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(child(second?.nodes[0], 0, 1)).toBe(child(first?.nodes[0], 0, 1));
    expect(child(second?.nodes[0], 1)).toBe(child(first?.nodes[0], 1));
    expect(second?.nodes[1]).toBe(first?.nodes[1]);
  });

  test('keeps the parts of changed props that stayed', () => {
    const tree = (title: string) => [boxOf('a', [], { title, items: [{ name: 'x' }] })];
    const [first, second] = versions(tree('before'), tree('after'));
    expect(second?.nodes[0]?.props.title).toBe('after');
    expect(second?.nodes[0]?.props.items).toBe(first?.nodes[0]?.props.items);
  });

  test('keeps nodes that moved among their siblings, came or went around them', () => {
    const [a, b, c] = [
      boxOf('a', [labelled('a1', 'x')]),
      boxOf('b', [{ type: 'label', props: { text: 'derived' } }]),
      labelled('c', 'z'),
    ];
    const [first, second] = versions([a, b, c], [c, labelled('new', 'n'), b, a]);
    const of = (id: string) => [first, second].map((version) => version?.nodes.find((node) => node.id === id));
    for (const id of ['a', 'b', 'c']) expect(of(id)[0]).toBe(of(id)[1]);
    expect(second?.nodes.map(({ id }) => id)).toEqual(['c', 'new', 'b', 'a']);
    expect(second?.changed.map(({ id }) => id)).toEqual(['new']);
  });

  test('with repeated ids keeps the second of two the second one', () => {
    const tree = (words: string) => [labelled('x', 'first'), labelled('x', 'second'), labelled('y', words)];
    const [first, second] = versions(tree('before'), tree('after'));
    expect(second?.nodes.map(({ id }) => id)).toEqual(['x', 'x~2', 'y']);
    expect(second?.nodes[0]).toBe(first?.nodes[0]);
    expect(second?.nodes[1]).toBe(first?.nodes[1]);
    expect(second?.diagnostics.map(({ code }) => code)).toEqual(['REPEATED_ID']);
  });

  test('whose new node has the id of an old one elsewhere makes it unique', () => {
    const [, second] = versions(
      [labelled('x', 'first'), boxOf('b', [])],
      [labelled('x', 'first'), boxOf('b', [labelled('x', 'new')])],
    );
    expect(second?.nodes[1]?.children?.[0]?.id).toBe('x~2');
  });
});

describe('objects that are in a tree more than once', () => {
  test('a node that contains itself is cut at the same place, whatever was there before', () => {
    const looped = () => {
      const node = { type: 'box', id: 'a', props: { title: 'x' }, children: [] as unknown[] };
      node.children.push(node);
      return [node];
    };
    const [, second] = versions([boxOf('a', [labelled('b', '1')], { title: 'x' })], looped());
    expect(second?.diagnostics).toEqual(resolveTree(looped(), options).diagnostics);
    expect(second?.diagnostics.map(({ code, path }) => [code, path])).toEqual([['CYCLE', '/0/children/0']]);
  });

  test('a faulty node is reported at each of its places, as in JSON', () => {
    const faulty = { type: 'label', props: { text: 5 } };
    const codesOf = (tree: unknown) => resolveTree(tree, options).diagnostics.map(({ code, path }) => [code, path]);
    const shared = [faulty, { type: 'box', children: [faulty] }];
    expect(codesOf(shared)).toEqual(codesOf(JSON.parse(JSON.stringify(shared))));
  });
});

describe('the context of a tree', () => {
  test('other data makes the nodes new that read it, and only when it changed', () => {
    const tree = [
      { type: 'label', id: 'r', repeat: { each: 'list', as: 'item' }, bind: { text: 'item.name' } },
      labelled('x', 'x'),
    ];
    const updates = createTreeResolver();
    const first = updates.next(tree, options);
    const same = updates.next(tree, { ...options, scope: structuredClone(options.scope) });
    expect(same.nodes).toBe(first.nodes);
    const other = updates.next(tree, { ...options, scope: { list: [{ name: 'a' }, { name: 'other' }] } });
    expect(other.nodes.map(({ props }) => props.text)).toEqual(['a', 'other', 'x']);
    expect(other.changed.map(({ id }) => id)).toEqual(['r:1']);
    expect([other.nodes[0], other.nodes[2]]).toEqual([first.nodes[0], first.nodes[2]]);
  });

  test('more copies of a node report no more of its faults', () => {
    const tree = [
      {
        type: 'box',
        repeat: { each: 'list', as: 'item' },
        children: [{ type: 'label', props: { text: 'x', nope: 1 } }],
      },
    ];
    const updates = createTreeResolver();
    const counts = [1, 2].map((length) => {
      const scope = { list: Array.from({ length }, () => ({ name: 'x' })) };
      return updates.next(tree, { ...options, scope, preview: true }).diagnostics.length;
    });
    expect(counts).toEqual([1, 1]);
  });

  test('time passes', () => {
    const tree = [{ ...labelled('x', 'x'), when: { from: '2026-06-02T00:00:00Z' } }];
    const updates = createTreeResolver();
    expect(updates.next(tree, options).nodes).toEqual([]);
    expect(updates.next(tree, { ...options, now: new Date('2026-06-03T00:00:00Z') }).nodes).toHaveLength(1);
  });

  test('another language, query or mode of display makes everything again', () => {
    const tree = [
      { type: 'nope', id: 'n' },
      { ...labelled('x', ''), props: { text: { $t: { th: 'ก', en: 'a' } } }, when: { query: { q: true } } },
    ];
    const updates = createTreeResolver();
    expect(updates.next(tree, options).nodes).toEqual([]);
    expect(updates.next(tree, { ...options, query: { q: '1' } }).nodes.map(({ props }) => props.text)).toEqual(['a']);
    expect(
      updates.next(tree, { ...options, query: { q: '1' }, lang: 'th' }).nodes.map(({ props }) => props.text),
    ).toEqual(['ก']);
    expect(updates.next(tree, { ...options, preview: true }).nodes.map(({ type }) => type)).toEqual([
      'raan-placeholder',
    ]);
  });
});

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'n0', 'n0.0', 'a.0', 'b:0', 'x', 'y', 'z');
const tree = fc.letrec<{ node: unknown; nodes: unknown[] }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc.record(
      { type: fc.constant('label'), id, props: fc.record({ text: fc.constantFrom('1', '2', 5) }) },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      {
        type: fc.constantFrom('box', 'box', 'box', 'nope'),
        id,
        props: fc.record({ title: fc.constantFrom('1', '2', 7) }),
        children: tie('nodes'),
        slots: fc.record({ aside: tie('nodes') }),
        style: fc.constantFrom({ base: { padding: 'm' } }, { base: { padding: 'huge' } }),
        when: fc.constantFrom({ lang: 'en' }, { lang: 'th' }, { from: '2026-06-02T00:00:00Z' }),
        repeat: fc.constantFrom({ each: 'list', as: 'item' }, { each: 'nothing', as: 'item' }),
        bind: fc.constantFrom({ title: 'item.name' }),
      },
      { requiredKeys: ['type'] },
    ),
    fc.constantFrom(7, null),
  ),
  nodes: fc.array(tie('node'), { maxLength: 5 }),
}));

/** A tree with repeated nodes: beside or within themselves. */
function entangled(nodes: readonly unknown[], picks: readonly number[]): readonly unknown[] {
  const copy = structuredClone([...nodes]);
  const lists = (list: readonly unknown[]): unknown[][] =>
    list.flatMap((node) =>
      isRecord(node) && Array.isArray(node.children) ? [node.children, ...lists(node.children)] : [],
    );
  const places = [copy, ...lists(copy)];
  for (const [turn, pick] of picks.entries()) {
    const from = places[(pick + turn) % places.length] ?? [];
    if (from.length > 0) places[pick % places.length]?.push(from[pick % from.length]);
  }
  return copy;
}

test('updates give what resolving each tree by itself gives', () => {
  const small = fc.array(fc.array(fc.nat(5), { maxLength: 3 }), { maxLength: 4 });
  fc.assert(
    fc.property(fc.array(tree.nodes, { minLength: 1, maxLength: 4 }), small, fc.boolean(), (trees, picks, preview) => {
      const updates = createTreeResolver();
      // Small edits are made of parts of other versions: one child of one tree in place of one of another.
      const edited = picks.flatMap(([from = 0, to = 0, at = 0]) => {
        const target = structuredClone(trees[to % trees.length] ?? []);
        const source = trees[from % trees.length] ?? [];
        if (source.length > 0) target.splice(at, from % 2, structuredClone(source[at % source.length]));
        return [trees[to % trees.length], target];
      });
      const tangles = picks.map((pick, index) => entangled(trees[index % trees.length] ?? [], pick));
      for (const version of [...trees, ...edited, ...tangles]) {
        const fresh = resolveTree(version, { ...options, preview });
        const given = version === trees[0] ? version : structuredClone(version);
        const { changed: _changed, ...updated } = updates.next(given, { ...options, preview });
        expect(updated).toEqual(fresh);
      }
    }),
    { numRuns: 1500, seed: 11 },
  );
});
