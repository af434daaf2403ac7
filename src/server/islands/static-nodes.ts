/** Finds the parts of a page that are never hydrated, and replaces nodes without changing the identity of the rest. */
import type { ComponentSpec } from '#registry/kit/define.ts';
import type { ResolvedNode } from '../../renderer/resolve/resolved-node.ts';

type IsStatic = (node: ResolvedNode) => boolean;

/** Nodes are immutable, so that an entry is valid as long as the types are the same. */
const answers = new WeakMap<ReadonlyMap<string, ComponentSpec>, WeakMap<ResolvedNode, boolean>>();

/**
 * Returns the check whether a node is static: its type renders on the server alone, its visibility does not depend on the
 * visitor, and the same holds for all nodes below it.
 */
export function staticNodes(specs: ReadonlyMap<string, ComponentSpec>): IsStatic {
  const known = answers.get(specs) ?? new WeakMap<ResolvedNode, boolean>();
  answers.set(specs, known);
  const isStatic: IsStatic = (node) => {
    const answer = known.get(node) ?? compute(node);
    known.set(node, answer);
    return answer;
  };
  const compute: IsStatic = ({ type, when, children = [], slots = {} }) =>
    specs.get(type)?.rendersOn === 'server' &&
    when?.auth === undefined &&
    when?.member === undefined &&
    children.every(isStatic) &&
    Object.values(slots).every((below) => below.every(isStatic));
  return isStatic;
}

type Replace = (node: ResolvedNode) => ResolvedNode;

/**
 * Replaces the nodes below a node. Unchanged nodes stay the same objects, and so does a result that was the same `before`,
 * because caches of elements are keyed by these objects.
 */
export function replaceBelow(
  node: ResolvedNode,
  replace: Replace,
  before: WeakMap<ResolvedNode, ResolvedNode>,
): ResolvedNode {
  const { type, id, props, children, slots, style, when } = node;
  const below = children && replaceList(children, replace);
  const named = slots && replaceInSlots(slots, replace);
  if (below === children && named === slots) return node;
  const known = before.get(node);
  if (known !== undefined && isSame(known.children, below) && isSameInSlots(known.slots, named)) return known;
  const made = { type, id, props, children: below, slots: named, style, when };
  before.set(node, made);
  return made;
}

function replaceList(nodes: readonly ResolvedNode[], replace: Replace): readonly ResolvedNode[] {
  const replaced = nodes.map(replace);
  return isSame(replaced, nodes) ? nodes : replaced;
}

function replaceInSlots(slots: NonNullable<ResolvedNode['slots']>, replace: Replace): ResolvedNode['slots'] {
  const replaced = Object.entries(slots).map(([name, below]) => [name, replaceList(below, replace)] as const);
  return replaced.every(([name, below]) => below === slots[name]) ? slots : Object.fromEntries(replaced);
}

function isSame(some: readonly ResolvedNode[] = [], others: readonly ResolvedNode[] = []): boolean {
  return some.length === others.length && some.every((node, at) => node === others[at]);
}

/** Of the same node: its slots have the same names. */
function isSameInSlots(some: ResolvedNode['slots'] = {}, others: ResolvedNode['slots'] = {}): boolean {
  return Object.entries(some).every(([name, nodes]) => isSame(nodes, others[name]));
}
