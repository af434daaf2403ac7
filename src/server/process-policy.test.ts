import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { endProcessWell } from './process-policy.ts';

function setUp(drain: () => Promise<void>) {
  vi.useFakeTimers();
  const exits: number[] = [];
  const events: unknown[] = [];
  const process = Object.assign(new EventEmitter(), { exit: (code: number) => void exits.push(code) });
  endProcessWell({ process, log: (level, event, fields) => void events.push([level, event, fields?.message]), drain });
  return { process, exits, events };
}

test('drains, then exits with 0 after a signal', async () => {
  const drained = Promise.withResolvers<void>();
  const { process, exits, events } = setUp(() => drained.promise);
  process.emit('SIGTERM');
  process.emit('SIGINT');
  await vi.advanceTimersByTimeAsync(9000);
  expect(exits).toEqual([]);
  drained.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect([exits, events]).toEqual([[0], [['info', 'draining', undefined]]]);
});

test.each([
  ['uncaughtException', 'uncaught-exception'],
  ['unhandledRejection', 'unhandled-rejection'],
])('logs an error that nobody caught (%s), drains and ends with 1', async (origin, event) => {
  const { process, exits, events } = setUp(() => Promise.resolve());
  process.emit('uncaughtException', new TypeError('odd'), origin);
  await vi.advanceTimersByTimeAsync(0);
  expect([exits, events]).toEqual([
    [1],
    [
      ['error', event, 'TypeError: odd'],
      ['info', 'draining', undefined],
    ],
  ]);
});

test('ends though draining fails or never ends', async () => {
  const failing = setUp(() => Promise.reject(new Error('stuck')));
  failing.process.emit('uncaughtException', new Error('odd'), 'uncaughtException');
  await vi.advanceTimersByTimeAsync(0);
  expect([failing.exits, failing.events.at(-1)]).toEqual([[1], ['error', 'drain-failed', 'Error: stuck']]);
  const hanging = setUp(() => new Promise(() => {}));
  hanging.process.emit('uncaughtException', new Error('odd'), 'uncaughtException');
  await vi.advanceTimersByTimeAsync(12_000);
  expect(hanging.exits).toEqual([1]);
});
