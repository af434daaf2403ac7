/** The state graph of a specification, explored breadth first, and paths over its edges. */
import type { Spec } from './model.ts';
import type { Path } from './run-path.ts';

/** A state of the model and the shortest path to it. */
export interface GraphNode<State> extends Path<State> {
  readonly state: State;
}

/** All reachable states. Throws where there are more than `limit`: the specification needs a coarser key. */
export function exploreGraph<State>(spec: Spec<State>, limit = 20_000): readonly GraphNode<State>[] {
  const nodes = new Map<string, GraphNode<State>>();
  const queue: GraphNode<State>[] = [];
  const visit = (node: GraphNode<State>) => {
    const key = nodeKey(spec, node);
    if (nodes.has(key)) return;
    if (nodes.size >= limit) throw new Error(`the specification has more than ${limit} states: give it a coarser key`);
    nodes.set(key, node);
    queue.push(node);
  };
  for (const environment of spec.environments) visit({ state: environment.initial, environment, commands: [] });
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    for (const command of spec.commands) {
      const outcome = command.next(node.state);
      if (outcome === undefined) continue;
      visit({ state: outcome.state, environment: node.environment, commands: [...node.commands, command] });
    }
  }
  return [...nodes.values()];
}

/** The machine may store its input, so each environment has nodes of its own, unless the key of a large specification differs. */
export function nodeKey<State>(
  { key, environments, isLarge = false }: Spec<State>,
  { environment, state }: Pick<GraphNode<State>, 'environment' | 'state'>,
): string {
  return `${isLarge ? '' : environments.indexOf(environment)} ${key === undefined ? JSON.stringify(state) : key(state)}`;
}

/** The specification's own paths. Throws where an environment or a command does not exist. */
export function resolvePaths<State>({ paths = [], environments, commands }: Spec<State>): readonly Path<State>[] {
  return paths.map(({ environment: index, commands: names }) => {
    const environment = environments[index];
    if (environment === undefined) throw new Error(`there is no environment ${index}`);
    const found = names.map((name) => {
      const command = commands.find((each) => each.name === name);
      if (command === undefined) throw new Error(`there is no command "${name}"`);
      return command;
    });
    return { environment, commands: found };
  });
}

/** A path over every edge: each enabled command in every state, including ignored events, after the shortest path there. */
export function* edgePaths<State>(spec: Spec<State>, graph: readonly GraphNode<State>[]): Generator<Path<State>> {
  for (const { state, environment, commands } of graph)
    for (const command of spec.commands)
      if (command.next(state) !== undefined) yield { environment, commands: [...commands, command] };
}

/** A path over every two edges that can follow each other. */
export function* edgePairPaths<State>(spec: Spec<State>, graph: readonly GraphNode<State>[]): Generator<Path<State>> {
  for (const { state, environment, commands } of graph) {
    for (const first of spec.commands) {
      const outcome = first.next(state);
      if (outcome === undefined) continue;
      for (const second of spec.commands)
        if (second.next(outcome.state) !== undefined) yield { environment, commands: [...commands, first, second] };
    }
  }
}
