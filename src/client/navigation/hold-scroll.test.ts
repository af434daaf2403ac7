// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '../../shop/store.ts';
import { createScrollHold, MAX_HOLD_MS, QUIET_MS } from './hold-scroll.ts';

const TALL = 9000;
/** A frame more than the time that is waited for. */
const FRAME_MS = 17;
let contentBottom = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame', 'performance'] });
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(TALL);
  vi.spyOn(document.body, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, 0, contentBottom));
});

afterEach(() => {
  document.documentElement.removeAttribute('style');
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const held = () => document.documentElement.style.minBlockSize;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('holds the height until the new list reaches the lower edge of the viewport', async () => {
  const requests = createStore(1);
  contentBottom = innerHeight - 1;
  void createScrollHold(requests).during(Promise.resolve());
  await pass(QUIET_MS * 4);
  expect([held(), document.documentElement.style.overflowAnchor]).toEqual([`${TALL}px`, 'none']);
  contentBottom = innerHeight;
  await pass(FRAME_MS);
  expect([held(), document.documentElement.style.overflowAnchor]).toEqual(['', '']);
});

test('gives the height back once no request is under way, where the list ends up shorter', async () => {
  const requests = createStore(1);
  contentBottom = 0;
  void createScrollHold(requests).during(Promise.resolve());
  await pass(QUIET_MS * 4);
  requests.set(0);
  await pass(QUIET_MS - 2 * FRAME_MS);
  expect(held()).toBe(`${TALL}px`);
  await pass(4 * FRAME_MS);
  expect(held()).toBe('');
});

test('gives the height back when an answer takes too long, when a navigation fails and when it is released', async () => {
  contentBottom = 0;
  const hold = createScrollHold(createStore(1));
  void hold.during(Promise.resolve());
  await pass(MAX_HOLD_MS + QUIET_MS + FRAME_MS);
  expect(held()).toBe('');
  await expect(hold.during(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(held()).toBe('');
  void hold.during(new Promise(() => {}));
  expect(held()).toBe(`${TALL}px`);
  hold.release();
  expect(held()).toBe('');
});

test('a later page of the list holds on when the earlier one has come', async () => {
  contentBottom = innerHeight;
  const hold = createScrollHold(createStore(0));
  let arrive = (): void => {};
  const first = hold.during(new Promise<void>((resolve) => (arrive = resolve)));
  void hold.during(new Promise(() => {}));
  arrive();
  await first;
  expect(held()).toBe(`${TALL}px`);
});
