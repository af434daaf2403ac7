/** Finds the parts of a page that are never hydrated, and replaces nodes without changing the identity of the rest. */
import type { ComponentSpec } from '#registry/kit/define.ts';
import type { ResolvedNode } from '../../renderer/resolve/resolved-node.ts';
import type { NodeMemory } from './node-memory.ts';

/**
 * `incomplete`: static on pages that bring all its products; hydrated on this one, where the browser fetches the
 * missing ones.
 */
export type NodeState = 'static' | 'incomplete' | 'hydrated';

/** Uuids of the products that a static subtree shows by types that delegate; null if it is not static. */
type Shown = readonly string[] | null;

const NONE: readonly string[] = [];

/**
 * Returns the function that decides whether a node is static. Its type must render only on the server or delegate its
 * controls, its visibility must not depend on the visitor, and the same must hold for all nodes below it. `products`
 * are the uuids of the page's products; `memory` belongs to these types.
 */
export function staticNodes(
  specs: ReadonlyMap<string, ComponentSpec>,
  products: ReadonlySet<string>,
  memory: NodeMemory,
): (node: ResolvedNode) => NodeState {
  const shownBy = (node: ResolvedNode): Shown => {
    const facts = memory(node);
    facts.shown = facts.shown === undefined ? compute(node) : facts.shown;
    return facts.shown;
  };
  const compute = ({ type, props, when, children = [], slots = {} }: ResolvedNode): Shown => {
    const spec = specs.get(type);
    const isFixed = spec?.rendersOn === 'server' || spec?.delegates === true;
    if (!isFixed || when?.auth !== undefined || when?.member !== undefined) return null;
    const shown = [(spec.delegates === true ? spec.needs?.(props).products : undefined) ?? NONE];
    for (const below of [children, ...Object.values(slots)].flat()) {
      const more = shownBy(below);
      if (more === null) return null;
      if (more.length > 0) shown.push(more);
    }
    return shown.flat();
  };
  return (node) => {
    const shown = shownBy(node);
    if (shown === null) return 'hydrated';
    return shown.every((uuid) => products.has(uuid)) ? 'static' : 'incomplete';
  };
}

/** The types whose samples have a shop of their own: a handler of the document would use the visitor's. */
export function withoutDelegates(specs: ReadonlyMap<string, ComponentSpec>): ReadonlyMap<string, ComponentSpec> {
  return new Map([...specs].filter(([, { delegates }]) => delegates !== true));
}

type Replace = (node: ResolvedNode) => ResolvedNode;

/**
 * Replaces the nodes below a node. Unchanged nodes stay the same objects, because caches of elements are keyed by them.
 */
export function replaceBelow(node: ResolvedNode, replace: Replace): ResolvedNode {
  const { type, id, props, children, slots, style, when } = node;
  const below = children && replaceList(children, replace);
  const named = slots && replaceInSlots(slots, replace);
  if (below === children && named === slots) return node;
  return { type, id, props, children: below, slots: named, style, when };
}

function replaceList(nodes: readonly ResolvedNode[], replace: Replace): readonly ResolvedNode[] {
  const replaced = nodes.map(replace);
  return replaced.every((node, at) => node === nodes[at]) ? nodes : replaced;
}

function replaceInSlots(slots: NonNullable<ResolvedNode['slots']>, replace: Replace): ResolvedNode['slots'] {
  const replaced = Object.entries(slots).map(([name, below]) => [name, replaceList(below, replace)] as const);
  return replaced.every(([name, below]) => below === slots[name]) ? slots : Object.fromEntries(replaced);
}
