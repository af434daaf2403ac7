/** Random pages: valid nodes, faulty nodes and noise, each between two siblings that must be rendered. */
import * as fc from 'fast-check';
import type { ComponentSpec } from '#registry/kit/define.ts';
import { propsSchema } from '../../../src/server/manifest/props-schema.ts';
import { hostileText, hostileValue } from './hostile.ts';
import { arbitraryFor } from './props.ts';

/** A page of sections, each with an item between two sentinels. */
export interface Page {
  readonly tree: readonly unknown[];
  readonly preview: boolean;
}

/** The text of a sentinel: 0 before the item, 1 behind it. */
export function sentinelText(section: number, at: 0 | 1): string {
  return `sentinel ${section} ${at === 0 ? 'before' : 'behind'}`;
}

const IDS = ['twice', 'wrapper-0', 'sentinel-0-0', 'main', 'app', 'n0', 'n0.1', '__proto__', 'constructor', 'toString'];
const PATHS = ['otherData.productDetails', 'otherData.productDetails.0.name', 'item', 'item.name', 'base.web', 'lang'];
const VERSIONS = [0, 1, 2, 3, 4, -1, 1.5, 1e9, '1', null];

type Part = fc.Arbitrary<unknown>;
const mostly = (right: Part): Part => fc.oneof({ weight: 8, arbitrary: right }, { weight: 1, arbitrary: hostileValue });

const path = fc.constantFrom(...PATHS, 'a..b', '__proto__.x', 'constructor', 'otherData.productDetails.length');
const style = fc.dictionary(
  fc.constantFrom('base', 'xs', 'md', '2xl', 'print', '__proto__'),
  mostly(
    fc.dictionary(
      fc.constantFrom('padding', 'color', 'width', 'display', 'span', 'order', 'position', '__proto__'),
      fc.oneof(fc.constantFrom('m', 'accent', 'full', 'none', 2, 99), hostileText),
    ),
  ),
);
const when = fc.record(
  {
    lang: mostly(fc.constantFrom('en', 'th', ['en', 'th'])),
    device: mostly(fc.constantFrom('phone', ['tablet', 'desktop'])),
    auth: mostly(fc.boolean()),
    member: mostly(fc.boolean()),
    query: mostly(fc.dictionary(fc.constantFrom('a', '__proto__', 'q'), fc.oneof(fc.boolean(), hostileText))),
    from: mostly(fc.constantFrom('2020-01-01', '2099-01-01T00:00:00Z')),
    until: mostly(fc.constantFrom('2020-01-01', '2099-01-01T00:00:00Z')),
  },
  { requiredKeys: [] },
);
const repeat = fc.record(
  { each: mostly(path), as: mostly(fc.constantFrom('item', 'base', 'otherData')), limit: mostly(fc.nat(5)) },
  { requiredKeys: ['each', 'as'] },
);

/** Pages of given types. */
export function pages(specs: ReadonlyMap<string, ComponentSpec>, known: readonly string[]): fc.Arbitrary<Page> {
  const { node } = fc.letrec<{ node: unknown; list: unknown }>((tie) => {
    const list = mostly(fc.array(tie('node'), { maxLength: 4, depthIdentifier: 'tree' }));
    const nodes = [...specs.values()].map((spec) => nodeOf(spec, list, known));
    const odd = oddNodes(list);
    return {
      list,
      node: fc.oneof(
        { maxDepth: 3, depthIdentifier: 'tree' },
        { weight: 1, arbitrary: hostileValue },
        { weight: 2, arbitrary: odd },
        { weight: 12, arbitrary: fc.oneof(...nodes) },
      ),
    };
  });
  const item = fc.oneof(
    { weight: 600, arbitrary: node },
    { weight: 4, arbitrary: fc.constant(deep).map((make) => make()) },
    { weight: 1, arbitrary: fc.constantFrom(wide, growing).map((make) => make()) },
  );
  return fc.record({
    tree: fc.array(item, { minLength: 1, maxLength: 4 }).map((items) => items.map(wrapped)),
    preview: fc.boolean(),
  });
}

function nodeOf(spec: ComponentSpec, list: Part, known: readonly string[]): Part {
  const { type, slots = {} } = spec;
  const names = Object.keys(slots).filter((name) => name !== 'children');
  const fields: Record<string, Part> = {
    type: fc.constant(type),
    props: mostly(arbitraryFor(propsSchema(spec.props), known)),
    id: mostly(fc.constantFrom(...IDS)),
    v: fc.constantFrom(...VERSIONS),
    ...('children' in slots ? { children: list } : {}),
    ...(names.length === 0 ? {} : { slots: mostly(fc.dictionary(fc.constantFrom(...names, 'no-slot'), list)) }),
    style: mostly(style),
    when: mostly(when),
    repeat: mostly(repeat),
    bind: mostly(fc.dictionary(fc.constantFrom(...Object.keys(spec.props.entries), 'text', '__proto__'), mostly(path))),
  };
  const requiredKeys = ['type', 'props', ...('children' in slots ? ['children'] : [])];
  return fc.record(fields, { requiredKeys }).chain(withoutSome);
}

/** Fields of which a node keeps one at most: many conditions and repeats would hide most nodes. */
const SELDOM = ['when', 'repeat', 'bind', 'style'];

function withoutSome(all: Readonly<Record<string, unknown>>): Part {
  const kept = fc.constantFrom(...SELDOM, ...SELDOM.map(() => undefined));
  return kept.map((name) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => key === name || !SELDOM.includes(key))),
  );
}

/** Nodes without a type, of unknown types, in cycles, and shared nodes. */
function oddNodes(list: Part): Part {
  const odd = fc.constantFrom(
    'no-such-type',
    'raan-placeholder',
    'raan-static',
    '__proto__',
    'constructor',
    'to-string',
  );
  return fc.oneof(
    fc.record({ type: odd, children: list, id: mostly(fc.constantFrom(...IDS)) }, { requiredKeys: ['type'] }),
    fc.record({ type: hostileValue, props: hostileValue, children: list, slots: hostileValue }, { requiredKeys: [] }),
    fc.record({ type: fc.constantFrom('throws', 'throws-inside', 'throws-nothing'), children: list }),
    fc.array(fc.anything(), { maxLength: 3 }).map((children) => {
      const node: Record<string, unknown> = { type: 'section', children };
      children.push(node);
      return node;
    }),
    fc.record({ type: fc.constant('text'), props: fc.record({ text: hostileText }) }).map((node) => ({
      type: 'section',
      children: [node, node, { type: 'stack', children: [node] }],
    })),
  );
}

/** Deeper than a tree may be. */
function deep(): unknown {
  let node: unknown = { type: 'text', props: { text: 'deep' } };
  for (let level = 0; level < 100; level += 1) node = { type: 'section', children: [node] };
  return node;
}

/** More siblings than a tree may have nodes. */
function wide(): unknown {
  return { type: 'stack', children: Array.from({ length: 21_000 }, () => ({ type: 'divider' })) };
}

/** Exponential repeats. */
function growing(): unknown {
  const each = 'otherData.productDetails';
  let node: unknown = { type: 'text', props: { text: 'x'.repeat(1000) }, repeat: { each, as: 'item' } };
  for (let level = 0; level < 20; level += 1)
    node = { type: 'section', children: [node, node], repeat: { each, as: `item${level}` } };
  return node;
}

function wrapped(item: unknown, section: number): unknown {
  const sentinel = (at: 0 | 1) => ({
    type: 'text',
    id: `sentinel-${section}-${at}`,
    props: { text: sentinelText(section, at) },
  });
  return { type: 'section', id: `wrapper-${section}`, children: [sentinel(0), item, sentinel(1)] };
}
