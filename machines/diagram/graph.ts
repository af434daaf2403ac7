/** A machine's chart as plain data, for diagrams, tables and the inspector. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { eventName, guardName, transitionsOf } from './transitions.ts';

/** A state with all its substates; actors, actions and tags by name. */
export interface ChartState {
  /** `machine.parent.state` */
  readonly id: string;
  readonly key: string;
  readonly kind: AnyStateNode['type'];
  readonly isInitial: boolean;
  /** Names of actors that run while it is active. */
  readonly invokes: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly tags: readonly string[];
  readonly children: readonly ChartState[];
}

/** A transition to one target; `source` and `target` are ids of states. Edges of one transition share its name. */
export interface ChartEdge {
  /** See `transitionName`. */
  readonly name: string;
  readonly source: string;
  /** undefined: the transition keeps the state. */
  readonly target: string | undefined;
  readonly event: string;
  /** '' for none. */
  readonly guard: string;
  readonly actions: readonly string[];
}

/** A whole chart: the states as a tree, the edges in the order of their sources. */
export interface ChartGraph {
  readonly root: ChartState;
  readonly edges: readonly ChartEdge[];
}

/** Reads the chart of a machine; an edge per target of each transition. */
export function buildChartGraph(machine: AnyStateMachine): ChartGraph {
  const edges = transitionsOf(machine).flatMap(({ name, source, targets, eventType, guard, actions }) => {
    const edge = { name, source: source.id, event: eventName(eventType), guard: guardName(guard) };
    const names = actions.map(nameOf);
    const ends = targets.length === 0 ? [undefined] : targets.map(({ id }) => id);
    return ends.map((target) => ({ ...edge, target, actions: names }));
  });
  return { root: stateOf(machine.root), edges };
}

/** Every state of a chart, parents before children. */
export function flattenStates(root: ChartState): readonly ChartState[] {
  return [root, ...root.children.flatMap(flattenStates)];
}

function stateOf(node: AnyStateNode): ChartState {
  const { parent } = node;
  const isInitial = parent?.type === 'compound' && parent.initial.target.includes(node);
  return {
    id: node.id,
    key: node.key,
    kind: node.type,
    isInitial,
    invokes: node.invoke.map(({ src }) => nameOf(src)),
    // XState adds inline actions for the timers of `after`; their transitions show them.
    entry: node.entry.map(nameOf).filter((name) => name !== INLINE),
    exit: node.exit.map(nameOf).filter((name) => name !== INLINE),
    tags: node.tags,
    children: Object.values(node.states).map(stateOf),
  };
}

const INLINE = 'inline';

/** The name of an action or actor; an inline function has none. */
function nameOf(given: unknown): string {
  if (typeof given === 'string') return given;
  if (typeof given === 'object' && given !== null && 'type' in given) return String(given.type);
  return INLINE;
}
