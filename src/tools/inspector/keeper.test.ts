import { expect, test } from 'vitest';
import { createKeeper } from './keeper.ts';
import type { Sent } from './messages.ts';

const actor = (sessionId: string): Sent => ({ type: '@xstate.actor', sessionId });
const event = (sessionId: string, n: number): Sent => ({ type: '@xstate.event', sessionId, n });
const snapshot = (sessionId: string, n: number, status = 'active'): Sent => ({
  type: '@xstate.snapshot',
  sessionId,
  n,
  snapshot: { status },
});

function keptOf(limit: number, messages: readonly Sent[]) {
  const keeper = createKeeper(limit);
  for (const message of messages) keeper.keep(message);
  return keeper.all();
}

test('keeps all in order while there is room', () => {
  const messages = [actor('a'), snapshot('a', 1), event('a', 2), snapshot('a', 2)];
  expect(keptOf(4, messages)).toEqual(messages);
});

test('of actors that run, who they are and how they stand is never lost', () => {
  const many = Array.from({ length: 500 }, (_, n) => event('b', n));
  expect(keptOf(3, [actor('a'), snapshot('a', 1), snapshot('a', 2), actor('b'), snapshot('b', 1), ...many])).toEqual([
    actor('a'),
    snapshot('a', 2),
    actor('b'),
    snapshot('b', 1),
    ...many.slice(-3),
  ]);
});

test('nothing is told twice', () => {
  const last = snapshot('a', 2);
  expect(keptOf(2, [actor('a'), snapshot('a', 1), event('a', 2), last])).toEqual([actor('a'), event('a', 2), last]);
});

test('of those that have ended only the latest messages are kept', () => {
  const calls = Array.from({ length: 1000 }, (_, n) => [actor(`call ${n}`), snapshot(`call ${n}`, n, 'done')]).flat();
  expect(keptOf(2, calls)).toEqual(calls.slice(-2));
});
