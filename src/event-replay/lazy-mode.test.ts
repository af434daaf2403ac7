// @vitest-environment jsdom
/** Lazy mode as the machine has it, and as the starter, which can hold no machine, does it: the same comes of the same. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Invocation } from '#machines/testing/model.ts';
import spec from '#machines/lazy-mode/spec.ts';
import { startOnIntent } from './start-on-intent.ts';

/** The browser's events for interactions of the machine. */
const SIGNS: Readonly<Record<string, string>> = {
  scroll: 'scroll',
  click: 'click',
  touch: 'touchstart',
  'mouse.move': 'mousemove',
  'key.press': 'keydown',
  'hash.change': 'hashchange',
};
const A_WHILE_MS = 500;
const TALLER: Measured = { height: 601, viewport: 600 };

interface Measured {
  readonly height: number;
  readonly viewport: number;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.head.replaceChildren();
  history.replaceState(null, '', '/');
});

/** A page with its starter; how often the app was started. */
async function stage(hasHash: boolean, { height, viewport }: Measured) {
  history.replaceState(null, '', hasHash ? '/#reviews' : '/');
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(height);
  vi.stubGlobal('innerHeight', viewport);
  const starts = vi.fn(() => Promise.resolve());
  startOnIntent(
    { entry: '/assets/app.js', modules: [], cartFiles: [], now: false, late: false },
    { load: () => Promise.resolve({ start: starts }), hydrated: () => {}, reload: () => {} },
  );
  await vi.advanceTimersByTimeAsync(A_WHILE_MS);
  return () => starts.mock.calls.map((): Invocation => ['startApp', undefined]);
}

const [OPEN] = spec.environments;
if (OPEN === undefined) throw new Error('the specification has no environment');
const { initial: LAZY } = OPEN;

const commands = spec.commands.map(({ name, stimulus, next }) => ({
  name,
  next,
  stimulus: [stimulus(LAZY, 0)].flat()[0],
}));
const signs = commands.flatMap(({ name, next, stimulus }) => {
  const sign = stimulus?.kind === 'send' ? SIGNS[stimulus.event.type] : undefined;
  return sign === undefined ? [] : [{ name, next, sign }];
});
const measures = commands.flatMap(({ name, next, stimulus }) =>
  stimulus?.kind === 'send' && stimulus.event.type === 'measured'
    ? [
        {
          name,
          next,
          measured: { height: Number(stimulus.event.height), viewport: Number(stimulus.event.viewport) },
        },
      ]
    : [],
);

test('nothing of the specification is left out', { meta: { spec: ['4.30'] } }, () => {
  expect(signs.map(({ sign }) => sign)).toEqual(Object.values(SIGNS));
  expect(signs.length + measures.length).toBe(spec.commands.length);
});

test.each(spec.environments)('a page that opens with $input', async ({ input, initial, effects = [] }) => {
  const { hasHash } = input as { readonly hasHash: boolean };
  const started = await stage(hasHash, TALLER);
  expect(started()).toEqual(effects);
  // Later events start nothing twice.
  const [first, second] = signs;
  const outcome = first?.next(initial);
  dispatchEvent(new Event(first?.sign ?? ''));
  dispatchEvent(new Event(second?.sign ?? ''));
  await vi.advanceTimersByTimeAsync(A_WHILE_MS);
  expect(started()).toEqual([...effects, ...(outcome?.effects ?? [])]);
});

test.each(signs)('$name', async ({ sign, next }) => {
  const started = await stage(false, TALLER);
  dispatchEvent(new Event(sign));
  await vi.advanceTimersByTimeAsync(A_WHILE_MS);
  expect(started()).toEqual(next(LAZY)?.effects);
});

test.each(measures)('$name', async ({ measured, next }) => {
  const started = await stage(false, measured);
  expect(started()).toEqual(next(LAZY)?.effects ?? []);
});
