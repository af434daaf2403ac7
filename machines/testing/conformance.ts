/** Conformance of a machine to its specification, by graph paths, pairs of edges and random walks; measures coverage. */
import * as fc from 'fast-check';
import { statesOf } from '../diagram/transitions.ts';
import type { TransitionName } from './harness.ts';
import type { Command, Environment, Milestone, Spec } from './model.ts';
import { searchPairs } from './pair-search.ts';
import { edgePairPaths, edgePaths, exploreGraph, resolvePaths } from './paths.ts';
import { type ComparedPaths, type Path, runPath } from './run-path.ts';
import { type Coverage, TransitionCoverage } from './transition-coverage.ts';

/** Budget of a check. */
export interface Budget {
  /** Number of random walks. */
  readonly walks: number;
  readonly seed: number;
}

/** The budget of continuous integration, with a fixed seed. */
export const CI_BUDGET: Budget = { walks: 500, seed: 20_261_121 };

/** Longest walk, in commands. */
const MAX_LENGTH = 40;

export interface ConformanceReport {
  /** States of the chart. */
  readonly states: number;
  /** States of the model that were explored. */
  readonly specStates: number;
  /** Paths that were run on the real actor, without the walks. */
  readonly paths: number;
  readonly walks: number;
  readonly transitions: Coverage;
  readonly pairs: Coverage;
  /** Number of walks that reached each milestone. */
  readonly milestones: readonly (Milestone & { readonly walks: number })[];
  /** Number of times each transition was taken. */
  readonly taken: ReadonlyMap<TransitionName, number>;
}

/** Runs paths and walks within the budget. Throws a `ConformanceError` where machine and specification differ. */
export function checkConformance<State>(spec: Spec<State>, budget: Budget = CI_BUDGET): ConformanceReport {
  const coverage = new TransitionCoverage(spec.machine);
  const compared: ComparedPaths<State> = new Map();
  let paths = 0;
  const reached = new Map<Milestone, number>();
  const run = (path: Path<State>) => {
    paths += 1;
    const { taken, takenBy } = runPath(spec, path, compared);
    coverage.record(taken);
    return takenBy;
  };
  const runWalk = (path: Path<State>) => {
    const { taken } = runPath(spec, path);
    coverage.record(taken);
    for (const milestone of spec.milestones ?? [])
      if (taken.some((name) => milestone.transition.test(name)))
        reached.set(milestone, (reached.get(milestone) ?? 0) + 1);
  };
  for (const path of resolvePaths(spec)) run(path);
  const graph = exploreGraph(spec);
  if (spec.isLarge === true) searchPairs({ spec, graph, coverage, run });
  else {
    for (const path of edgePaths(spec, graph)) run(path);
    for (const path of edgePairPaths(spec, graph)) run(path);
  }
  fc.assert(fc.property(randomWalks(spec, MAX_LENGTH), runWalk), { seed: budget.seed, numRuns: budget.walks });
  return {
    states: statesOf(spec.machine).length - 1,
    specStates: graph.length,
    paths,
    walks: budget.walks,
    transitions: coverage.transitionCoverage(spec),
    pairs: coverage.pairCoverage(spec),
    milestones: (spec.milestones ?? []).map((each) => ({ ...each, walks: reached.get(each) ?? 0 })),
    taken: coverage.taken,
  };
}

/**
 * Random walks of enabled commands, so that no command is skipped. Where something is pending two steps of three answer it:
 * the events that are possible in every state would drown the answers, and no walk would come far.
 */
function randomWalks<State>(spec: Spec<State>, length: number): fc.Arbitrary<Path<State>> {
  const choice = fc.nat({ max: 2 ** 16 });
  return fc
    .tuple(
      fc.constantFrom(...spec.environments),
      fc.array(choice, { minLength: length / 2, maxLength: length, size: 'max' }),
    )
    .map(walk);

  function walk([environment, choices]: [Environment<State>, number[]]): Path<State> {
    let { initial: state } = environment;
    const commands: Command<State>[] = [];
    for (const index of choices) {
      const enabled = spec.commands.flatMap((command) => {
        const outcome = command.next(state);
        return outcome === undefined ? [] : [{ command, outcome }];
      });
      const answers = enabled.filter(({ command }) => isAnswer(command, state));
      const others = enabled.filter((each) => !answers.includes(each));
      const group = answers.length > 0 && (index % 3 > 0 || others.length === 0) ? answers : others;
      const weighted = group.flatMap((each) => Array.from({ length: each.command.weight ?? 1 }, () => each));
      const chosen = weighted[Math.floor(index / 3) % Math.max(1, weighted.length)];
      if (chosen === undefined) break;
      commands.push(chosen.command);
      ({ state } = chosen.outcome);
    }
    return { environment, commands };
  }
}

/** Whether a command answers what is pending. */
function isAnswer<State>({ stimulus }: Command<State>, state: State): boolean {
  const [first] = [stimulus(state, 0)].flat();
  return first !== undefined && first.kind !== 'send' && first.kind !== 'wait';
}
