// @vitest-environment jsdom
import { createBrowserInspector, createBrowserReceiver } from '@statelyai/inspect';
import { type AnyStateMachine, createActor, createMachine, fromPromise } from 'xstate';
import { expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { statesOf, transitionsOf } from '#machines/diagram/transitions.ts';
import { machines } from '#machines/index.ts';
import type { Spec } from '#machines/testing/model.ts';
import { toastMachine } from '#machines/toast/machine.ts';
import { FromShop, type WireMessage } from './messages.ts';
import { createActorObserver } from './actor-observer.ts';

function ran(inspect: ReturnType<typeof createActorObserver>['inspect']): void {
  const toast = createActor(toastMachine, { inspect }).start();
  toast.send({ type: 'toast.add', notice: { type: 'info', title: 'Hello' }, at: 0 });
  toast.stop();
}

const specs = import.meta.glob<{ readonly default: Spec<unknown> }>('../../../machines/*/spec.ts');

/** The messages that the official receiver passes on. */
function receivedOf(emitted: readonly WireMessage[]): readonly unknown[] {
  const received: unknown[] = [];
  createBrowserReceiver({ window }).subscribe((message) => void received.push(message));
  for (const data of emitted) window.dispatchEvent(new MessageEvent('message', { data }));
  return received;
}

/** The definitions of a machine and of all that it invokes at first, as the official receiver has them. */
async function definitionsOf(machine: AnyStateMachine) {
  const spec = await specs[`../../../machines/${machine.id}/spec.ts`]?.();
  const emitted: WireMessage[] = [];
  const { inspect } = createActorObserver((message) => void emitted.push(structuredClone(message)));
  createActor(machine, { inspect, input: spec?.default.environments[0]?.input as never });
  const Actor = v.object({ type: v.literal('@xstate.actor'), name: v.string(), definition: v.string() });
  return receivedOf(emitted).flatMap((message) => (v.is(Actor, message) ? [message] : []));
}

const statesIn = (machine: AnyStateMachine) =>
  statesOf(machine)
    .map(({ id, type }) => `${type} ${id}`)
    .toSorted();
const arrowsIn = (machine: AnyStateMachine) =>
  transitionsOf(machine)
    .map(({ source, eventType, targets }) => [source.id, eventType, ...targets.map(({ id }) => id)].join(' '))
    .toSorted();

test.each(Object.entries(machines))(
  'another inspector draws the chart of %s from its definition',
  { meta: { field: ['0.3'] } },
  async (name, machine) => {
    const definitions = await definitionsOf(machine);
    expect(definitions[0]?.name).toBe(name);
    for (const { definition } of definitions) {
      expect(definition).not.toMatch(/\[(?:object|array|circular|function|too deep|unreadable|redacted)/i);
      createMachine(JSON.parse(definition));
    }
    const copy = createMachine(JSON.parse(definitions[0]?.definition ?? ''));
    expect(statesIn(copy)).toEqual(statesIn(machine));
    expect(arrowsIn(copy)).toEqual(arrowsIn(machine));
  },
);

test('another inspector gets the chart of a machine of any depth', { meta: { field: ['0.3'] } }, async () => {
  const nested = (depth: number): object =>
    depth === 0
      ? { on: { go: { target: '#deep', actions: [{ type: 'log', params: { text: 'end' } }] } } }
      : { initial: 'inner', states: { inner: nested(depth - 1) } };
  const machine = createMachine({ id: 'deep', ...nested(50) });
  const [first] = await definitionsOf(machine);
  const copy = createMachine(JSON.parse(first?.definition ?? ''));
  expect(statesIn(copy)).toEqual(statesIn(machine));
  expect(arrowsIn(copy)).toEqual(arrowsIn(machine));
});

test('another inspector gets the names of invoked functions as definitions', async () => {
  const machine = createMachine({
    id: 'caller',
    invoke: { id: 'call', src: fromPromise(() => new Promise(() => {})) },
  });
  expect((await definitionsOf(machine)).map(({ definition }) => JSON.parse(definition))).toMatchObject([
    { id: 'caller' },
    { id: 'call' },
  ]);
});

test('another inspector understands our messages', () => {
  const emitted: WireMessage[] = [];
  ran(createActorObserver((message) => void emitted.push(structuredClone(message))).inspect);
  const received = receivedOf(emitted);
  const official = emitted.filter(({ type }) => type.startsWith('@xstate.'));
  expect(official.length).toBeGreaterThan(3);
  expect(received).toEqual(expect.arrayContaining(official));
});

test('our inspector understands messages of the official one', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => void setTimeout(run));
  const { inspect } = createBrowserInspector({ autoStart: false, send: (message) => void sent.push(message) });
  ran((event) => inspect.next?.(event));
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(3));
  vi.unstubAllGlobals();
  const faults = sent.map((message) => v.safeParse(FromShop, message).issues?.map((issue) => v.getDotPath(issue)));
  expect(faults).toEqual(sent.map(() => undefined));
});
