/** Buffers messages for an inspector that connects late, or again. */
import type { WireMessage } from './messages.ts';

export interface ReplayBuffer {
  readonly push: (message: WireMessage) => void;
  /** Messages to replay: actors and their last snapshots, then the latest messages in order. */
  readonly all: () => readonly WireMessage[];
}

interface Session {
  readonly actor?: WireMessage;
  readonly snapshot?: WireMessage;
}

/** Buffers the latest `limit` messages, and for every running actor its first message and its last snapshot. */
export function createReplayBuffer(limit: number): ReplayBuffer {
  const latest: WireMessage[] = [];
  const running = new Map<string, Session>();
  return {
    push: (message) => {
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
      const buffered = new Set(latest);
      const evicted = [...running.values()].flatMap(({ actor, snapshot }) =>
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
