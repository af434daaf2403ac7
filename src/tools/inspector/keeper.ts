/** Keeps what an inspector that comes late, or again, has to be told. */
import type { Sent } from './messages.ts';

export interface Keeper {
  readonly keep: (message: Sent) => void;
  /** Everything kept, in the order it happened: who there is and how they stand, then the latest messages. */
  readonly all: () => readonly Sent[];
}

interface Session {
  readonly actor?: Sent;
  readonly snapshot?: Sent;
}

/** Keeps the latest `limit` messages, and for every actor that still runs its introduction and its last snapshot besides. */
export function createKeeper(limit: number): Keeper {
  const latest: Sent[] = [];
  const running = new Map<string, Session>();
  return {
    keep: (message) => {
      latest.push(message);
      if (latest.length > limit) latest.shift();
      const { type, sessionId } = message;
      if (sessionId === undefined) return;
      if (type === '@xstate.actor') running.set(sessionId, { actor: message });
      if (type === '@xstate.snapshot') {
        if (hasEnded(message)) running.delete(sessionId);
        else running.set(sessionId, { ...running.get(sessionId), snapshot: message });
      }
    },
    all: () => {
      const kept = new Set(latest);
      const lost = [...running.values()].flatMap(({ actor, snapshot }) =>
        [actor, snapshot].filter((message) => message !== undefined && !kept.has(message)),
      );
      return [...lost.filter((message) => message !== undefined), ...latest];
    },
  };
}

/** Whether a snapshot is an actor's last one. */
export function hasEnded({ snapshot }: Sent): boolean {
  const isOne = typeof snapshot === 'object' && snapshot !== null && 'status' in snapshot;
  return isOne && snapshot.status !== 'active';
}
