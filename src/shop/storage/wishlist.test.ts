// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { createWishlist } from './wishlist.ts';

beforeEach(() => localStorage.clear());

const stored = () => JSON.parse(localStorage.getItem('wishlist') ?? 'null') as unknown;

function list(storage: Storage | null = localStorage) {
  const listeners: (() => void)[] = [];
  const wishlist = createWishlist(storage, {
    on: (_event: string, listener: () => void) => void listeners.push(listener),
  });
  return { ...wishlist, notifyOtherTab: () => listeners.forEach((listener) => listener()) };
}

test('saves the newest first, and removes a saved one', () => {
  const { view, toggle } = list();
  for (const uuid of ['a', 'b', 'c', 'a']) toggle(uuid);
  expect([view.get(), stored()]).toEqual([
    ['c', 'b'],
    ['c', 'b'],
  ]);
});

test('survives a reload, and shows what another tab saves', () => {
  list().toggle('a');
  const { view, notifyOtherTab } = list();
  const changed = vi.fn();
  expect(view.get()).toEqual([]);
  view.subscribe(changed);
  expect(view.get()).toEqual(['a']);
  localStorage.setItem('wishlist', '["b","a"]');
  notifyOtherTab();
  expect([view.get(), changed.mock.calls.length > 1]).toEqual([['b', 'a'], true]);
});

test('adds to what another tab has saved meanwhile', () => {
  const { view, toggle } = list();
  view.subscribe(() => {});
  localStorage.setItem('wishlist', '["b"]');
  toggle('a');
  expect(stored()).toEqual(['a', 'b']);
});

test('keeps a hundred, and reads a broken list as an empty one', () => {
  localStorage.setItem('wishlist', '{"broken":');
  const { view, toggle } = list();
  for (let number = 0; number < 103; number += 1) toggle(`p${number}`);
  expect([view.get().length, view.get()[0], view.get().at(-1)]).toEqual([100, 'p102', 'p3']);
});

test('keeps it in memory in a preview, and where the storage is full', () => {
  const preview = list(null);
  preview.toggle('a');
  expect([preview.view.get(), stored()]).toEqual([['a'], null]);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const full = list();
  full.toggle('a');
  expect(full.view.get()).toEqual(['a']);
  vi.restoreAllMocks();
});
