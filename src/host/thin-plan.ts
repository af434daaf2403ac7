/** Which parts of a page are never hydrated (README, "Design"). */
import type { ComponentSpec } from '#registry/kit/define.ts';
import type { ResolvedNode } from '../renderer/resolved.ts';

type IsStatic = (node: ResolvedNode) => boolean;

/** Nodes never change: what was found of one holds as long as the types are the same ones. */
const found = new WeakMap<ReadonlyMap<string, ComponentSpec>, WeakMap<ResolvedNode, boolean>>();

/**
 * Whether a node is static: its type is rendered on the server alone, whom it is shown to does not depend on the visitor, and
 * the same holds for all below it.
 */
export function staticNodes(specs: ReadonlyMap<string, ComponentSpec>): IsStatic {
  const known = found.get(specs) ?? new WeakMap<ResolvedNode, boolean>();
  found.set(specs, known);
  const isStatic: IsStatic = (node) => {
    const answer = known.get(node) ?? look(node);
    known.set(node, answer);
    return answer;
  };
  const look: IsStatic = ({ type, when, children = [], slots = {} }) =>
    specs.get(type)?.rendersOn === 'server' &&
    when?.auth === undefined &&
    when?.member === undefined &&
    children.every(isStatic) &&
    Object.values(slots).every((below) => below.every(isStatic));
  return isStatic;
}

type Replacement = (node: ResolvedNode) => ResolvedNode | undefined;

/** The same trees with others in the place of some nodes; below these nothing is looked at. What is left alone stays the same object. */
export function replaceNodes(nodes: readonly ResolvedNode[], replacement: Replacement): readonly ResolvedNode[] {
  const replaced = nodes.map((node) => replacement(node) ?? replaceBelow(node, replacement));
  return replaced.every((node, at) => node === nodes[at]) ? nodes : replaced;
}

function replaceBelow(node: ResolvedNode, replacement: Replacement): ResolvedNode {
  const { type, id, props, children, slots, style, when } = node;
  const below = children && replaceNodes(children, replacement);
  const named = slots && replaceInSlots(slots, replacement);
  return below === children && named === slots ? node : { type, id, props, children: below, slots: named, style, when };
}

function replaceInSlots(slots: NonNullable<ResolvedNode['slots']>, replacement: Replacement): ResolvedNode['slots'] {
  const replaced = Object.entries(slots).map(([name, below]) => [name, replaceNodes(below, replacement)] as const);
  return replaced.every(([name, below]) => below === slots[name]) ? slots : Object.fromEntries(replaced);
}
