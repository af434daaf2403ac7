/** Proves a machine against its specification: graph paths, pairs, random walks; and tells what of the chart was seen. */
import * as fc from 'fast-check';
import { statesOf, transitionsOf } from '../diagram/transitions.ts';
import { pairsOf } from './chart.ts';
import { runGuided } from './guided.ts';
import { edgePairPaths, edgePaths, graphOf, waysOf } from './paths.ts';
import { type Path, replay } from './replay.ts';
import type { Taken } from './rig.ts';
import { SeenTransitions } from './seen.ts';
import type { Spec, Step, World } from './specification.ts';

export interface Effort {
  readonly walks: number;
  readonly seed: number;
  /** Longest walk, in steps. */
  readonly length: number;
  /** Whether every step is tried in every state, and every two one after the other. */
  readonly paths: 'none' | 'edges' | 'pairs';
  /** Whether a walk that fails is cut down to what it needs for that. */
  readonly shrinks: boolean;
}

/** What a fixed seed does in continuous integration. */
export const IN_CI: Effort = { walks: 500, seed: 20_261_121, length: 40, paths: 'pairs', shrinks: true };

export interface Coverage {
  readonly all: number;
  readonly missing: readonly string[];
}

export interface Proof {
  readonly states: number;
  /** States of the specification, and the paths that were replayed on the real actor. */
  readonly specStates: number;
  readonly paths: number;
  readonly walks: number;
  readonly transitions: Coverage;
  readonly pairs: Coverage;
  /** How often each transition was taken. */
  readonly taken: ReadonlyMap<Taken, number>;
}

/** Runs everything; throws a `Deviation` where machine and specification part. */
export function prove<State>(spec: Spec<State>, effort: Effort = IN_CI): Proof {
  const seen = new SeenTransitions(spec.machine);
  const { taken, pairs } = seen;
  let paths = 0;
  const run = (path: Path<State>) => {
    paths += 1;
    const { taken: transitions, lastTaken } = replay(spec, path);
    seen.note(transitions);
    return lastTaken;
  };
  for (const path of waysOf(spec)) run(path);
  const graph = effort.paths === 'none' ? [] : graphOf(spec);
  const isGuided = effort.paths === 'pairs' && spec.isLarge === true;
  if (isGuided) runGuided({ spec, graph, seen: pairs, run });
  else for (const path of edgePaths(spec, graph)) run(path);
  if (effort.paths === 'pairs' && !isGuided) for (const path of edgePairPaths(spec, graph)) run(path);
  fc.assert(
    fc.property(walks(spec, effort.length), (path) => void run(path)),
    { seed: effort.seed, numRuns: effort.walks, endOnFailure: !effort.shrinks },
  );
  return {
    states: statesOf(spec.machine).length - 1,
    specStates: graph.length,
    paths: paths - effort.walks,
    walks: effort.walks,
    transitions: transitionCoverage(spec, taken),
    pairs: pairCoverage(spec, pairs),
    taken,
  };
}

/** Walks in which each step can happen where it stands, so that none is wasted. */
function walks<State>(spec: Spec<State>, length: number): fc.Arbitrary<Path<State>> {
  const choice = fc.nat({ max: 2 ** 16 });
  return fc.tuple(fc.constantFrom(...spec.worlds), fc.array(choice, { maxLength: length, size: 'max' })).map(walk);

  function walk([world, choices]: [World<State>, number[]]): Path<State> {
    let { initial: state } = world;
    const steps: Step<State>[] = [];
    for (const at of choices) {
      const possible = spec.steps.flatMap((step) => {
        const outcome = step.comes(state);
        return outcome === undefined ? [] : [{ step, outcome }];
      });
      const chosen = possible[at % Math.max(1, possible.length)];
      if (chosen === undefined) break;
      steps.push(chosen.step);
      ({ state } = chosen.outcome);
    }
    return { world, steps };
  }
}

function transitionCoverage<State>(spec: Spec<State>, taken: ReadonlyMap<Taken, number>): Coverage {
  const names = new Set(transitionsOf(spec.machine).map(({ name }) => name));
  const reachable = [...names].filter((name) => spec.unreachable?.[name] === undefined);
  return { all: reachable.length, missing: reachable.filter((name) => !taken.has(name)) };
}

function pairCoverage<State>(spec: Spec<State>, seen: ReadonlySet<string>): Coverage {
  const feasible = [...new Set(pairsOf(spec.machine))].filter((pair) => {
    const [first = '', second = ''] = pair.split(' ⟶ ');
    if (spec.unreachable?.[first] !== undefined || spec.unreachable?.[second] !== undefined) return false;
    return !(spec.infeasible ?? []).some((rule) => rule.first.test(first) && rule.second.test(second));
  });
  return { all: feasible.length, missing: feasible.filter((pair) => !seen.has(pair)) };
}
