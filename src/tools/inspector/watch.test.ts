import { setTimeout as later } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assign, createActor, fromPromise, setup } from 'xstate';
import type { Sent } from './messages.ts';
import { REDACTED } from './redact.ts';
import { createWatch } from './watch.ts';

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

function watched() {
  const told: Sent[] = [];
  const watch = createWatch((message) => void told.push(message));
  let answer: (value: { readonly token: string }) => void = () => {};
  const save = fromPromise<{ readonly token: string }, { readonly cart_secret: string }>(
    () => new Promise((resolve) => (answer = resolve)),
  );
  const actor = createActor(machine.provide({ actors: { save } }), {
    input: { cart_secret: SECRET },
    inspect: watch.inspect,
  });
  return { told, watch, actor, answer: (token: string) => answer({ token }) };
}

const brief = ({ type, name, event, transitions, snapshot }: Sent) => {
  const { value, status, context } = Object(snapshot) as Record<string, unknown>;
  return JSON.parse(JSON.stringify([type, { name, event, transitions, value, status, context }])) as unknown;
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

test('tells at once, in order, who there is, what it was sent, which transitions were taken and how it stands', () => {
  const { told, actor } = watched();
  actor.start();
  actor.send({ type: 'add', cart_secret: SECRET });
  actor.send({ type: 'ignored' });
  const context = (count: number) => ({ cart_secret: REDACTED, count });
  const init = { type: 'xstate.init', input: { cart_secret: REDACTED } };
  expect(told.map(brief)).toEqual([
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
  expect(new Set(told.map(({ sessionId }) => sessionId))).toEqual(new Set([actor.sessionId]));
  expect(new Set(told.map(({ createdAt }) => createdAt))).toEqual(new Set(['1000000']));
});

test('no secret leaves: not in a child’s input, its answer, the chart, nor in what is sent', async () => {
  const { told, actor, answer } = watched();
  actor.start();
  actor.send({ type: 'save', cart_secret: SECRET });
  answer(`${SECRET}-token`);
  await later();
  expect(actor.getSnapshot().value).toBe('open');
  const names = told.filter(({ type }) => type === '@xstate.actor').map(({ name }) => name);
  expect(names).toEqual(['basket', 'save']);
  expect(JSON.stringify(told)).not.toContain(SECRET);
  expect(JSON.stringify(told)).toContain(REDACTED);
});

test('messages are the protocol’s, can be posted, and name the root', () => {
  const { told, actor } = watched();
  actor.start();
  expect(structuredClone(told)).toEqual(told);
  const official = told.filter(({ type }) => type.startsWith('@xstate.'));
  expect(official.map(({ _version, rootId }) => [_version, rootId])).toEqual(
    official.map(() => ['0.7.2', actor.sessionId]),
  );
  expect(JSON.parse(String(told[0]?.definition))).toMatchObject({ id: 'basket', initial: 'open' });
});

test('sends events to the real actor, and says what it refuses', () => {
  const { watch, actor } = watched();
  actor.start();
  expect(watch.send(actor.sessionId, { type: 'add' })).toBe(undefined);
  expect(actor.getSnapshot().context.count).toBe(1);
  expect(watch.send(actor.sessionId, { type: 'xstate.stop' })).toContain('XState’s own');
  expect(watch.send(actor.sessionId, { type: 'add', cart_secret: REDACTED })).toContain('write one');
  expect(actor.getSnapshot()).toMatchObject({ status: 'active', context: { count: 1 } });
  actor.stop();
  expect(watch.send(actor.sessionId, { type: 'add' })).toBe('This actor has ended.');
  expect(watch.send('x:unknown', { type: 'add' })).toBe('This actor has ended.');
});
