import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { toastMachine, type ToastNotice } from './machine.ts';

function start() {
  const clock = new SimulatedClock();
  const actor = createActor(toastMachine, { clock });
  const errors: unknown[] = [];
  actor.subscribe({ error: (error) => errors.push(error) });
  actor.start();
  return {
    clock,
    errors,
    add: (title: string, rest: Partial<ToastNotice> = {}) =>
      actor.send({ type: 'toast.add', notice: { type: 'info', title, ...rest }, at: clock.now() }),
    send: (type: 'toast.close' | 'toast.pause' | 'toast.resume', id: string) =>
      actor.send({ type, id, at: clock.now() }),
    shown: () => actor.getSnapshot().context.toasts.map(({ title }) => title),
    toasts: () => actor.getSnapshot().context.toasts,
  };
}

test('a toast has the defaults of the specification and goes after 5000 ms', () => {
  const on = start();
  on.add('Saved');
  expect(on.toasts()).toEqual([
    {
      id: 'toast-1',
      type: 'info',
      title: 'Saved',
      description: undefined,
      duration: 5000,
      isPersistent: false,
      position: 'top-right',
      timing: { paused: false, endsAt: 5000 },
    },
  ]);
  on.clock.increment(4999);
  expect(on.shown()).toEqual(['Saved']);
  on.clock.increment(1);
  expect(on.shown()).toEqual([]);
  expect(on.errors).toEqual([]);
});

test('each goes in its own time', () => {
  const on = start();
  on.add('a', { duration: 300 });
  on.clock.increment(100);
  on.add('b', { duration: 100 });
  on.clock.increment(100);
  expect(on.shown()).toEqual(['a']);
  on.clock.increment(100);
  expect(on.shown()).toEqual([]);
});

test('a persistent one stays until it is closed', () => {
  const on = start();
  on.add('Read this', { isPersistent: true });
  on.clock.increment(60_000);
  expect(on.shown()).toEqual(['Read this']);
  on.send('toast.close', 'toast-1');
  expect(on.shown()).toEqual([]);
});

test('hovering pauses it, leaving resumes it with the rest of its time, others go on', () => {
  const on = start();
  on.add('a');
  on.add('b', { duration: 6000 });
  on.clock.increment(4000);
  on.send('toast.pause', 'toast-1');
  on.clock.increment(2000);
  expect(on.shown()).toEqual(['a']);
  on.clock.increment(60_000);
  on.send('toast.pause', 'toast-1');
  on.send('toast.resume', 'toast-1');
  on.clock.increment(999);
  expect(on.shown()).toEqual(['a']);
  on.send('toast.resume', 'toast-1');
  on.clock.increment(1);
  expect(on.shown()).toEqual([]);
});

test('the same words said again are shown once, with their full time', () => {
  const on = start();
  on.add('a', { description: 'x' });
  on.clock.increment(4000);
  on.add('a', { description: 'x' });
  on.clock.increment(4999);
  expect(on.shown()).toEqual(['a']);
  on.clock.increment(1);
  expect(on.shown()).toEqual([]);
});

test('no more than five are shown; the oldest make room', () => {
  const on = start();
  for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) on.add(title);
  expect(on.shown()).toEqual(['b', 'c', 'd', 'e', 'f']);
});
