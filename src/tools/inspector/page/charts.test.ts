import { createMachine, fromPromise, initialTransition, transition } from 'xstate';
import { expect, test } from 'vitest';
import { buildChartGraph } from '#machines/diagram/graph.ts';
import { acceptedEvents, activeStates, focusState, valueText } from './charts.ts';

const machine = createMachine({
  id: 'shop',
  type: 'parallel',
  on: { leave: { guard: 'mayLeave' }, '*': {} },
  states: {
    sync: {
      initial: 'idle',
      on: { leave: '.idle' },
      states: {
        idle: {
          on: {
            save: [
              { guard: 'isNew', target: 'saving.first' },
              { guard: 'isOld', target: 'saving' },
            ],
          },
        },
        saving: {
          initial: 'second',
          invoke: { src: 'save', onDone: 'idle' },
          after: { 1000: 'idle' },
          states: { first: { always: { guard: 'never', target: 'second' } }, second: {} },
        },
      },
    },
    drawer: { initial: 'closed', states: { closed: { on: { show: 'open' } }, open: {} } },
  },
});
const { root } = buildChartGraph(machine);

test.each([
  [{ sync: 'idle', drawer: 'closed' }, ['shop', 'shop.sync', 'shop.sync.idle', 'shop.drawer', 'shop.drawer.closed']],
  [
    { sync: { saving: 'first' }, drawer: {} },
    ['shop', 'shop.sync', 'shop.sync.saving', 'shop.sync.saving.first', 'shop.drawer'],
  ],
  ['gone', ['shop']],
  [null, ['shop']],
  [undefined, []],
])('%j', (value, active) => {
  expect(activeStates(root, value)).toEqual(active);
});

test('agrees with the snapshots of XState', () => {
  const real = machine.provide({
    guards: { isNew: () => true, never: () => false },
    actors: { save: fromPromise(() => Promise.resolve()) },
  });
  const [before] = initialTransition(real);
  const [after] = transition(real, before, { type: 'save' });
  for (const { value, _nodes } of [before, after])
    expect(new Set(activeStates(root, value))).toEqual(new Set(_nodes.map(({ id }) => id)));
});

test('focuses the target of the last transition, else the last state', () => {
  const focus = (value: unknown, ...fired: readonly string[]) =>
    focusState(buildChartGraph(machine), activeStates(root, value), fired);
  const saving = { sync: { saving: 'second' }, drawer: 'closed' };
  expect(focus(saving)).toBe('shop.drawer.closed');
  expect(focus(saving, 'shop.sync.idle · save → shop.sync.saving.first [isNew]')).toBe('shop.drawer.closed');
  expect(focus(saving, 'shop.sync.idle · save → shop.sync.saving [isOld]')).toBe('shop.sync.saving.second');
  expect(focus({ sync: 'idle', drawer: 'closed' }, 'unknown', 'shop.sync · leave → shop.sync.idle')).toBe(
    'shop.sync.idle',
  );
  expect(focus(undefined)).toBe(undefined);
});

test('formats state values', () => {
  expect(
    ['idle', { sync: { saving: 'first' }, drawer: 'open' }, { a: { b: 'c', d: 'e' } }, { a: {} }, undefined].map(
      valueText,
    ),
  ).toEqual(['idle', 'sync.saving.first, drawer.open', 'a.b.c, a.d.e', 'a', '']);
});

test('lists external events of active states, with the guards that decide', () => {
  const accepted = (value: unknown) => acceptedEvents(machine, activeStates(root, value));
  expect(accepted({ sync: 'idle', drawer: 'closed' })).toEqual([
    { type: 'leave', guards: [] },
    { type: 'save', guards: ['isNew', 'isOld'] },
    { type: 'show', guards: [] },
  ]);
  expect(accepted({ sync: { saving: 'second' }, drawer: 'open' })).toEqual([{ type: 'leave', guards: [] }]);
  expect(accepted(null)).toEqual([{ type: 'leave', guards: ['mayLeave'] }]);
  expect(accepted(undefined)).toEqual([]);
});
