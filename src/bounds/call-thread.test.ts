import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { type CallWorker, createCallThread, serveCalls } from './call-thread.ts';

/** A worker in this thread: `answer` runs on the other end of a channel. */
function openThread(answer: Parameters<typeof serveCalls<number, string, string>>[1]) {
  const started: MessageChannel[] = [];
  const thread = createCallThread<number, string, string>(
    () => {
      const channel = new MessageChannel();
      started.push(channel);
      serveCalls<number, string, string>(channel.port2, answer);
      const worker: CallWorker<number, string, string> = {
        on: (event, listener) => channel.port1.on(event === 'exit' ? 'close' : event, listener),
        postMessage: (message) => channel.port1.postMessage(message),
        terminate: () => Promise.resolve(channel.port1.close()),
      };
      return worker;
    },
    { calls: 2, timeoutMs: 60_000 },
  );
  return { thread, started };
}

test(
  'calls that run at a time each get their own answers to what they ask',
  { meta: { field: ['1.10'] } },
  async () => {
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
  },
);

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
  const cut = thread.run(1, () => new Promise(() => {}));
  started[0]?.port2.close();
  expect([await cut, await thread.run(2)]).toEqual([{ kind: 'ended' }, { kind: 'answered', answer: 'done' }]);
  expect(started).toHaveLength(2);
  await thread.close();
});
