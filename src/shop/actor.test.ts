// @vitest-environment jsdom
import type { InspectionEvent } from 'xstate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastMachine } from '#machines/toast/machine.ts';

beforeEach(() => void vi.resetModules());
afterEach(() => sessionStorage.clear());

/** A page at an address, with its own modules. */
async function openPage(address: string) {
  history.replaceState(null, '', address);
  const [{ createAppActor }, { connectObserver }] = await Promise.all([
    import('./actor.ts'),
    import('./inspect/observe.ts'),
  ]);
  const run = () => {
    const toast = createAppActor(toastMachine).start();
    toast.send({ type: 'toast.add', notice: { type: 'info', title: 'Hello' }, at: 0 });
    return toast.stop();
  };
  const observed: string[] = [];
  const describe = (event: InspectionEvent) => {
    if (event.type === '@xstate.actor') return 'actor';
    return event.type === '@xstate.event' ? event.event.type : undefined;
  };
  const connect = () =>
    connectObserver((event) => {
      const text = describe(event);
      if (text !== undefined) observed.push(text);
    });
  return { run, connect, observed };
}

const RUN = ['actor', 'xstate.init', 'toast.add'];

test('an inspector gets an actor’s events from before its code is loaded', { meta: { field: ['0.3'] } }, async () => {
  const { run, connect, observed } = await openPage('/en/products?inspect');
  run();
  expect(observed).toEqual([]);
  connect();
  expect(observed).toEqual(RUN);
  run();
  expect(observed).toEqual([...RUN, ...RUN]);
});

test('the next pages of the tab are inspected too, until it is turned off', async () => {
  await openPage('/en?inspect').then(({ run }) => run());
  vi.resetModules();
  const next = await openPage('/en/products');
  next.run();
  next.connect();
  expect(next.observed).toEqual(RUN);
  vi.resetModules();
  const last = await openPage('/en/products?inspect=off');
  last.run();
  last.connect();
  expect(last.observed).toEqual([]);
});

test('an actor of a page that is not inspected has no observer', async () => {
  const { run, connect, observed } = await openPage('/en/products');
  connect();
  run();
  expect(observed).toEqual([]);
});

test('a page without storage is not inspected', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const { run, connect, observed } = await openPage('/en?inspect');
  connect();
  run();
  expect(observed).toEqual([]);
});
