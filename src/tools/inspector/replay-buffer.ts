/** Buffers messages for an inspector that connects late, or again. */
import { machineDefinition } from './definition.ts';
import type { WireMessage } from './messages.ts';

/** Messages that an inspector gets as it connects. */
export interface ReplayBuffer {
  readonly push: (message: WireMessage) => void;
  /** Messages to replay: actors and their last snapshots, then the latest messages in order. */
  readonly all: () => readonly WireMessage[];
}

interface Session {
  readonly actor?: WireMessage;
  readonly snapshot?: WireMessage;
}

/** Ended machines that the inspector lists; the oldest are dropped. */
export const MAX_ENDED = 20;

/**
 * Buffers the latest `limit` messages, and for every running actor and the latest ended machines the first message and
 * the last snapshot.
 */
export function createReplayBuffer(limit: number): ReplayBuffer {
  const latest: WireMessage[] = [];
  const running = new Map<string, Session>();
  const ended: Session[] = [];
  const end = (session: Session | undefined, snapshot: WireMessage) => {
    // Functions that a machine has invoked end all the time.
    if (machineDefinition(session?.actor?.definition) === undefined) return;
    ended.push({ ...session, snapshot });
    if (ended.length > MAX_ENDED) ended.shift();
  };
  return {
    push: (message) => {
      latest.push(message);
      if (latest.length > limit) latest.shift();
      const { type, sessionId } = message;
      if (sessionId === undefined) return;
      if (type === '@xstate.actor') running.set(sessionId, { actor: message });
      if (type === '@xstate.snapshot') {
        if (hasEnded(message)) {
          end(running.get(sessionId), message);
          running.delete(sessionId);
        } else running.set(sessionId, { ...running.get(sessionId), snapshot: message });
      }
    },
    all: () => {
      const buffered = new Set(latest);
      const evicted = [...ended, ...running.values()].flatMap(({ actor, snapshot }) =>
        [actor, snapshot].filter((message) => message !== undefined && !buffered.has(message)),
      );
      return [...evicted.filter((message) => message !== undefined), ...latest];
    },
  };
}

/** Whether a snapshot is an actor's last. */
export function hasEnded({ snapshot }: WireMessage): boolean {
  const hasStatus = typeof snapshot === 'object' && snapshot !== null && 'status' in snapshot;
  return hasStatus && snapshot.status !== 'active';
}
