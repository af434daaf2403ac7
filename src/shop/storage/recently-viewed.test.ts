// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { createRecentlyViewed } from './recently-viewed.ts';

beforeEach(() => localStorage.clear());

const stored = () => JSON.parse(localStorage.getItem('recently-viewed') ?? 'null') as unknown;

test('lists the newest first, none twice, at most eight', { meta: { spec: ['3.12', '9.8'] } }, () => {
  let clock = 1000;
  const { store, view } = createRecentlyViewed(localStorage, () => clock);
  for (const uuid of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'b']) {
    clock += 1;
    view(uuid);
  }
  expect(store.get()).toEqual(['b', 'i', 'h', 'g', 'f', 'e', 'd', 'c']);
  expect(stored()).toEqual([
    { uuid: 'b', viewedAt: 1010 },
    ...['i', 'h', 'g', 'f', 'e', 'd', 'c'].map((uuid, index) => ({ uuid, viewedAt: 1009 - index })),
  ]);
});

test('survives a reload, reads when subscribed, forgets after 24 hours', { meta: { spec: ['9.8'] } }, () => {
  const day = 86_400_000;
  localStorage.setItem(
    'recently-viewed',
    JSON.stringify([
      { uuid: 'new', viewedAt: day },
      { uuid: 'old', viewedAt: 0 },
    ]),
  );
  const { store } = createRecentlyViewed(localStorage, () => day);
  expect(store.get()).toEqual([]);
  store.subscribe(() => {});
  expect(store.get()).toEqual(['new']);
});

test.each(['{', '[{"uuid":7}]', '{"a":1}'])('hostile storage %s counts as empty', (text) => {
  localStorage.setItem('recently-viewed', text);
  const { store } = createRecentlyViewed(localStorage);
  store.subscribe(() => {});
  expect(store.get()).toEqual([]);
});

test('writes nothing in a preview', () => {
  createRecentlyViewed(null).view('a');
  expect(stored()).toBe(null);
});
