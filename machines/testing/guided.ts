/** Pairs of transitions of a large machine: two edges are tried together only where they promise a pair not met yet. */
import { pairName, regionOf } from './chart.ts';
import { edgePaths, type Place, placeName } from './paths.ts';
import type { Path } from './replay.ts';
import type { Taken } from './rig.ts';
import type { Spec } from './specification.ts';

interface Edge<State> {
  readonly path: Path<State>;
  /** Where it leads, and the transitions it was seen to take there. */
  readonly to: string;
  readonly taken: readonly Taken[];
}

interface Guide<State> {
  readonly spec: Spec<State>;
  readonly graph: readonly Place<State>[];
  /** Pairs seen so far; grows while paths are run. */
  readonly seen: ReadonlySet<string>;
  /** Runs a path; answers what its last step took. */
  readonly run: (path: Path<State>) => readonly Taken[];
}

/** Runs every edge, then two after each other wherever that may bring a new pair. */
export function runGuided<State>({ spec, graph, seen, run }: Guide<State>): void {
  const edges = new Map<string, Edge<State>[]>();
  const attempts = new Map<string, number>();
  for (const place of graph) {
    const from = placeName(spec, place);
    const list: Edge<State>[] = [];
    for (const path of edgePaths(spec, [place])) {
      const outcome = path.steps.at(-1)?.comes(place.state);
      if (outcome === undefined) continue;
      list.push({ path, to: placeName(spec, { world: place.world, state: outcome.state }), taken: run(path) });
    }
    edges.set(from, list);
  }
  for (const first of [...edges.values()].flat())
    for (const second of edges.get(first.to) ?? []) {
      const step = second.path.steps.at(-1);
      if (step !== undefined && promises(first, second)) run({ ...first.path, steps: [...first.path.steps, step] });
    }

  function promises(first: Edge<State>, second: Edge<State>): boolean {
    const ends = new Map(first.taken.map((name) => [regionOf(name, spec.machine), name]));
    const begins = new Map(second.taken.toReversed().map((name) => [regionOf(name, spec.machine), name]));
    return [...ends].some(([region, before]) => {
      const after = begins.get(region);
      return after !== undefined && !seen.has(pairName(before, after)) && !tried(before, after);
    });
  }

  function tried(before: Taken, after: Taken): boolean {
    const count = (attempts.get(pairName(before, after)) ?? 0) + 1;
    attempts.set(pairName(before, after), count);
    return count > ATTEMPTS;
  }
}

/** Places that share a name differ in what stands in their lists: not every promise is kept. */
const ATTEMPTS = 5;
