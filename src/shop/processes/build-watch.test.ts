// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trackTouchedControls } from '../../client/hydrate/touched-controls.ts';
import { startBuildWatch } from './build-watch.ts';
import { createStore } from '../store.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-03-01T09:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  sessionStorage.clear();
  document.body.innerHTML = '';
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

interface Kept {
  readonly interactions: readonly unknown[];
  readonly typed: readonly string[];
}

const UNTOUCHED: ReadonlySet<EventTarget> = new Set();

/** The watch of a page of build `this`; the server answers with these, the last one for good. */
function stage(
  answers: readonly (Response | Error)[],
  { open = false, reloads = true, touched = UNTOUCHED, age = 0, codeFailed = false } = {},
) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    asked.push(input instanceof Request ? input.url : String(input));
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    return answer instanceof Response ? Promise.resolve(answer.clone()) : Promise.reject(answer ?? new Error());
  });
  const listeners: (readonly [string, () => void])[] = [];
  const kept: Kept[] = [];
  const logged: string[] = [];
  const outdated = createStore(false);
  startBuildWatch(
    {
      browser: { on: (event, happened) => listeners.push([event, happened]) },
      buildId: 'this',
      age,
      codeFailed,
      touched,
      reload: ({ interactions, typed }) => {
        kept.push({ interactions: interactions(), typed: typed().map(({ value }) => value) });
        return reloads;
      },
      log: (message) => logged.push(message),
    },
    { cart: { get: () => ({ open }) }, outdated },
  );
  return {
    asked,
    kept,
    logged,
    isOutdated: outdated.get,
    codeFails: async () => {
      for (const [event, happened] of listeners) if (event === 'code.failed') happened();
      await vi.advanceTimersByTimeAsync(10);
    },
  };
}

const build = (id: string) => Response.json({ id, timestamp: 1 });

test('requests the latest build every hour, past every cache', { meta: { spec: ['7.15b'] } }, async () => {
  const { asked, isOutdated } = stage([build('this'), build('newer')]);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect([asked, isOutdated()]).toEqual([[`/builds/latest.json?${NOW + HOUR_MS}`], false]);
  await vi.advanceTimersByTimeAsync(HOUR_MS + 10);
  expect([asked.length, isOutdated()]).toEqual([2, true]);
  await vi.advanceTimersByTimeAsync(9 * HOUR_MS);
  expect([asked.length, isOutdated()]).toEqual([2, true]);
});

test('requests the build when the page is an hour old, or at once when it is older', async () => {
  const late = stage([build('this')], { age: HOUR_MS - 60_000 });
  await vi.advanceTimersByTimeAsync(59_999);
  expect(late.asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(late.asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(HOUR_MS - 1);
  expect(late.asked).toHaveLength(1);
  const old = stage([build('newer')], { age: 3 * HOUR_MS });
  await vi.advanceTimersByTimeAsync(10);
  expect(old.isOutdated()).toBe(true);
});

test('handles a chunk that failed before the watch was started', async () => {
  const { kept } = stage([build('newer')], { codeFailed: true });
  await vi.advanceTimersByTimeAsync(10);
  expect(kept).toHaveLength(1);
});

test.each([
  ['a server that does not tell (404)', new Response('', { status: 404 }), 0],
  ['one that may not (403)', new Response('', { status: 403 }), 0],
  ['one that is out of order', new Response('', { status: 503 }), 1],
  ['an answer of another kind', Response.json({ id: 7 }), 1],
  ['no answer', new Error('no connection'), 1],
])(
  '%s is no newer build, and is logged where that is a fault',
  { meta: { spec: ['8.2'] } },
  async (_, answer, logs) => {
    const { isOutdated, logged } = stage([answer]);
    await vi.advanceTimersByTimeAsync(HOUR_MS + 10);
    expect([isOutdated(), logged.length]).toEqual([false, logs]);
  },
);

test('reloads the page when a chunk is gone, once in ten seconds', { meta: { spec: ['4.34', '9.14'] } }, async () => {
  document.body.innerHTML = `<form data-early action="/en/cart"><button>Cart</button></form>
    <input id="name"><input id="untouched" value="as it was"><textarea id="note"></textarea>`;
  const touched = trackTouchedControls();
  const first = stage([build('newer')], { open: true, touched });
  for (const id of ['name', 'note']) {
    const control = document.querySelector<HTMLInputElement>(`#${id}`);
    if (control === null) throw new Error(`no #${id}`);
    control.value = `my ${id}`;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
  await first.codeFails();
  const cart = { kind: 'submit', target: document.querySelector('form'), submitter: null };
  expect(first.kept).toEqual([{ interactions: [cart], typed: ['my name', 'my note'] }]);

  vi.setSystemTime(NOW + 9000);
  const second = stage([build('newer')]);
  await second.codeFails();
  expect([second.kept, second.isOutdated()]).toEqual([[], true]);

  vi.setSystemTime(NOW + 11_000);
  const third = stage([build('this')]);
  await third.codeFails();
  expect(third.kept).toEqual([{ interactions: [], typed: [] }]);
});

test('does not reload the page without a connection', async () => {
  const { kept, codeFails } = stage([new Error('no connection')]);
  await codeFails();
  expect(kept).toEqual([]);
});

test('loads the next page in full when this one cannot be reloaded', async () => {
  const { codeFails, isOutdated } = stage([build('newer')], { reloads: false });
  await codeFails();
  expect(isOutdated()).toBe(true);
});
