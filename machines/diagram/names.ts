/** Names of transitions, in tests, diagrams and the inspector. */

export interface NamedTransition {
  readonly source: { readonly id: string };
  readonly target?: readonly { readonly id: string }[] | undefined;
  readonly eventType: string;
  readonly guard?: unknown;
}

/** `page.idle · open → page.pending [isNew]` */
export function transitionName({ source, eventType, target, guard }: NamedTransition): string {
  const to = target === undefined ? 'stays' : target.map(({ id }) => id).join(' and ');
  const condition = guardName(guard);
  return `${source.id} · ${eventName(eventType)} → ${to}${condition === '' ? '' : ` [${condition}]`}`;
}

/** '' where there is none. */
export function guardName(guard: unknown): string {
  if (guard === undefined) return '';
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type);
  return typeof guard === 'function' && 'check' in guard ? 'combined' : 'inline';
}

/** XState's own event types in plain words. */
export function eventName(eventType: string): string {
  return (
    eventType
      .replace(/^xstate\.done\.actor\.(.*)$/, 'done')
      .replace(/^xstate\.error\.actor\.(.*)$/, 'failed')
      .replace(/^xstate\.after\.([^.]+)\..*$/, 'after $1')
      .replace(/^xstate\.done\.state\.(.*)$/, 'all done') || 'always'
  );
}
