import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createLoadingBar,
  DURATION_MS,
  HIDDEN,
  HIDE_DELAY_MS,
  type LoadingBarView,
  RESET_DELAY_MS,
  THROTTLE_MS,
} from './progress.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

function record() {
  const views: LoadingBarView[] = [];
  return { views, bar: createLoadingBar((view) => void views.push(view)) };
}

test('a wait under 200 ms is not shown', { meta: { spec: ['9.13a'] } }, () => {
  const { views, bar } = record();
  bar.set(true);
  vi.advanceTimersByTime(199);
  bar.set(false);
  vi.advanceTimersByTime(5000);
  expect(views).toEqual([]);
});

test('a longer wait grows towards the end without reaching it', () => {
  const { views, bar } = record();
  bar.set(true);
  vi.advanceTimersByTime(200 + 10_000);
  const percents = views.map(({ percent }) => percent);
  expect(views.every(({ visible }) => visible)).toBe(true);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(percents[0]).toBe(0);
  expect(Math.max(...percents)).toBeLessThan(100);
  expect(Math.max(...percents)).toBeGreaterThan(90);
});

test('its course is that of two seconds', { meta: { spec: ['9.13a'] } }, () => {
  expect({ THROTTLE_MS, DURATION_MS, HIDE_DELAY_MS, RESET_DELAY_MS }).toEqual({
    THROTTLE_MS: 200,
    DURATION_MS: 2000,
    HIDE_DELAY_MS: 500,
    RESET_DELAY_MS: 400,
  });
  const { views, bar } = record();
  bar.set(true);
  vi.advanceTimersByTime(THROTTLE_MS + DURATION_MS);
  const [half, whole] = [views[DURATION_MS / 200], views.at(-1)].map((view) => Math.round(view?.percent ?? 0));
  expect([half, whole]).toEqual([70, 84]);
});

test('at the end it is full for 500 ms, vanishes, and is reset 400 ms later', { meta: { spec: ['9.13a'] } }, () => {
  const { views, bar } = record();
  bar.set(true);
  vi.advanceTimersByTime(300);
  bar.set(false);
  const shown = views.length;
  expect(views.at(-1)).toEqual({ visible: true, percent: 100 });
  vi.advanceTimersByTime(499);
  expect(views).toHaveLength(shown);
  vi.advanceTimersByTime(1);
  expect(views.at(-1)).toEqual({ visible: false, percent: 100 });
  vi.advanceTimersByTime(399);
  expect(views).toHaveLength(shown + 1);
  vi.advanceTimersByTime(1);
  expect(views.at(-1)).toEqual(HIDDEN);
});

test('a new wait while the bar is full starts again from nothing', () => {
  const { views, bar } = record();
  bar.set(true);
  vi.advanceTimersByTime(300);
  bar.set(false);
  bar.set(true);
  vi.advanceTimersByTime(200);
  expect(views.at(-1)).toEqual({ visible: true, percent: 0 });
});
