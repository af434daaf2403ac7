import { expect, test } from 'vitest';
import { createReplayBuffer, MAX_ENDED } from './replay-buffer.ts';
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

test('replays the latest ended machines with their last snapshots', () => {
  const definition = JSON.stringify({ id: 'timer', states: { ready: { type: 'final' } } });
  const machine = (n: number): WireMessage => ({ ...actor(`timer ${n}`), definition });
  const runs = Array.from({ length: MAX_ENDED + 5 }, (_, n) => [machine(n), snapshot(`timer ${n}`, n, 'done')]);
  const many = Array.from({ length: 500 }, (_, n) => event('b', n));
  expect(replayOf(3, [...runs.flat(), ...many])).toEqual([...runs.slice(-MAX_ENDED).flat(), ...many.slice(-3)]);
});

test('replays only the latest messages of ended functions', () => {
  const calls = Array.from({ length: 1000 }, (_, n) => [actor(`call ${n}`), snapshot(`call ${n}`, n, 'done')]).flat();
  expect(replayOf(2, calls)).toEqual(calls.slice(-2));
});
