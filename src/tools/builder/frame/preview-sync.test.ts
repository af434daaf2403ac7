import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Page } from '../page/nodes.ts';
import { createPreviewSync, type PageRecords } from './preview-sync.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const page = (text: string): Page => ({ pageComponent: [{ type: 'text', id: 'a', props: { text } }] });
const patch = (text: string) => ({ op: 'replace', path: '/pageComponent/0/props/text', value: text });

function setUp(load: (page: Page) => Promise<PageRecords | undefined> = async () => ({ path: '/a', otherData: {} })) {
  const preview = {
    replace: vi.fn(async () => ({ ok: true }) as const),
    patch: vi.fn(async () => ({ ok: true }) as const),
  };
  return { preview, sync: createPreviewSync({ preview, path: '/a', load }) };
}

test('sends the whole page with its records, then merged patches', async () => {
  const { preview, sync } = setUp();
  sync.show(page('1'));
  await vi.advanceTimersByTimeAsync(0);
  expect(preview.replace.mock.calls).toEqual([['/a', { path: '/a', otherData: {}, ...page('1') }]]);
  sync.show(page('2'));
  sync.show(page('3'));
  await vi.advanceTimersByTimeAsync(33);
  expect(preview.patch.mock.calls).toEqual([[[patch('3')]]]);
});

test('sends records of an edited page after a pause', async () => {
  const { preview, sync } = setUp(async ({ pageComponent }) => ({
    otherData: { seen: JSON.stringify(pageComponent) },
  }));
  sync.show(page('1'));
  await vi.advanceTimersByTimeAsync(0);
  sync.show(page('2'));
  await vi.advanceTimersByTimeAsync(800);
  expect(preview.patch.mock.calls).toEqual([
    [[patch('2')]],
    [[{ op: 'replace', path: '/otherData/seen', value: JSON.stringify(page('2').pageComponent) }]],
  ]);
});

test('shows the values of the shop’s rules in the texts that name them, and keeps them out of the page', async () => {
  const { preview, sync } = setUp(async () => ({ otherData: {}, rules: { th: { days: '๓' }, en: { days: '3' } } }));
  const named = (th: string, en: string) => ({
    pageComponent: [{ type: 'text', id: 'a', props: { text: { $t: { th, en } } } }],
  });
  sync.show(named('{{days}} วัน', '{{days}} days'));
  await vi.advanceTimersByTimeAsync(0);
  expect(preview.replace.mock.calls).toEqual([['/a', { otherData: {}, ...named('๓ วัน', '3 days') }]]);
});

test('sends a page without records when they cannot be loaded', async () => {
  const { preview, sync } = setUp(async () => undefined);
  sync.show(page('1'));
  await vi.advanceTimersByTimeAsync(0);
  expect(preview.replace.mock.calls).toEqual([['/a', { path: '/a', ...page('1') }]]);
});

test('sends nothing after it has stopped', async () => {
  const { preview, sync } = setUp();
  sync.show(page('1'));
  await vi.advanceTimersByTimeAsync(0);
  sync.show(page('2'));
  sync.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(preview.patch.mock.calls).toEqual([]);
});
