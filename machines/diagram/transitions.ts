/** The states and transitions of a chart, and the names of transitions in tests, diagrams and the inspector. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';

/** A transition of XState with what names and draws it; `always` marks one without an event. */
export interface ChartTransition {
  /** See `transitionName`. */
  readonly name: string;
  readonly source: AnyStateNode;
  readonly targets: readonly AnyStateNode[];
  readonly always: boolean;
  readonly eventType: string;
  readonly guard: unknown;
  readonly actions: readonly unknown[];
  /** Index among the transitions of its source for the same event. */
  readonly order: number;
}

/** All state nodes, parents before children. */
export function statesOf(machine: AnyStateMachine): readonly AnyStateNode[] {
  const visit = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(visit)];
  return visit(machine.root);
}

/** All transitions, by source state. */
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

/** The parts of an XState transition that name it. */
export interface NamedTransition {
  readonly source: { readonly id: string };
  readonly target?: readonly { readonly id: string }[] | undefined;
  readonly eventType: string;
  readonly guard?: unknown;
}

/** Names by transition: model tests run the same transitions millions of times. */
const transitionNames = new WeakMap<NamedTransition, string>();

/**
 * The name of a transition, unique within its machine.
 * @example `page.content.idle · open → page.content.pending [isNew]`
 */
export function transitionName(transition: NamedTransition): string {
  const name = transitionNames.get(transition) ?? composeName(transition);
  transitionNames.set(transition, name);
  return name;
}

function composeName({ source, eventType, target, guard }: NamedTransition): string {
  const to = target === undefined ? 'stays' : target.map(({ id }) => id).join(' and ');
  const condition = guardName(guard);
  return `${source.id} · ${eventName(eventType)} → ${to}${condition === '' ? '' : ` [${condition}]`}`;
}

/** The name of a guard; '' for none, `combined` for `and`, `or` and the like, `inline` for a function without a name. */
export function guardName(guard: unknown): string {
  if (guard === undefined) return '';
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type);
  return typeof guard === 'function' && 'check' in guard ? 'combined' : 'inline';
}

/** The name of an event, with XState's own event types in plain words: `done`, `failed`, `after timeout`, `always`. */
export function eventName(eventType: string): string {
  return (
    eventType
      .replace(/^xstate\.done\.actor\.(.*)$/, 'done')
      .replace(/^xstate\.error\.actor\.(.*)$/, 'failed')
      .replace(/^xstate\.after\.([^.]+)\..*$/, 'after $1')
      .replace(/^xstate\.done\.state\.(.*)$/, 'all done') || 'always'
  );
}
