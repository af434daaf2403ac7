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
    titles: () => actor.getSnapshot().context.toasts.map(({ title }) => title),
    toasts: () => actor.getSnapshot().context.toasts,
  };
}

test(
  'a toast has the defaults of the specification and goes after 5000 ms',
  { meta: { spec: ['3.13', '8.12a', '9.9'] } },
  () => {
    const on = start();
    on.add('Saved');
    expect(on.toasts()).toEqual([
      {
        id: 'toast-1',
        type: 'info',
        title: 'Saved',
        description: undefined,
        repeated: undefined,
        duration: 5000,
        isPersistent: false,
        position: 'top-right',
        timing: { paused: false, endsAt: 5000 },
      },
    ]);
    on.clock.increment(4999);
    expect(on.titles()).toEqual(['Saved']);
    on.clock.increment(1);
    expect(on.titles()).toEqual([]);
    expect(on.errors).toEqual([]);
  },
);

test('removes each toast at its own time', () => {
  const on = start();
  on.add('a', { duration: 300 });
  on.clock.increment(100);
  on.add('b', { duration: 100 });
  on.clock.increment(100);
  expect(on.titles()).toEqual(['a']);
  on.clock.increment(100);
  expect(on.titles()).toEqual([]);
});

test('keeps a persistent toast until it is closed', { meta: { spec: ['4.31'] } }, () => {
  const on = start();
  on.add('Read this', { isPersistent: true });
  on.clock.increment(60_000);
  expect(on.titles()).toEqual(['Read this']);
  on.send('toast.close', 'toast-1');
  expect(on.titles()).toEqual([]);
});

test(
  'pauses a hovered toast, resumes it with the rest of its time, and counts the others down',
  { meta: { spec: ['4.31'] } },
  () => {
    const on = start();
    on.add('a');
    on.add('b', { duration: 6000 });
    on.clock.increment(4000);
    on.send('toast.pause', 'toast-1');
    on.clock.increment(2000);
    expect(on.titles()).toEqual(['a']);
    on.clock.increment(60_000);
    on.send('toast.pause', 'toast-1');
    on.send('toast.resume', 'toast-1');
    on.clock.increment(999);
    expect(on.titles()).toEqual(['a']);
    on.send('toast.resume', 'toast-1');
    on.clock.increment(1);
    expect(on.titles()).toEqual([]);
  },
);

test('shows a repeated text once, with its full time', () => {
  const on = start();
  on.add('a', { description: 'x' });
  on.clock.increment(4000);
  on.add('a', { description: 'x' });
  on.clock.increment(4999);
  expect(on.titles()).toEqual(['a']);
  on.clock.increment(1);
  expect(on.titles()).toEqual([]);
});

test('shows five toasts at most, and removes the oldest', () => {
  const on = start();
  for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) on.add(title);
  expect(on.titles()).toEqual(['b', 'c', 'd', 'e', 'f']);
});

test('a persistent toast makes no room for others', { meta: { field: ['3.19'] } }, () => {
  const on = start();
  on.add('kept', { isPersistent: true });
  for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) on.add(title);
  expect(on.titles()).toEqual(['kept', 'c', 'd', 'e', 'f']);
  for (const title of ['1', '2', '3', '4', '5']) on.add(title, { isPersistent: true });
  on.add('new');
  expect(on.titles()).toEqual(['kept', '1', '2', '3', '4', '5', 'new']);
});
