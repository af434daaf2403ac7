import { expect, test } from 'vitest';
import { createReplayBuffer } from './replay-buffer.ts';
import type { WireMessage } from './messages.ts';

const actor = (sessionId: string): WireMessage => ({ type: '@xstate.actor', sessionId });
const event = (sessionId: string, n: number): WireMessage => ({ type: '@xstate.event', sessionId, n });
const snapshot = (sessionId: string, n: number, status = 'active'): WireMessage => ({
  type: '@xstate.snapshot',
  sessionId,
  n,
  snapshot: { status },
});

function replayOf(limit: number, messages: readonly WireMessage[]) {
  const buffer = createReplayBuffer(limit);
  for (const message of messages) buffer.push(message);
  return buffer.all();
}

test('replays everything in order while there is room', () => {
  const messages = [actor('a'), snapshot('a', 1), event('a', 2), snapshot('a', 2)];
  expect(replayOf(4, messages)).toEqual(messages);
});

test('always replays running actors with their last snapshot', () => {
  const many = Array.from({ length: 500 }, (_, n) => event('b', n));
  expect(replayOf(3, [actor('a'), snapshot('a', 1), snapshot('a', 2), actor('b'), snapshot('b', 1), ...many])).toEqual([
    actor('a'),
    snapshot('a', 2),
    actor('b'),
    snapshot('b', 1),
    ...many.slice(-3),
  ]);
});

test('replays nothing twice', () => {
  const last = snapshot('a', 2);
  expect(replayOf(2, [actor('a'), snapshot('a', 1), event('a', 2), last])).toEqual([actor('a'), event('a', 2), last]);
});

test('replays only the latest messages of ended actors', () => {
  const calls = Array.from({ length: 1000 }, (_, n) => [actor(`call ${n}`), snapshot(`call ${n}`, n, 'done')]).flat();
  expect(replayOf(2, calls)).toEqual(calls.slice(-2));
});
