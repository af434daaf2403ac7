/** The graph of a specification: its states, found breadth first, and paths over each of its edges. */
import { type Path, replay } from './replay.ts';
import { SeenTransitions } from './seen.ts';
import type { Spec, Way } from './specification.ts';

/** A state and the shortest path to it. */
export interface Place<State> extends Path<State> {
  readonly state: State;
}

/** All states that can be reached, `limit` at most; a specification with more is too fine for a graph. */
export function graphOf<State>(spec: Spec<State>, limit = 20_000): readonly Place<State>[] {
  const places = new Map<string, Place<State>>();
  const queue: Place<State>[] = [];
  const meet = (place: Place<State>) => {
    const name = placeName(spec, place);
    if (places.has(name)) return;
    if (places.size >= limit) throw new Error(`the specification has more than ${limit} states: give it a coarser key`);
    places.set(name, place);
    queue.push(place);
  };
  for (const world of spec.worlds) meet({ state: world.initial, world, steps: [] });
  for (let place = queue.shift(); place !== undefined; place = queue.shift()) {
    for (const step of spec.steps) {
      const outcome = step.comes(place.state);
      if (outcome !== undefined) meet({ state: outcome.state, world: place.world, steps: [...place.steps, step] });
    }
  }
  return [...places.values()];
}

/** The machine may keep its input: each world has states of its own, unless a large specification's key tells what differs. */
export function placeName<State>(
  { key, worlds, isLarge = false }: Spec<State>,
  { world, state }: Pick<Place<State>, 'world' | 'state'>,
): string {
  return `${isLarge ? '' : worlds.indexOf(world)} ${key === undefined ? JSON.stringify(state) : key(state)}`;
}

/** The specification's own ways. */
export function waysOf<State>({ ways = [], worlds, steps }: Spec<State>): readonly Path<State>[] {
  return ways.map(({ world: at, steps: names }) => {
    const world = worlds[at];
    if (world === undefined) throw new Error(`there is no world ${at}`);
    const found = names.map((name) => {
      const step = steps.find((each) => each.name === name);
      if (step === undefined) throw new Error(`there is no step "${name}"`);
      return step;
    });
    return { world, steps: found };
  });
}

/** Every thing that can happen in every state, those that are ignored among them, each after the shortest way there. */
export function* edgePaths<State>(spec: Spec<State>, graph: readonly Place<State>[]): Generator<Path<State>> {
  for (const { state, world, steps } of graph)
    for (const step of spec.steps) if (step.comes(state) !== undefined) yield { world, steps: [...steps, step] };
}

/** Few of these paths, which together take every transition and every two after one another that all of them take. */
export function coveringWays<State>(spec: Spec<State>): readonly Way[] {
  const seen = new SeenTransitions(spec.machine);
  return [...edgePaths(spec, graphOf(spec))]
    .filter((path) => seen.note(replay(spec, path).taken))
    .map(({ world, steps }) => ({ world: spec.worlds.indexOf(world), steps: steps.map(({ name }) => name) }));
}

/** Every two things that can happen one after the other. */
export function* edgePairPaths<State>(spec: Spec<State>, graph: readonly Place<State>[]): Generator<Path<State>> {
  for (const { state, world, steps } of graph) {
    for (const first of spec.steps) {
      const outcome = first.comes(state);
      if (outcome === undefined) continue;
      for (const second of spec.steps)
        if (second.comes(outcome.state) !== undefined) yield { world, steps: [...steps, first, second] };
    }
  }
}
