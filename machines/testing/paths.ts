/** The graph of a specification: its states, found breadth first, and paths over each of its edges. */
import type { Spec, Step } from './specification.ts';

export interface Graph<State> {
  /** The shortest path to each state. */
  readonly states: ReadonlyMap<string, Place<State>>;
}

interface Place<State> {
  readonly state: State;
  readonly path: readonly Step<State>[];
}

/** All states that can be reached, `limit` at most; a specification with more is too fine for a graph. */
export function graphOf<State>(spec: Spec<State>, limit = 20_000): Graph<State> {
  const key = spec.key ?? ((state: State) => JSON.stringify(state));
  const states = new Map<string, Place<State>>([[key(spec.initial), { state: spec.initial, path: [] }]]);
  const queue = [...states.values()];
  for (let place = queue.shift(); place !== undefined; place = queue.shift()) {
    for (const step of spec.steps) {
      const outcome = step.comes(place.state);
      if (outcome === undefined || states.has(key(outcome.state))) continue;
      if (states.size >= limit)
        throw new Error(`the specification has more than ${limit} states: give it a coarser key`);
      const next = { state: outcome.state, path: [...place.path, step] };
      states.set(key(outcome.state), next);
      queue.push(next);
    }
  }
  return { states };
}

/** Every thing that can happen in every state, those that are ignored among them, each after the shortest way there. */
export function* edgePaths<State>(spec: Spec<State>, { states }: Graph<State>): Generator<readonly Step<State>[]> {
  for (const { state, path } of states.values())
    for (const step of spec.steps) if (step.comes(state) !== undefined) yield [...path, step];
}

/** Every two things that can happen one after the other. */
export function* edgePairPaths<State>(spec: Spec<State>, graph: Graph<State>): Generator<readonly Step<State>[]> {
  for (const { state, path } of graph.states.values()) {
    for (const first of spec.steps) {
      const outcome = first.comes(state);
      if (outcome === undefined) continue;
      for (const second of spec.steps) if (second.comes(outcome.state) !== undefined) yield [...path, first, second];
    }
  }
}
