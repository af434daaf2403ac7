import { expect, test } from 'vitest';
import * as v from 'valibot';
import { FromShop } from '../../messages.ts';
import { MAX_ENDED } from '../../replay-buffer.ts';
import { EMPTY_LOG, logReducer, type Log, MAX_STEPS } from './log.ts';

const at = { createdAt: '1000' };
const PAGE = { type: '@raan.page', href: 'http://shop.example/?inspect' };
const actor = (sessionId: string, name: string, parentId?: string) => ({
  type: '@xstate.actor',
  ...at,
  sessionId,
  name,
  parentId,
  snapshot: { status: 'active' },
});
const event = (sessionId: string, type: string, sourceId?: string) => ({
  type: '@xstate.event',
  ...at,
  sessionId,
  sourceId,
  event: { type },
});
const microstep = (sessionId: string, ...transitions: string[]) => ({
  type: '@raan.microstep',
  ...at,
  sessionId,
  transitions,
});
const snapshot = (sessionId: string, type: string, value: unknown, status = 'active') => ({
  type: '@xstate.snapshot',
  ...at,
  sessionId,
  event: { type },
  snapshot: { status, value, context: { n: 1 } },
});

const logOf = (...messages: readonly object[]) =>
  messages.reduce<Log>((log, message) => logReducer(log, v.parse(FromShop, message)), EMPTY_LOG);
const brief = ({ steps }: Log) =>
  steps.map(({ id, actor, from, event, transitions, snapshot }) => [
    id,
    actor,
    from,
    event.type,
    transitions,
    snapshot.value,
  ]);

test('combines an event, its transitions and the snapshot into one step', () => {
  const log = logOf(
    PAGE,
    actor('x:0', 'cart'),
    event('x:0', 'xstate.init'),
    snapshot('x:0', 'xstate.init', 'idle'),
    event('x:0', 'add'),
    microstep('x:0', 'cart.idle · add → cart.waiting'),
    microstep('x:0', 'cart.waiting · always → cart.saving'),
    snapshot('x:0', 'add', 'saving'),
    event('x:0', 'unknown'),
    snapshot('x:0', 'unknown', 'saving'),
  );
  expect(brief(log)).toEqual([
    [1, 'cart', undefined, 'xstate.init', [], 'idle'],
    [2, 'cart', undefined, 'add', ['cart.idle · add → cart.waiting', 'cart.waiting · always → cart.saving'], 'saving'],
    [3, 'cart', undefined, 'unknown', [], 'saving'],
  ]);
  expect(log.href).toBe('http://shop.example/?inspect');
  expect(log.steps[1]?.at).toBe(1000);
  expect(log.actors.get('x:0')?.snapshot.value).toBe('saving');
  expect(log.open.size).toBe(0);
});

test('keeps overlapping steps of several actors apart, with their senders', () => {
  const log = logOf(
    actor('x:0', 'cart'),
    actor('x:1', 'saveCart', 'x:0'),
    event('x:0', 'add'),
    event('x:1', 'go', 'x:0'),
    microstep('x:0', 'a'),
    event('x:0', 'done', 'x:1'),
    snapshot('x:1', 'go', undefined, 'done'),
    snapshot('x:0', 'add', 'saving'),
    microstep('x:0', 'b'),
    snapshot('x:0', 'done', 'idle'),
  );
  expect(brief(log)).toEqual([
    [1, 'saveCart', 'cart', 'go', [], undefined],
    [2, 'cart', undefined, 'add', ['a'], 'saving'],
    [3, 'cart', 'saveCart', 'done', ['b'], 'idle'],
  ]);
  expect([...log.actors.keys()]).toEqual(['x:0']);
});

test('lists the latest ended machines, and no functions', () => {
  const definition = JSON.stringify({ id: 'timer', states: { ready: { type: 'final' } } });
  const runs = Array.from({ length: MAX_ENDED + 2 }, (_, n) => [
    { ...actor(`x:${n}`, 'timer'), definition },
    snapshot(`x:${n}`, 'end', 'ready', 'done'),
  ]);
  const call = [
    { ...actor('y', 'saveCart'), definition: JSON.stringify({ id: 'y' }) },
    snapshot('y', 'end', undefined, 'done'),
  ];
  const { actors, ended } = logOf(...runs.flat(), ...call);
  expect([actors.size, ended.length]).toEqual([0, MAX_ENDED]);
  expect([ended[0], ended.at(-1)].map((each) => [each?.sessionId, each?.snapshot.value])).toEqual([
    ['x:2', 'ready'],
    [`x:${MAX_ENDED + 1}`, 'ready'],
  ]);
});

test('starts a new log when the page is loaded again', () => {
  const log = logOf(PAGE, actor('x:0', 'cart'), snapshot('x:0', 'add', 'idle'), PAGE);
  expect(log).toEqual({ ...EMPTY_LOG, href: PAGE.href, pages: 2 });
});

test('retains the latest steps with their numbers', () => {
  const log = logOf(...Array.from({ length: MAX_STEPS + 5 }, () => snapshot('x:0', 'tick', 'idle')));
  expect([log.steps.length, log.steps[0]?.id, log.steps.at(-1)?.id]).toEqual([MAX_STEPS, 6, MAX_STEPS + 5]);
  expect(log.steps[0]?.actor).toBe('x:0');
});

test('records why an event was refused', () => {
  expect(logOf({ type: '@raan.refused', sessionId: 'x:0', reason: 'It has ended.' }).refusal).toBe('It has ended.');
});
