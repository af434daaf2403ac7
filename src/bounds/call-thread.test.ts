import { MessageChannel } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { type CallWorker, createCallThread, serveCalls } from './call-thread.ts';

/** A worker in this thread: `answer` runs on the other end of a channel. */
function openThread(
  answer: Parameters<typeof serveCalls<number, string, string>>[1],
  limits = { calls: 2, timeoutMs: 60_000 },
) {
  const started: MessageChannel[] = [];
  const thread = createCallThread<number, string, string>(() => {
    const channel = new MessageChannel();
    started.push(channel);
    serveCalls<number, string, string>(channel.port2, answer);
    const worker: CallWorker<number, string, string> = {
      on: (event, listener) => channel.port1.on(event === 'exit' ? 'close' : event, listener),
      postMessage: (message) => channel.port1.postMessage(message),
      terminate: () => Promise.resolve(channel.port1.close()),
    };
    return worker;
  }, limits);
  return { thread, started };
}

test('calls that run at a time each get their own answers', { meta: { field: ['1.10'] } }, async () => {
  const { thread, started } = openThread(async (task, ask) => `${task} ${String(await ask('which'))}`);
  const outcomes = await Promise.all([
    thread.run(1, async (asked) => `${asked} a`),
    thread.run(2, async (asked) => `${asked} b`),
    thread.run(3),
  ]);
  expect(outcomes).toEqual([
    { kind: 'answered', answer: '1 which a' },
    { kind: 'answered', answer: '2 which b' },
    { kind: 'busy' },
  ]);
  await thread.close();
  expect(started).toHaveLength(1);
});

test('an error of what is asked is thrown in the thread, with its name', async () => {
  const { thread } = openThread(async (_, ask) => {
    try {
      return String(await ask('which'));
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${error.message}` : 'no error';
    }
  });
  const help = () => Promise.reject(Object.assign(new Error('gone'), { name: 'RequestAborted' }));
  expect([await thread.run(1, help), await thread.run(2)]).toEqual([
    { kind: 'answered', answer: 'RequestAborted: gone' },
    { kind: 'answered', answer: 'Error: the call is given no help' },
  ]);
  await thread.close();
});

test('a call ends with its worker, and the next one starts another', async () => {
  const { thread, started } = openThread(async (task, ask) => (task === 1 ? String(await ask('which')) : 'done'));
  const begun = Promise.withResolvers<void>();
  const cut = thread.run(1, () => {
    begun.resolve();
    return new Promise(() => {});
  });
  await begun.promise;
  started[0]?.port2.close();
  expect([await cut, await thread.run(2)]).toEqual([{ kind: 'ended' }, { kind: 'answered', answer: 'done' }]);
  expect(started).toHaveLength(2);
  await thread.close();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a late call ends only itself, and begun calls are not repeated', { meta: { field: ['1.10'] } }, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const begun: number[] = [];
  const { thread, started } = openThread(
    (task, ask) => {
      begun.push(task);
      return task === 3 ? Promise.resolve('done') : ask('which').then(String);
    },
    { calls: 3, timeoutMs: 1000 },
  );
  const never = () => new Promise(() => {});
  const late = thread.run(1, never);
  vi.advanceTimersByTime(500);
  const beside = thread.run(2, never);
  await vi.waitFor(() => expect(begun).toEqual([1, 2]));
  // The worker is busy from here on: it begins nothing more.
  started[0]?.port2.removeAllListeners('message');
  const queued = thread.run(3);
  vi.advanceTimersByTime(500);
  expect([await late, await beside, await queued]).toEqual([
    { kind: 'late' },
    { kind: 'late' },
    { kind: 'answered', answer: 'done' },
  ]);
  expect([begun, started.length]).toEqual([[1, 2, 3], 2]);
  await thread.close();
});

test('a call whose workers end before they begin it is tried twice', { meta: { field: ['1.10'] } }, async () => {
  let started = 0;
  const start = (): CallWorker<number, string> => {
    started += 1;
    return {
      on: (event, listener) => {
        if (event === 'exit') queueMicrotask(() => Reflect.apply(listener, undefined, []));
      },
      postMessage: () => {},
      terminate: () => Promise.resolve(),
    };
  };
  const thread = createCallThread(start, { calls: 1, timeoutMs: 60_000 });
  expect([await thread.run(1), started]).toEqual([{ kind: 'ended' }, 2]);
});
