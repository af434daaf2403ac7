/** The inspector's log: running actors, the latest ended machines, and every step in order. Pure. */
import { machineDefinition } from '../../definition.ts';
import type { Event, FromShop, Snapshot } from '../../messages.ts';
import { MAX_ENDED } from '../../replay-buffer.ts';

/** An observed actor. */
export interface ActorEntry {
  readonly sessionId: string;
  /** Name of the machine, for machines of the list. */
  readonly name: string;
  readonly parentId: string | undefined;
  /** The definition of its machine, as JSON. */
  readonly definition?: string | undefined;
  readonly snapshot: Snapshot;
}

/** Whether an actor's last snapshot has arrived. */
export function isEnded({ snapshot }: ActorEntry): boolean {
  return snapshot.status !== 'active';
}

/** One event, its transitions and the resulting snapshot. */
export interface Step {
  /** Sequence number over all actors. */
  readonly id: number;
  /** ms since 1970 */
  readonly at: number;
  readonly sessionId: string;
  readonly actor: string;
  /** Name of the actor that sent it; undefined for the app. */
  readonly from: string | undefined;
  readonly event: Event;
  /** Names of the fired transitions; none for an ignored event. */
  readonly transitions: readonly string[];
  readonly snapshot: Snapshot;
}

/** Everything received from the observed actors. */
export interface Log {
  /** The shop's page; undefined until one has answered. */
  readonly href: string | undefined;
  /** Number of page loads; each starts a new log. */
  readonly pages: number;
  /** Running actors, in order of their start. */
  readonly actors: ReadonlyMap<string, ActorEntry>;
  /** The latest ended machines, in order of their end. */
  readonly ended: readonly ActorEntry[];
  readonly steps: readonly Step[];
  /** Why the last event sent from here was refused. */
  readonly refusal: string | undefined;
  /** Steps without a snapshot yet, by session. */
  readonly open: ReadonlyMap<string, OpenStep>;
  readonly count: number;
}

interface OpenStep {
  readonly senders: readonly (string | undefined)[];
  readonly transitions: readonly string[];
}

/** Retained steps; the oldest are dropped. */
export const MAX_STEPS = 3000;

/** The log before the first message. */
export const EMPTY_LOG: Log = {
  href: undefined,
  pages: 0,
  actors: new Map(),
  ended: [],
  steps: [],
  refusal: undefined,
  open: new Map(),
  count: 0,
};

const NOTHING: OpenStep = { senders: [], transitions: [] };

/** Applies a message to the log. */
export function logReducer(log: Log, message: FromShop): Log {
  switch (message.type) {
    case '@raan.page':
      return { ...EMPTY_LOG, href: message.href, pages: log.pages + 1 };
    case '@raan.refused':
      return { ...log, refusal: message.reason };
    case '@xstate.actor': {
      const { sessionId, name, parentId, definition, snapshot } = message;
      const actor = { sessionId, name, parentId, definition, snapshot };
      return { ...log, actors: new Map(log.actors).set(sessionId, actor) };
    }
    case '@xstate.event': {
      const open = log.open.get(message.sessionId) ?? NOTHING;
      const { sourceId } = message;
      // Resolves the name now: a child has often ended when its answer is handled.
      const from = sourceId === undefined ? undefined : (log.actors.get(sourceId)?.name ?? sourceId);
      return withOpen(log, message.sessionId, { ...open, senders: [...open.senders, from] });
    }
    case '@raan.microstep': {
      const open = log.open.get(message.sessionId) ?? NOTHING;
      return withOpen(log, message.sessionId, { ...open, transitions: [...open.transitions, ...message.transitions] });
    }
    case '@xstate.snapshot':
      return appendStep(log, message);
  }
}

function appendStep(
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
  const hasEnded = snapshot.status !== 'active';
  if (hasEnded) actors.delete(sessionId);
  else if (known !== undefined) actors.set(sessionId, { ...known, snapshot });
  const steps = [...log.steps, step].slice(-MAX_STEPS);
  const ended = hasEnded && known !== undefined ? withEnded(log.ended, { ...known, snapshot }) : log.ended;
  return { ...withOpen(log, sessionId, { senders: others, transitions: [] }), actors, ended, steps, count: step.id };
}

/** Functions that a machine has invoked end all the time: only machines are kept. */
function withEnded(ended: readonly ActorEntry[], actor: ActorEntry): readonly ActorEntry[] {
  if (machineDefinition(actor.definition) === undefined) return ended;
  return [...ended, actor].slice(-MAX_ENDED);
}

function withOpen(log: Log, sessionId: string, open: OpenStep): Log {
  const next = new Map(log.open);
  if (open.senders.length === 0 && open.transitions.length === 0) next.delete(sessionId);
  else next.set(sessionId, open);
  return { ...log, open: next };
}
