/** Search for uncovered pairs of transitions in a large machine, where all pairs of edges are too many. */
import type { TransitionName } from './harness.ts';
import type { Spec } from './model.ts';
import { edgePaths, type GraphNode, nodeKey } from './paths.ts';
import type { Path } from './run-path.ts';
import { pairName, type TransitionCoverage } from './transition-coverage.ts';

interface Edge<State> {
  readonly path: Path<State>;
  /** Key of its target node. */
  readonly to: string;
  /** The first and the last transition of its last command, by region. */
  readonly begins: ReadonlyMap<string, TransitionName>;
  readonly ends: ReadonlyMap<string, TransitionName>;
}

interface PairSearch<State> {
  readonly spec: Spec<State>;
  readonly graph: readonly GraphNode<State>[];
  /** What is covered so far; grows with each run. */
  readonly coverage: TransitionCoverage;
  /** Runs a path; returns the transitions of its last command. */
  readonly run: (path: Path<State>) => readonly TransitionName[];
}

/** Nodes with one key may differ in their lists, so that an expected pair may fail to occur. */
const MAX_ATTEMPTS = 5;

/** Runs every edge, then two after each other wherever they may cover a new pair. */
export function searchPairs<State>({ spec, graph, coverage, run }: PairSearch<State>): void {
  const edges = new Map<string, Edge<State>[]>();
  const attempts = new Map<string, number>();
  for (const node of graph) {
    const list: Edge<State>[] = [];
    for (const path of edgePaths(spec, [node])) {
      const outcome = path.commands.at(-1)?.next(node.state);
      if (outcome === undefined) continue;
      const to = nodeKey(spec, { environment: node.environment, state: outcome.state });
      const taken = run(path).map((name) => [coverage.regionOf(name), name] as const);
      list.push({ path, to, begins: new Map(taken.toReversed()), ends: new Map(taken) });
    }
    edges.set(nodeKey(spec, node), list);
  }
  for (const first of [...edges.values()].flat())
    for (const second of edges.get(first.to) ?? []) {
      const command = second.path.commands.at(-1);
      if (command !== undefined && mayCoverPair(first, second))
        run({ ...first.path, commands: [...first.path.commands, command] });
    }

  function mayCoverPair({ ends }: Edge<State>, { begins }: Edge<State>): boolean {
    return [...ends].some(([region, before]) => {
      const after = begins.get(region);
      return after !== undefined && !coverage.hasPair(before, after) && countAttempt(before, after);
    });
  }

  /** Counts an attempt at a pair; returns whether it is allowed. */
  function countAttempt(before: TransitionName, after: TransitionName): boolean {
    const count = (attempts.get(pairName(before, after)) ?? 0) + 1;
    attempts.set(pairName(before, after), count);
    return count <= MAX_ATTEMPTS;
  }
}
