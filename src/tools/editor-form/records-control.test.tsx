// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import { fieldModels } from './field-model.ts';
import { PropsForm } from './props-form.tsx';
import type { RecordChoice, RecordSource } from './record-source.ts';

const schema = (control: string, list: boolean) => ({
  properties: {
    chosen: { ...(list ? { type: 'array', items: { type: 'string' } } : { type: 'string' }), 'x-raan': { control } },
  },
});
const record = (id: string): RecordChoice => ({ id, title: `Product ${id}`, detail: '฿10', image: '' });
const source = (found: readonly RecordChoice[] | undefined): RecordSource => ({
  find: () => Promise.resolve(found),
  known: (_, ids) => Promise.resolve(ids.map(record)),
  leadsSomewhere: () => Promise.resolve(undefined),
});

beforeEach(() => {
  vi.useFakeTimers();
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const settle = () => act(() => vi.advanceTimersByTimeAsync(300));

async function show(value: unknown, records: RecordSource | undefined, list = true) {
  const set = vi.fn<(pointer: string, value: unknown) => void>();
  const fields = fieldModels(schema(list ? 'products' : 'product', list));
  const form = { set, problems: [], lang: 'en', textsLang: 'en', access: 'all', records } as const;
  render(inShop(<PropsForm fields={fields} value={{ chosen: value }} form={form} />));
  await settle();
  return set;
}
const search = () => screen.getByRole('combobox', { name: 'Search products' });

test('moves through the results by arrow keys, and adds one by Enter', async () => {
  const set = await show(['a'], source([record('b'), record('c')]));
  expect(screen.getByText('Product a').textContent).toBe('Product a');
  fireEvent.focus(search());
  await settle();
  fireEvent.keyDown(search(), { key: 'ArrowUp' });
  const active = document.getElementById(search().getAttribute('aria-activedescendant') ?? '');
  expect([active?.getAttribute('aria-selected'), active?.textContent]).toEqual(['true', 'Product c฿10']);
  fireEvent.keyDown(search(), { key: 'Enter' });
  expect(set.mock.calls).toEqual([['/props/chosen', ['a', 'c']]]);
  expect(search().getAttribute('aria-expanded')).toBe('false');
});

test.each([
  ['Safari', { keyCode: 229, isComposing: false }],
  ['other browsers', { keyCode: 229, isComposing: true }],
])(
  'keys of an IME in %s choose nothing and leave the list open',
  { meta: { field: ['4.workbench.6'] } },
  async (_, ime) => {
    const set = await show(['a'], source([record('b'), record('c')]));
    fireEvent.focus(search());
    await settle();
    fireEvent.keyDown(search(), { key: 'ArrowDown' });
    const active = search().getAttribute('aria-activedescendant');
    for (const key of ['ArrowDown', 'Enter', 'Escape']) fireEvent.keyDown(search(), { key, ...ime });
    expect([
      set.mock.calls,
      search().getAttribute('aria-expanded'),
      search().getAttribute('aria-activedescendant'),
    ]).toEqual([[], 'true', active]);
  },
);

test('replaces a single product', async () => {
  const set = await show('a', source([record('b')]), false);
  fireEvent.focus(search());
  await settle();
  fireEvent.click(screen.getByRole('option', { name: /Product b/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove Product a' }));
  expect(set.mock.calls).toEqual([
    ['/props/chosen', 'b'],
    ['/props/chosen', ''],
  ]);
});

test('moves and removes chosen records by named buttons', async () => {
  const set = await show(['a', 'b'], source([]));
  fireEvent.click(screen.getByRole('button', { name: 'Move Product b up' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove Product a' }));
  expect(set.mock.calls).toEqual([
    ['/props/chosen', ['b', 'a']],
    ['/props/chosen', ['b']],
  ]);
});

test.each([
  ['nothing', [], 'Nothing found. Try another word.'],
  ['no answer', undefined, 'The shop does not answer. Try again in a moment.'],
])('reports %s', async (_, found, text) => {
  await show([], source(found));
  fireEvent.focus(search());
  await settle();
  expect(screen.getByRole('status').textContent).toBe(text);
  fireEvent.keyDown(search(), { key: 'Escape' });
  expect(screen.getByRole('status').textContent).toBe('');
});

test('accepts ids without a record source', async () => {
  await show('a', undefined, false);
  expect(screen.getByRole('textbox').getAttribute('value')).toBe('a');
});
