import type { ToFrame } from './messages.ts';
import { failed, type Outcome } from './outcome.ts';

/** A message without what every message bears. */
export type Body = ToFrame extends infer Message
  ? Message extends ToFrame
    ? Omit<Message, 'raan' | 'id'>
    : never
  : never;

/** Matches what the frame is told with its answers. */
export function createAnswers(post: (message: ToFrame) => void) {
  const awaited = new Map<string, (outcome: Outcome) => void>();
  let count = 0;

  return {
    /** Posts a message; no answer within `timeout` ms is an outcome too. */
    ask: (body: Body, timeout: number) =>
      new Promise<Outcome>((resolve) => {
        count += 1;
        const id = `host-${count}`;
        const settle = (outcome: Outcome) => {
          clearTimeout(late);
          awaited.delete(id);
          resolve(outcome.ok && 'rev' in body ? { ok: true, rev: body.rev } : outcome);
        };
        const late = setTimeout(() => settle(failed('TIMEOUT', `no answer within ${timeout} ms`)), timeout);
        awaited.set(id, settle);
        try {
          post({ raan: 1, id, ...body });
        } catch (error) {
          settle(failed('NOT_CLONEABLE', String(error)));
        }
      }),
    settle: (id: string | undefined, outcome: Outcome) => awaited.get(id ?? '')?.(outcome),
    settleAll(outcome: Outcome) {
      for (const settle of awaited.values()) settle(outcome);
    },
  };
}
