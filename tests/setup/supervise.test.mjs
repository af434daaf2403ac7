import { expect, test } from 'vitest';
import { superviseServer } from '../../src/cli/start/supervise.mjs';

/**
 * Servers that run so long each, and then end with a code.
 *
 * @param {{ code: number, ran: number }[]} runs
 */
function setUp(runs) {
  let time = 0;
  let started = 0;
  const stopping = new AbortController();
  /** @type {number[]} */
  const pauses = [];
  const start = () => {
    const run = runs[started] ?? { code: 0, ran: 0 };
    started += 1;
    const ended = Promise.resolve().then(() => {
      time += run.ran;
      return run.code;
    });
    return { url: '', pid: 0, ended, signal: () => undefined };
  };
  return {
    stopping,
    pauses,
    starts: () => started,
    run: () =>
      superviseServer(start(), {
        start,
        stopping: stopping.signal,
        report: (_code, seconds) => pauses.push(seconds),
        now: () => time,
        wait: () => Promise.resolve(),
      }),
  };
}

test('starts a server again that ends with an error, after longer and longer pauses', async () => {
  const { run, pauses, starts } = setUp([
    ...Array.from({ length: 9 }, () => ({ code: 1, ran: 10 })),
    { code: 0, ran: 1 },
  ]);
  expect(await run()).toBe(0);
  expect([pauses, starts()]).toEqual([[1, 2, 4, 8, 16, 32, 60, 60, 60], 10]);
});

test('begins with short pauses again after a server that ran for a while', async () => {
  const crash = { code: 1, ran: 10 };
  const { run, pauses } = setUp([crash, crash, { code: 1, ran: 60_000 }, crash, { code: 0, ran: 1 }]);
  await run();
  expect(pauses).toEqual([1, 2, 1, 2]);
});

test('starts nothing again when it was asked to end', async () => {
  const { run, stopping, starts } = setUp([{ code: 1, ran: 10 }]);
  stopping.abort();
  expect([await run(), starts()]).toEqual([1, 1]);
});
