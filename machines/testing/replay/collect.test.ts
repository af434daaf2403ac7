import { createActor, fromPromise } from 'xstate';
import { afterEach, expect, test } from 'vitest';
import { authMachine, type UserAnswer } from '#machines/auth/machine.ts';
import { toastMachine } from '#machines/toast/machine.ts';
import { collectMachineLogs, findContradictions, type PageContext, drainStepsOfLeftPages } from './collect.ts';
import { type LoggedStep, tracesOf } from './log.ts';

afterEach(() => {
  Reflect.deleteProperty(Reflect.getPrototypeOf({}) ?? {}, 'inspect');
});

/** A context whose one page is this process. */
const CONTEXT: PageContext = {
  exposeBinding: (name, receive) =>
    Promise.resolve(Object.assign(globalThis, { [name]: (text: string) => receive(undefined, text) })),
  addInitScript: (script, name) => Promise.resolve(script(name)),
};

test('steps of machines without an inspector are collected, and contradict nothing', async () => {
  const steps: LoggedStep[] = [];
  await collectMachineLogs(CONTEXT, steps);
  const toast = createActor(toastMachine).start();
  toast.send({ type: 'toast.add', notice: { type: 'info', title: 'Hello' }, at: 0 });
  const auth = createActor(
    authMachine.provide({
      actors: { checkUser: fromPromise<UserAnswer>(() => Promise.resolve({ ok: true, user: null })) },
    }),
  ).start();
  await expect.poll(() => auth.getSnapshot().value).toBe('known');
  toast.stop();
  auth.stop();
  await Promise.resolve();
  expect(steps.map(({ actor, event }) => `${actor}: ${event.type.replace(/\.\d.*/, '')}`)).toEqual([
    'toast: xstate.init',
    'toast: toast.add',
    'auth: xstate.init',
    'auth: xstate.done.actor',
    'toast: xstate.stop',
    'auth: xstate.stop',
  ]);
  expect(await findContradictions(steps)).toEqual([]);
});

test('a machine that differs from this source is reported, with the preceding events', async () => {
  const steps: LoggedStep[] = [];
  await collectMachineLogs(CONTEXT, steps);
  const toast = createActor(toastMachine).start();
  toast.send({ type: 'toast.add', notice: { type: 'info', title: 'Hello' }, at: 0 });
  toast.stop();
  await Promise.resolve();
  const changed = steps.map((step) => ({ ...step, snapshot: { ...step.snapshot, value: 'idle' } }));
  expect(await findContradictions(changed)).toEqual([
    expect.stringMatching(/^toast: the log has [^]*\n  after xstate\.init · toast\.add$/),
  ]);
});

test('an actor is followed until an event that cannot be written, and nothing is thrown into the page', async () => {
  const steps: LoggedStep[] = [];
  await collectMachineLogs(CONTEXT, steps);
  const circle: Record<string, unknown> = {};
  circle['itself'] = circle;
  const hostile = { type: 'toast.pause', id: 'none', at: 0, circle } as const;
  const toast = createActor(toastMachine).start();
  toast.send({ type: 'toast.add', notice: { type: 'info', title: 'Hello' }, at: 0 });
  toast.send(hostile);
  toast.send({ type: 'toast.add', notice: { type: 'info', title: 'Again' }, at: 0 });
  toast.stop();
  await Promise.resolve();
  expect(tracesOf(steps).map((trace) => trace.steps.map(({ event }) => event.type))).toEqual([
    ['xstate.init', 'toast.add'],
  ]);
  expect(await findContradictions(steps)).toEqual([]);
});

test('steps of left pages are removed, those of the last page stay', () => {
  const step = (sessionId: string): LoggedStep => ({
    actor: 'toast',
    sessionId,
    event: { type: 'xstate.init' },
    transitions: [],
    snapshot: {},
  });
  const steps = ['a x:0', 'b x:0', 'a x:1', 'b x:1'].map(step);
  const left = drainStepsOfLeftPages(steps);
  expect([left, steps].map((list) => list.map(({ sessionId }) => sessionId))).toEqual([
    ['a x:0', 'a x:1'],
    ['b x:0', 'b x:1'],
  ]);
});
