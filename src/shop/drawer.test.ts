import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDrawer, type Drawer } from './drawer.ts';
import { INITIAL_CART } from './server-shop.ts';
import { createStore } from './store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns the view after each move or passed time, and how often the drawer opened. */
async function after(...moves: readonly (keyof Drawer | number)[]): Promise<{ seen: boolean[]; opened: number }> {
  const view = createStore(INITIAL_CART);
  const opened = vi.fn();
  const drawer = createDrawer(view, opened);
  const seen: boolean[] = [];
  for (const move of moves) {
    if (typeof move === 'number') await vi.advanceTimersByTimeAsync(move);
    else drawer[move]();
    seen.push(view.get().open);
  }
  return { seen, opened: opened.mock.calls.length };
}

test.each<[string, readonly (keyof Drawer | number)[], readonly boolean[], number]>([
  ['opens after 10 ms', ['show', 9, 1], [false, false, true], 1],
  [
    'opens once, however often it is asked to',
    ['show', 5, 'show', 5, 'show', 20],
    [false, false, false, true, true, true],
    1,
  ],
  ['closes at once', ['show', 10, 'hide'], [false, true, false], 1],
  ['stays closed if it is closed while it opens', ['show', 9, 'hide', 20], [false, false, false, false], 0],
  ['toggles', ['toggle', 10, 'toggle', 'toggle', 9, 'toggle', 20], [false, true, false, false, false, false, false], 1],
])('%s', { meta: { spec: ['2.30', '4.11', '9.6b'] } }, async (_, moves, seen, opened) => {
  expect(await after(...moves)).toEqual({ seen, opened });
});
