/** What a machine's chart holds: states and transitions. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { transitionName } from './names.ts';

export interface ChartTransition {
  readonly name: string;
  readonly source: AnyStateNode;
  readonly targets: readonly AnyStateNode[];
  readonly always: boolean;
  readonly eventType: string;
  readonly guard: unknown;
  readonly actions: readonly unknown[];
  /** Place among the transitions of its source for the same event. */
  readonly order: number;
}

/** All state nodes, the root first. */
export function statesOf(machine: AnyStateMachine): readonly AnyStateNode[] {
  const visit = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(visit)];
  return visit(machine.root);
}

export function transitionsOf(machine: AnyStateMachine): readonly ChartTransition[] {
  return statesOf(machine).flatMap((source) => {
    const own = [...source.transitions.values()].flatMap((list) =>
      list.map((transition, order) => ({ transition, order, always: false })),
    );
    const eventless = (source.always ?? []).map((transition, order) => ({ transition, order, always: true }));
    return [...own, ...eventless].map(({ transition, order, always }) => ({
      name: transitionName(transition),
      source,
      targets: transition.target ?? [],
      always,
      eventType: transition.eventType,
      guard: transition.guard,
      actions: transition.actions,
      order,
    }));
  });
}
