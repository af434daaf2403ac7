import { expect, test } from 'vitest';
import type { Step } from './log.ts';
import { momentAtPosition, positionOfMoment, searchSteps, stepAt } from './time-travel.ts';

const step = (id: number, sessionId: string, type: string, more: Partial<Step> = {}): Step => ({
  id,
  at: id * 1000,
  sessionId,
  actor: sessionId === 'x:0' ? 'cart' : 'toast',
  from: undefined,
  event: { type },
  transitions: [],
  snapshot: { status: 'active', tags: [] },
  ...more,
});
const steps = [
  step(1, 'x:0', 'xstate.init'),
  step(3, 'x:1', 'toast.add', { event: { type: 'toast.add', notice: { title: 'Added to cart' } }, from: 'cart' }),
  step(4, 'x:0', 'add', { transitions: ['cart.idle · add → cart.saving [isNew]'] }),
  step(7, 'x:0', 'online'),
];
const ids = (list: readonly Step[]) => list.map(({ id }) => id);

test('finds the last step of an actor up to a moment', () => {
  expect([undefined, 9, 7, 6, 4, 3, 1, 0].map((moment) => stepAt(steps, 'x:0', moment)?.id)).toEqual([
    7,
    7,
    7,
    4,
    4,
    1,
    1,
    undefined,
  ]);
  expect(stepAt(steps, 'x:1', 2)).toBe(undefined);
  expect(stepAt(steps, undefined, undefined)).toBe(undefined);
});

test('converts between moments and positions', () => {
  expect([undefined, 7, 6, 3, 1, 0].map((moment) => positionOfMoment(steps, moment))).toEqual([3, 3, 2, 1, 0, -1]);
  expect([-5, 0, 2, 3, 99].map((position) => momentAtPosition(steps, position))).toEqual([1, 1, 4, 7, 7]);
  expect([positionOfMoment([], undefined), momentAtPosition([], 0)]).toEqual([-1, undefined]);
});

test('searches events, payloads, actors, senders and transitions for all words', () => {
  expect(ids(searchSteps(steps, '  '))).toEqual([1, 3, 4, 7]);
  expect(ids(searchSteps(steps, 'ADDED to'))).toEqual([3]);
  expect(ids(searchSteps(steps, 'isNew'))).toEqual([4]);
  expect(ids(searchSteps(steps, 'cart'))).toEqual([1, 3, 4, 7]);
  expect(ids(searchSteps(steps, 'cart online'))).toEqual([7]);
  expect(ids(searchSteps(steps, 'nothing'))).toEqual([]);
});
