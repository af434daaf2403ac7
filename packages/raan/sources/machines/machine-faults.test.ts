import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { faultsInModule } from './machine-faults.ts';

test('an unknown target is reported with its line, machine, state and event, and the closest state', () => {
  const code = `import { setup } from 'raan/machines';
export const timer = setup({}).createMachine({
  id: 'timer',
  initial: 'idel',
  on: { reset: '.idle', stop: 'idle' },
  states: {
    idle: { on: { start: 'brewing' } },
    brewing: {
      initial: 'hot',
      states: { hot: { after: { 1000: { target: 'colt' } } }, cold: { always: [{ guard: 'x', target: '#timr.idle' }] } },
      on: { stop: { target: 'nope' } },
      invoke: { src: 'send', onError: \`raedy\`, onDone: '.hott' },
    },
    ready: {},
  },
});
`;
  expect(faultsInModule('types/tea/machine.ts', code)).toEqual([
    'types/tea/machine.ts:4: machine timer, initial: there is no state "idel". Did you mean "idle"?',
    'types/tea/machine.ts:5: machine timer, stop: there is no state "idle". Did you mean ".idle"?',
    'types/tea/machine.ts:11: machine timer, state brewing, stop: there is no state "nope". Its states are "idle", "brewing" and "ready".',
    'types/tea/machine.ts:12: machine timer, state brewing, onDone of send: there is no state ".hott". Did you mean ".hot"?',
    'types/tea/machine.ts:12: machine timer, state brewing, onError of send: there is no state "raedy". Did you mean "ready"?',
    'types/tea/machine.ts:10: machine timer, state brewing.hot, after 1000: there is no state "colt". Did you mean "cold"?',
    'types/tea/machine.ts:10: machine timer, state brewing.cold, always: there is no state "#timr.idle". Did you mean "#timer.idle"?',
  ]);
});

test.each([
  [
    'siblings, children and paths',
    {
      a: { on: { x: 'b', y: '.c', z: 'b.d' }, initial: 'c', states: { c: {} } },
      b: { initial: 'd', states: { d: {} } },
    },
  ],
  ['ids', { a: { id: 'first', on: { x: '#tea', y: '#tea.b', z: '#first' } }, b: { on: { x: '#first' } } }],
  ['dots within a key', { 'a.b': {}, c: { on: { x: String.raw`a\.b` } } }],
  ['several targets and none', { a: { on: { x: ['b', { target: ['b'] }], z: { actions: 'w' } } }, b: {} }],
])('%s are known, as XState knows them', (_, states) => {
  const config = { id: 'tea', type: 'parallel', states } as const;
  expect(() => createMachine(config)).not.toThrow();
  expect(faultsInModule('tea.ts', `createMachine(${JSON.stringify(config)})`)).toEqual([]);
});

test.each([
  ['a spread', "{ ...others, a: { on: { x: 'of-others', y: '#of-others' } } }"],
  ['a variable', "{ a: { on: { x: target, y: 'b.of-b' } }, b: brewing }"],
  ['a computed key', "{ [name]: {}, a: { on: { x: 'of-name' } } }"],
])('states in unknown parts of a source are not reported: %s', (_, states) => {
  const code = `const tea = createMachine({ id: 'tea', states: ${states} });\nexport default () => <p />;`;
  expect(faultsInModule('tea.tsx', code)).toEqual([]);
});

test('a module with a syntax error has no faults: the compiler reports it', () => {
  expect(faultsInModule('types/tea/tea.tsx', 'createMachine({ states: ')).toEqual([]);
});
