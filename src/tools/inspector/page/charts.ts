/** Active states, accepted events and texts of snapshots, by the machine's chart. */
import type { AnyStateMachine } from 'xstate';
import { groupBy } from '#schemas/group-by.ts';
import type { ChartGraph, ChartState } from '#machines/diagram/graph.ts';
import { guardName, transitionsOf } from '#machines/diagram/transitions.ts';

/** Ids of the active states, parents before children, for a value such as `'idle'` or `{ sync: 'idle', handoff: 'pausing' }`. */
export function activeStates(root: ChartState, value: unknown): readonly string[] {
  if (value === undefined) return [];
  const inner = root.children.flatMap((child) => {
    if (value === child.key) return activeStates(child, {});
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, child.key)) return [];
    return activeStates(child, Reflect.get(value, child.key));
  });
  return [root.id, ...inner];
}

/** The state to scroll to: the innermost active one at the last transition's target, otherwise the last active one. */
export function focusState(
  { edges }: ChartGraph,
  active: readonly string[],
  fired: readonly string[],
): string | undefined {
  const last = edges.find(({ name }) => name === fired.at(-1));
  const end = last?.target ?? last?.source;
  return active.findLast((id) => id === end || id.startsWith(`${end}.`)) ?? active.at(-1);
}

/** A state value as text: `sync.idle, handoff.pausing` */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([key, inner]) => {
      const text = valueText(inner);
      return text === ''
        ? key
        : text
            .split(', ')
            .map((each) => `${key}.${each}`)
            .join(', ');
    })
    .join(', ');
}

/** An event that a state accepts. */
export interface AcceptedEvent {
  readonly type: string;
  /** Names of the guards; none where a transition is unconditional. */
  readonly guards: readonly string[];
}

/** External events that an active state accepts. */
export function acceptedEvents(machine: AnyStateMachine, active: readonly string[]): readonly AcceptedEvent[] {
  const isActive = new Set(active);
  const accepting = transitionsOf(machine).filter(
    ({ source, always, eventType }) =>
      isActive.has(source.id) && !always && eventType !== '*' && !eventType.startsWith('xstate.'),
  );
  return [...groupBy(accepting, ({ eventType }) => eventType)].map(([type, list]) => {
    const guards = list.map(({ guard }) => guardName(guard));
    return { type, guards: guards.includes('') ? [] : [...new Set(guards)] };
  });
}
