/** Search for uncovered pairs of transitions in a large machine, where all pairs of edges are too many. */
import { type EdgeWalk, edgeWalks } from './edge-walks.ts';
import type { TransitionName } from './harness.ts';
import type { Command, Spec } from './model.ts';
import { type GraphNode, nodeKey } from './paths.ts';
import type { Path } from './run-path.ts';
import { pairName, type TransitionCoverage } from './transition-coverage.ts';

interface Edge<State> {
  readonly path: Path<State>;
  /** Key of its target node. */
  readonly to: string;
  readonly command: Command<State>;
  /** The first and the last transition of its command, by region. */
  readonly begins: ReadonlyMap<string, TransitionName>;
  readonly ends: ReadonlyMap<string, TransitionName>;
}

interface PairSearch<State> {
  readonly spec: Spec<State>;
  readonly graph: readonly GraphNode<State>[];
  /** The coverage so far; grows with each run. */
  readonly coverage: TransitionCoverage;
  /** Runs a path; returns the transitions of each command. */
  readonly run: (path: Path<State>) => readonly (readonly TransitionName[])[];
}

/** Nodes with one key may differ in their lists, so that an expected pair may fail to occur. */
const MAX_ATTEMPTS = 10;

/** Runs every edge, then two after each other wherever they may cover a new pair. */
export function searchPairs<State>({ spec, graph, coverage, run }: PairSearch<State>): void {
  const attempts = new Map<string, number>();
  const edges = new Map(graph.map((node): [string, Edge<State>[]] => [nodeKey(spec, node), []]));
  for (const { path, steps } of edgeWalks(spec, graph)) {
    const takenBy = runWalk({ path, steps });
    for (const { node, command, at } of steps) {
      const outcome = command.next(node.state);
      if (outcome === undefined) continue;
      const { environment, commands } = node;
      const taken = (takenBy[at] ?? []).map((name) => [coverage.regionOf(name), name] as const);
      edges.get(nodeKey(spec, node))?.push({
        path: { environment, commands: [...commands, command] },
        to: nodeKey(spec, { environment, state: outcome.state }),
        command,
        begins: new Map(taken.toReversed()),
        ends: new Map(taken),
      });
    }
  }
  for (const first of [...edges.values()].flat())
    for (const second of edges.get(first.to) ?? [])
      if (mayCoverPair(first, second)) run({ ...first.path, commands: [...first.path.commands, second.command] });

  /** Runs a walk. If it finds a difference, a shorter path may find it too. */
  function runWalk({ path, steps }: EdgeWalk<State>): readonly (readonly TransitionName[])[] {
    try {
      return run(path);
    } catch (error) {
      for (const { node, command } of steps)
        run({ environment: node.environment, commands: [...node.commands, command] });
      throw error;
    }
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
