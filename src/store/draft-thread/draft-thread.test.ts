import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { createDraftThread, type DraftWorker } from './draft-thread.ts';
import type { Answered, DraftTask } from './task.ts';

const TASK: DraftTask = {
  name: 'builderPage',
  context: {
    shop: {
      webId: '1',
      webName: 'a',
      name: { th: 'ก' },
      isDefault: true,
      suspended: false,
      policy: { banks: [], shipping_types: [] },
      paymentMethods: [],
      themeKey: null,
      darkThemeKey: null,
      fingerprint: '',
      published: 0,
    },
    lang: 'th',
    account: null,
    actor: null,
    origin: 'http://shop.test',
    now: new Date(0),
    headers: [],
  },
  query: {},
  params: {},
  body: null,
};

/** Workers that respond when the test lets them. */
function fakeWorkers() {
  const asked: number[] = [];
  const started: {
    begin: (id: number | undefined) => void;
    answer: (id: number | undefined, answered: Answered) => void;
    exit: () => void;
  }[] = [];
  let ended = 0;
  const start = (): DraftWorker => {
    const worker = new EventEmitter();
    started.push({
      begin: (id) => void worker.emit('message', { kind: 'begun', id }),
      answer: (id, answer) => void worker.emit('message', { kind: 'answer', id, answer }),
      exit: () => void worker.emit('exit'),
    });
    return {
      on: (event, listener) => worker.on(event, listener),
      postMessage: ({ id }) => void asked.push(id),
      terminate: () => Promise.resolve((ended += 1)),
    };
  };
  return { asked, started, start, ended: () => ended };
}

const ANSWER: Answered = { ok: true, status: 200, headers: [], body: new Uint8Array([123, 125]) };
const keyOf = async (response: Response) => {
  const { key }: { key?: string } = await response.json();
  return [response.status, key, response.headers.get('retry-after')];
};

test('refuses calls while too many wait, and answers those that do', { meta: { field: ['1.10'] } }, async () => {
  const { asked, started, start } = fakeWorkers();
  const thread = createDraftThread(start);
  const waiting = Array.from({ length: 32 }, () => thread.run(TASK));
  expect(await keyOf(await thread.run(TASK))).toEqual([503, 'BUSY', '5']);
  for (const id of asked) started[0]?.answer(id, ANSWER);
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200));
  const next = thread.run(TASK);
  started[0]?.answer(asked.at(-1), ANSWER);
  expect([(await next).status, started.length]).toEqual([200, 1]);
});

test('a call that takes too long ends its thread; the next starts one', { meta: { field: ['1.10'] } }, async () => {
  vi.useFakeTimers();
  try {
    const { asked, started, start, ended } = fakeWorkers();
    const thread = createDraftThread(start, 1000);
    const late = [thread.run(TASK), thread.run(TASK)];
    for (const id of asked) started[0]?.begin(id);
    await vi.advanceTimersByTimeAsync(1000);
    const answers = await Promise.all(late.map(async (answer) => keyOf(await answer)));
    const next = thread.run(TASK);
    started[1]?.answer(asked.at(-1), ANSWER);
    expect([answers, ended(), (await next).status]).toEqual([
      [
        [503, 'TIMEOUT', '5'],
        [503, 'TIMEOUT', '5'],
      ],
      1,
      200,
    ]);
  } finally {
    vi.useRealTimers();
  }
});

test('a call fails where it failed in the thread, with its code, or where the thread ends', async () => {
  const { asked, started, start } = fakeWorkers();
  const thread = createDraftThread(start);
  const failed = thread.run(TASK);
  started[0]?.answer(asked[0], { ok: false, message: 'Error: away', code: '08006', stack: '' });
  await expect(failed).rejects.toMatchObject({ message: 'Error: away', code: '08006' });
  const cut = thread.run(TASK);
  started[0]?.begin(asked[1]);
  started[0]?.exit();
  await expect(cut).rejects.toThrow('has ended');
});
