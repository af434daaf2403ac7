/** What the inspector knows: who is there, and every step that was taken, in order. */
import type { Event, FromShop, Snapshot } from '../messages.ts';

export interface ActorEntry {
  readonly sessionId: string;
  /** Of a machine in the list: its name there. */
  readonly name: string;
  readonly parentId: string | undefined;
  readonly snapshot: Snapshot;
}

/** One event, and what an actor made of it. */
export interface Step {
  /** Counts up over all actors. */
  readonly id: number;
  /** ms since 1970 */
  readonly at: number;
  readonly sessionId: string;
  readonly actor: string;
  /** Name of the actor that sent it; undefined for the app. */
  readonly from: string | undefined;
  readonly event: Event;
  /** Names of the transitions that were taken; none where the event was ignored. */
  readonly transitions: readonly string[];
  readonly snapshot: Snapshot;
}

export interface Log {
  /** The shop's page; undefined until one has answered. */
  readonly href: string | undefined;
  /** How often a page has been loaded: each begins anew. */
  readonly pages: number;
  /** Those that run, in the order they came. */
  readonly actors: ReadonlyMap<string, ActorEntry>;
  readonly steps: readonly Step[];
  /** Why the last event that was sent from here was refused. */
  readonly refusal: string | undefined;
  /** What has been told of a step that has not ended. */
  readonly open: ReadonlyMap<string, OpenStep>;
  readonly count: number;
}

interface OpenStep {
  readonly senders: readonly (string | undefined)[];
  readonly transitions: readonly string[];
}

/** Steps that are kept; the oldest go first. */
export const MAX_STEPS = 3000;

export const EMPTY_LOG: Log = {
  href: undefined,
  pages: 0,
  actors: new Map(),
  steps: [],
  refusal: undefined,
  open: new Map(),
  count: 0,
};

const NOTHING: OpenStep = { senders: [], transitions: [] };

/** The log with one more message. */
export function heard(log: Log, message: FromShop): Log {
  switch (message.type) {
    case '@raan.page':
      return { ...EMPTY_LOG, href: message.href, pages: log.pages + 1 };
    case '@raan.refused':
      return { ...log, refusal: message.reason };
    case '@xstate.actor': {
      const { sessionId, name, parentId, snapshot } = message;
      return { ...log, actors: new Map(log.actors).set(sessionId, { sessionId, name, parentId, snapshot }) };
    }
    case '@xstate.event': {
      const open = log.open.get(message.sessionId) ?? NOTHING;
      const { sourceId } = message;
      // Named now: what a machine runs has often ended when its answer is dealt with.
      const from = sourceId === undefined ? undefined : (log.actors.get(sourceId)?.name ?? sourceId);
      return withOpen(log, message.sessionId, { ...open, senders: [...open.senders, from] });
    }
    case '@raan.microstep': {
      const open = log.open.get(message.sessionId) ?? NOTHING;
      return withOpen(log, message.sessionId, { ...open, transitions: [...open.transitions, ...message.transitions] });
    }
    case '@xstate.snapshot':
      return stepped(log, message);
  }
}

function stepped(
  log: Log,
  { sessionId, createdAt, event, snapshot }: Extract<FromShop, { type: '@xstate.snapshot' }>,
): Log {
  const known = log.actors.get(sessionId);
  const { senders, transitions } = log.open.get(sessionId) ?? NOTHING;
  const [from, ...others] = senders;
  const step: Step = {
    id: log.count + 1,
    at: createdAt,
    sessionId,
    actor: known?.name ?? sessionId,
    from,
    event,
    transitions,
    snapshot,
  };
  const actors = new Map(log.actors);
  if (snapshot.status !== 'active') actors.delete(sessionId);
  else if (known !== undefined) actors.set(sessionId, { ...known, snapshot });
  const steps = [...log.steps, step].slice(-MAX_STEPS);
  return { ...withOpen(log, sessionId, { senders: others, transitions: [] }), actors, steps, count: step.id };
}

function withOpen(log: Log, sessionId: string, open: OpenStep): Log {
  const next = new Map(log.open);
  if (open.senders.length === 0 && open.transitions.length === 0) next.delete(sessionId);
  else next.set(sessionId, open);
  return { ...log, open: next };
}
