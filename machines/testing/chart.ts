/** The pairs in which a machine's transitions can follow each other. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { type ChartTransition, transitionsOf } from '../diagram/transitions.ts';

/** The part of a parallel machine a transition belongs to; a machine that is not parallel is one part. */
export function regionOf(name: string, machine: AnyStateMachine): string {
  if (machine.root.type !== 'parallel') return machine.id;
  const source = name.slice(0, name.indexOf(' · '));
  return source.split('.')[1] ?? 'root';
}

/** Pairs of transitions of one region that the chart lets follow each other: `first ⟶ second`. */
export function pairsOf(machine: AnyStateMachine): readonly string[] {
  const all = transitionsOf(machine);
  return all.flatMap((first) => {
    const leaves = leavesAfter(first);
    return all
      .filter((second) => regionOf(first.name, machine) === regionOf(second.name, machine))
      .filter((second) => leaves.some((leaf) => canFollow(leaf, second)))
      .map((second) => pairName(first.name, second.name));
  });
}

export function pairName(first: string, second: string): string {
  return `${first} ⟶ ${second}`;
}

/** Atomic states the machine may be in after a transition. */
function leavesAfter(transition: ChartTransition): readonly AnyStateNode[] {
  const { source, targets } = transition;
  // An event that changes no state is met at rest, and only where no state further inside answers it.
  return targets.length === 0
    ? atomicIn(source).filter((leaf) => canFollow(leaf, transition))
    : targets.flatMap(initialIn);
}

function atomicIn(node: AnyStateNode): AnyStateNode[] {
  const children = Object.values(node.states);
  return children.length === 0 ? [node] : children.flatMap(atomicIn);
}

function initialIn(node: AnyStateNode): AnyStateNode[] {
  switch (node.type) {
    case 'parallel':
      return Object.values(node.states).flatMap(initialIn);
    case 'compound':
      return node.initial.target.flatMap(initialIn);
    default:
      return [node];
  }
}

/**
 * A state with eventless transitions is left before anything else can happen; a transition without a guard hides those for
 * the same event after it and above it.
 */
function canFollow(leaf: AnyStateNode, { source, eventType, always, order }: ChartTransition): boolean {
  const line: AnyStateNode[] = [];
  for (let node: AnyStateNode | undefined = leaf; node !== undefined; node = node.parent) line.push(node);
  const at = line.indexOf(source);
  if (at < 0) return false;
  const unguarded = (node: AnyStateNode) =>
    (node.transitions.get(eventType) ?? []).findIndex(({ guard }) => guard === undefined);
  if (line.slice(0, at).some((node) => unguarded(node) >= 0)) return false;
  if (!always && unguarded(source) >= 0 && unguarded(source) < order) return false;
  return always || !isPassing(leaf);
}

/** A state with an eventless transition that nothing guards is left at once. */
function isPassing(leaf: AnyStateNode): boolean {
  return (leaf.always ?? []).some(({ guard }) => guard === undefined);
}
