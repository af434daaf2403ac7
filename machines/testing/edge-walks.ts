/** Walks over every edge of a specification's state graph, each of which goes on from one edge to the next. */
import type { Command, Spec } from './model.ts';
import { type GraphNode, nodeKey } from './paths.ts';
import type { Path } from './run-path.ts';

/** An edge on a walk: its node, its command, and the place of that command in the path. */
interface Step<State> {
  readonly node: GraphNode<State>;
  readonly command: Command<State>;
  readonly at: number;
}

export interface EdgeWalk<State> {
  readonly path: Path<State>;
  /** The edges that no walk before had. */
  readonly steps: readonly Step<State>[];
}

/** Longest walk after the shortest path to its first node, in commands. */
const MAX_STEPS = 60;

/**
 * Walks that have every edge once: each begins with the shortest path to a node and goes on as long as there are new edges. A path for
 * each edge would replay eight commands for one. Edges on which time passes end a path of their own: which timer ends first depends on
 * what came before.
 */
export function* edgeWalks<State>(spec: Spec<State>, graph: readonly GraphNode<State>[]): Generator<EdgeWalk<State>> {
  const places: Places<State> = new Map();
  for (const node of graph) {
    const { environment, commands, state } = node;
    const enabled = spec.commands.filter((command) => command.next(state) !== undefined);
    places.set(nodeKey(spec, node), { node, left: enabled.filter((command) => !passesTime(command, state)) });
    for (const command of enabled.filter((each) => passesTime(each, state))) {
      const path = { environment, commands: [...commands, command] };
      yield { path, steps: [{ node, command, at: commands.length }] };
    }
  }
  for (const start of places.values()) while (start.left.length > 0) yield walkFrom(spec, start.node, places);
}

/** The nodes by their keys, each with the commands that no walk had yet. */
type Places<State> = Map<string, { readonly node: GraphNode<State>; readonly left: Command<State>[] }>;

function walkFrom<State>(
  spec: Spec<State>,
  { environment, commands: shortest, state: first }: GraphNode<State>,
  places: Places<State>,
): EdgeWalk<State> {
  const commands = [...shortest];
  const steps: Step<State>[] = [];
  let state = first;
  while (steps.length < MAX_STEPS) {
    const place = places.get(nodeKey(spec, { environment, state }));
    if (place === undefined) break;
    // Nodes with one key may differ, so that an edge of the node may not be there in a state of a walk.
    const index = place.left.findIndex((each) => each.next(state) !== undefined && !passesTime(each, state));
    const [command] = index < 0 ? [] : place.left.splice(index, 1);
    const outcome = command?.next(state);
    if (command === undefined || outcome === undefined) break;
    steps.push({ node: place.node, command, at: commands.length });
    commands.push(command);
    ({ state } = outcome);
  }
  return { path: { environment, commands }, steps };
}

function passesTime<State>(command: Command<State>, state: State): boolean {
  return [command.stimulus(state, 0)].flat().some(({ kind }) => kind === 'wait');
}
