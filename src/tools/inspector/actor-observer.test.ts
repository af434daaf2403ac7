import { setTimeout as later } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assign, createActor, fromPromise, setup } from 'xstate';
import type { WireMessage } from './messages.ts';
import { REDACTED } from './redact.ts';
import { createActorObserver } from './actor-observer.ts';

const SECRET = 'a-secret-of-a-cart';

const machine = setup({
  types: {
    context: {} as { readonly cart_secret: string; readonly count: number },
    events: {} as { readonly type: 'add' | 'save' | 'ignored'; readonly cart_secret?: string },
    input: {} as { readonly cart_secret: string },
  },
  actors: { save: fromPromise<{ readonly token: string }, { readonly cart_secret: string }>(() => Promise.reject()) },
  actions: { count: assign({ count: ({ context }) => context.count + 1 }) },
}).createMachine({
  id: 'basket',
  context: ({ input }) => ({ cart_secret: input.cart_secret, count: 0 }),
  initial: 'open',
  states: {
    open: { on: { add: { actions: 'count' }, save: 'saving' } },
    saving: {
      invoke: { src: 'save', input: ({ context }) => ({ cart_secret: context.cart_secret }), onDone: 'open' },
      always: { guard: ({ context }) => context.count > 9, target: 'open' },
    },
  },
});

function observe() {
  const emitted: WireMessage[] = [];
  const observer = createActorObserver((message) => void emitted.push(message));
  let answer: (value: { readonly token: string }) => void = () => {};
  const save = fromPromise<{ readonly token: string }, { readonly cart_secret: string }>(
    () => new Promise((resolve) => (answer = resolve)),
  );
  const actor = createActor(machine.provide({ actors: { save } }), {
    input: { cart_secret: SECRET },
    inspect: observer.inspect,
  });
  return { emitted, observer, actor, answer: (token: string) => answer({ token }) };
}

const brief = ({ type, name, event, transitions, snapshot }: WireMessage) => {
  const { value, status, context } = Object(snapshot) as Record<string, unknown>;
  return JSON.parse(JSON.stringify([type, { name, event, transitions, value, status, context }])) as unknown;
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

test('emits actors, events, transitions and snapshots synchronously, in order', () => {
  const { emitted, actor } = observe();
  actor.start();
  actor.send({ type: 'add', cart_secret: SECRET });
  actor.send({ type: 'ignored' });
  const context = (count: number) => ({ cart_secret: REDACTED, count });
  const init = { type: 'xstate.init', input: { cart_secret: REDACTED } };
  expect(emitted.map(brief)).toEqual([
    ['@xstate.actor', { name: 'basket', status: 'active' }],
    ['@xstate.event', { event: init }],
    ['@xstate.snapshot', { event: init, value: 'open', status: 'active', context: context(0) }],
    ['@xstate.event', { event: { type: 'add', cart_secret: REDACTED } }],
    ['@raan.microstep', { transitions: ['basket.open · add → stays'] }],
    [
      '@xstate.snapshot',
      { event: { type: 'add', cart_secret: REDACTED }, value: 'open', status: 'active', context: context(1) },
    ],
    ['@xstate.event', { event: { type: 'ignored' } }],
    ['@xstate.snapshot', { event: { type: 'ignored' }, value: 'open', status: 'active', context: context(1) }],
  ]);
  expect(new Set(emitted.map(({ sessionId }) => sessionId))).toEqual(new Set([actor.sessionId]));
  expect(new Set(emitted.map(({ createdAt }) => createdAt))).toEqual(new Set(['1000000']));
});

test('redacts secrets in a child’s input and answer, in the chart and in events', async () => {
  const { emitted, actor, answer } = observe();
  actor.start();
  actor.send({ type: 'save', cart_secret: SECRET });
  answer(`${SECRET}-token`);
  await later();
  expect(actor.getSnapshot().value).toBe('open');
  const names = emitted.filter(({ type }) => type === '@xstate.actor').map(({ name }) => name);
  expect(names).toEqual(['basket', 'save']);
  expect(JSON.stringify(emitted)).not.toContain(SECRET);
  expect(JSON.stringify(emitted)).toContain(REDACTED);
});

test('emits cloneable messages of the protocol with the root’s id', () => {
  const { emitted, actor } = observe();
  actor.start();
  expect(structuredClone(emitted)).toEqual(emitted);
  const official = emitted.filter(({ type }) => type.startsWith('@xstate.'));
  expect(official.map(({ _version, rootId }) => [_version, rootId])).toEqual(
    official.map(() => ['0.7.2', actor.sessionId]),
  );
  expect(JSON.parse(String(emitted[0]?.definition))).toMatchObject({ id: 'basket', initial: 'open' });
});

test('sends events to the real actor, and reports why one is refused', () => {
  const { observer, actor } = observe();
  actor.start();
  expect(observer.send(actor.sessionId, { type: 'add' })).toBe(undefined);
  expect(actor.getSnapshot().context.count).toBe(1);
  expect(observer.send(actor.sessionId, { type: 'xstate.stop' })).toContain('XState’s own');
  expect(observer.send(actor.sessionId, { type: 'add', cart_secret: REDACTED })).toContain('write one');
  expect(actor.getSnapshot()).toMatchObject({ status: 'active', context: { count: 1 } });
  actor.stop();
  expect(observer.send(actor.sessionId, { type: 'add' })).toBe('This actor has ended.');
  expect(observer.send('x:unknown', { type: 'add' })).toBe('This actor has ended.');
});
