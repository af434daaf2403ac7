import { failure, type Outcome, type ToFrame } from './messages.ts';

/** A message without the fields that all messages have. */
export type Body = ToFrame extends infer Message
  ? Message extends ToFrame
    ? Omit<Message, 'raan' | 'id'>
    : never
  : never;

/** Matches messages to the frame with their acknowledgements, by id. */
export function createPendingRequests(post: (message: ToFrame) => void) {
  const pending = new Map<string, (outcome: Outcome) => void>();
  let count = 0;

  return {
    /** Posts a message and resolves with its outcome; no answer within `timeout` ms is `TIMEOUT`. */
    request: (body: Body, timeout: number) =>
      new Promise<Outcome>((resolve) => {
        count += 1;
        const id = `host-${count}`;
        const settle = (outcome: Outcome) => {
          clearTimeout(timer);
          pending.delete(id);
          resolve(outcome.ok && 'rev' in body ? { ok: true, rev: body.rev } : outcome);
        };
        const timer = setTimeout(() => settle(failure('TIMEOUT', `no answer within ${timeout} ms`)), timeout);
        pending.set(id, settle);
        try {
          post({ raan: 1, id, ...body });
        } catch (error) {
          settle(failure('NOT_CLONEABLE', String(error)));
        }
      }),
    settle: (id: string | undefined, outcome: Outcome) => pending.get(id ?? '')?.(outcome),
    settleAll(outcome: Outcome) {
      for (const settle of pending.values()) settle(outcome);
    },
  };
}
