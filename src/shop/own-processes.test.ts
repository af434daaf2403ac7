import { createMachine } from 'xstate';
import { expect, test } from 'vitest';
import { sharedActor } from './actor.ts';
import { startOwnProcesses } from './processes/own-processes.ts';

const locator = createMachine({
  id: 'store-locator',
  initial: 'idle',
  states: { idle: { on: { ask: 'asking' } }, asking: {} },
});
const module = (exported: unknown) => () => Promise.resolve({ default: exported });

test('machines of a project run once a document, and faults of others are named', async () => {
  await expect(
    startOwnProcesses([
      { name: 'nothing', load: module({}) },
      { name: 'other', load: module(locator) },
      { name: 'store-locator', load: module(locator) },
    ]),
  ).rejects.toThrow(
    'Error: processes/nothing.ts: the default export is no machine; export setup({ … }).createMachine({ … }); ' +
      `Error: processes/other.ts: the machine's id is "store-locator"; give it the id "other"`,
  );
  const actor = sharedActor(locator);
  actor.send({ type: 'ask' });
  await startOwnProcesses([{ name: 'store-locator', load: module(locator) }]);
  expect([sharedActor(locator) === actor, actor.getSnapshot().value, actor.getSnapshot().status]).toEqual([
    true,
    'asking',
    'active',
  ]);
});
