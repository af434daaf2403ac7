import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Page } from '../page/nodes.ts';
import { createFeed, type PageRecords } from './feed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const page = (text: string): Page => ({ pageComponent: [{ type: 'text', id: 'a', props: { text } }] });
const told = (text: string) => ({ op: 'replace', path: '/pageComponent/0/props/text', value: text });

function fed(load: (page: Page) => Promise<PageRecords | undefined> = async () => ({ path: '/a', otherData: {} })) {
  const preview = {
    replace: vi.fn(async () => ({ ok: true }) as const),
    patch: vi.fn(async () => ({ ok: true }) as const),
  };
  return { preview, feed: createFeed({ preview, path: '/a', load }) };
}

test('the page is told whole with its records, then what changes, merged', async () => {
  const { preview, feed } = fed();
  feed.show(page('1'));
  await vi.advanceTimersByTimeAsync(0);
  expect(preview.replace.mock.calls).toEqual([['/a', { path: '/a', otherData: {}, ...page('1') }]]);
  feed.show(page('2'));
  feed.show(page('3'));
  await vi.advanceTimersByTimeAsync(33);
  expect(preview.patch.mock.calls).toEqual([[[told('3')]]]);
});

test('records that an edit has brought are told when all is quiet', async () => {
  const { preview, feed } = fed(async ({ pageComponent }) => ({ otherData: { seen: JSON.stringify(pageComponent) } }));
  feed.show(page('1'));
  await vi.advanceTimersByTimeAsync(0);
  feed.show(page('2'));
  await vi.advanceTimersByTimeAsync(800);
  expect(preview.patch.mock.calls).toEqual([
    [[told('2')]],
    [[{ op: 'replace', path: '/otherData/seen', value: JSON.stringify(page('2').pageComponent) }]],
  ]);
});

test('a page whose records cannot be had is shown without', async () => {
  const { preview, feed } = fed(async () => undefined);
  feed.show(page('1'));
  await vi.advanceTimersByTimeAsync(0);
  expect(preview.replace.mock.calls).toEqual([['/a', { path: '/a', ...page('1') }]]);
});

test('nothing is told after the end', async () => {
  const { preview, feed } = fed();
  feed.show(page('1'));
  await vi.advanceTimersByTimeAsync(0);
  feed.show(page('2'));
  feed.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(preview.patch.mock.calls).toEqual([]);
});
