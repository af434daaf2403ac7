import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Product } from '#schemas/product.ts';
import { productRecord, uuidOf } from '../testing/records.ts';
import { inShop, testPage, testShop } from '../testing/shop.tsx';
import { readSearches, rememberSearch } from './recent-searches.ts';
import { SearchField } from './search-field.tsx';
// The field loads it with its first focus.
import './search-panel.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  HTMLElement.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const HONEY = [
  productRecord({ uuid: uuidOf(1), slug: 'longan-honey', name: 'Longan honey' }),
  productRecord({ uuid: uuidOf(2), slug: 'wild-honey', name: 'Wild honey' }),
];

const element = (suggest: (text: string) => Promise<readonly Product[] | undefined>, suggests = true) =>
  inShop(<SearchField placeholder="Search the shop" suggests={suggests} />, {
    shop: testShop({ suggest }),
    page: testPage({ query: { q: 'jam' } }),
  });

/** A field with the same suggestions for any text. */
function field(suggest: (text: string) => Promise<readonly Product[] | undefined> = () => Promise.resolve(HONEY)) {
  const ask = vi.fn(suggest);
  render(element(ask));
  return { input: screen.getByRole('combobox', { name: 'Search' }), ask };
}

const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const pause = () => act(() => vi.advanceTimersByTimeAsync(220));
const chosen = () => screen.queryByRole('option', { selected: true })?.textContent;

async function opened() {
  const given = field();
  type(given.input, 'honey');
  await pause();
  return given;
}

test('without script it is a form that submits to /search', () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(element(() => Promise.resolve([])));
  const form = page.querySelector('form');
  expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual(['/en/search', null]);
  expect([...new FormData(form ?? undefined)]).toEqual([['q', 'jam']]);
});

test('requests suggestions once after a pause in typing, and announces their number', async () => {
  const { input, ask } = field();
  type(input, 'h');
  type(input, 'ho');
  type(input, 'hon');
  expect(ask).not.toHaveBeenCalled();
  await pause();
  expect(ask.mock.calls.map(([text]) => text)).toEqual(['hon']);
  expect(screen.getByRole('status').textContent).toBe('2 suggestions');
});

test('says that nothing was found, and nothing where the search has failed', async () => {
  const { input } = field((text) => Promise.resolve(text === 'zzzz' ? [] : undefined));
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  type(input, 'zzzz');
  await pause();
  expect(said()).toEqual(['', 'We found no product for this.']);
  type(input, 'offline');
  await pause();
  expect([said(), input.getAttribute('aria-expanded')]).toEqual([[''], 'false']);
});

test('as a combobox keeps the focus, while arrow keys cycle through the options and the field', async () => {
  const { input } = await opened();
  input.focus();
  expect(['aria-expanded', 'aria-activedescendant'].map((name) => input.getAttribute(name))).toEqual(['true', null]);
  expect(input.getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'Suggestions' }).id);
  const seen = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'].map((key) => {
    fireEvent.keyDown(input, { key });
    const active = document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
    return [active?.textContent, chosen()];
  });
  expect(seen).toEqual([
    ['Longan honey฿120', 'Longan honey฿120'],
    ['Wild honey฿120', 'Wild honey฿120'],
    [undefined, undefined],
    ['Wild honey฿120', 'Wild honey฿120'],
  ]);
  expect(document.activeElement).toBe(input);
});

test('Enter follows the active option, and submits the form without one', async () => {
  const { input } = await opened();
  const followed: string[] = [];
  input.closest('search')?.addEventListener('click', (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLAnchorElement) followed.push(event.target.pathname);
  });
  expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(true);
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(false);
  expect(followed).toEqual([`/en/product/longan-honey/${uuidOf(1)}`]);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Escape closes the suggestions and keeps the text; a second one reaches the browser', async () => {
  const { input } = await opened();
  expect(fireEvent.keyDown(input, { key: 'Escape' })).toBe(false);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(input).toHaveProperty('value', 'honey');
  expect(fireEvent.keyDown(input, { key: 'Escape' })).toBe(true);
});

test.each([
  ['while a word is composed', { isComposing: true }],
  ['of the composition’s end, as Safari fires it', { keyCode: 229 }],
])('leaves keys %s to the input method', async (_case, init) => {
  const { input } = await opened();
  for (const key of ['ArrowDown', 'Enter', 'Escape']) {
    const event = createEvent.keyDown(input, { key, ...init });
    fireEvent(input, event);
    expect(event.defaultPrevented).toBe(false);
  }
  expect([chosen(), screen.getAllByRole('option').length]).toEqual([undefined, 2]);
});

const pointer = (kind: 'coarse' | 'fine') =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${kind})` }));

test('requests nothing during a composition, cancels what was pending, and requests at its end', async () => {
  pointer('fine');
  const { input, ask } = field();
  type(input, 'te');
  fireEvent.compositionStart(input);
  fireEvent.input(input, { target: { value: 'teま' }, isComposing: true });
  await pause();
  expect(ask).not.toHaveBeenCalled();
  fireEvent.compositionEnd(input, { data: '抹茶' });
  fireEvent.input(input, { target: { value: '抹茶' } });
  await pause();
  expect(ask.mock.calls.map(([text]) => text)).toEqual(['抹茶']);
});

test('requests during a composition of a touch keyboard, and never writes into the field', async () => {
  pointer('coarse');
  const { input, ask } = field();
  fireEvent.compositionStart(input);
  fireEvent.input(input, { target: { value: 'น้ำผ' }, isComposing: true });
  await pause();
  expect(input).toHaveProperty('value', 'น้ำผ');
  fireEvent.input(input, { target: { value: 'น้ำผึ้ง' }, isComposing: true });
  fireEvent.compositionEnd(input, { data: 'น้ำผึ้ง' });
  await pause();
  expect(input).toHaveProperty('value', 'น้ำผึ้ง');
  expect(ask.mock.calls.map(([text]) => text)).toEqual(['น้ำผ', 'น้ำผึ้ง']);
});

test('ignores an answer that more typing has made stale', async () => {
  const answers: ((products: readonly Product[]) => void)[] = [];
  const { input } = field(() => new Promise((resolve) => answers.push(resolve)));
  type(input, 'ho');
  await pause();
  type(input, 'te');
  await pause();
  await act(async () => {
    answers[1]?.([productRecord({ name: 'Tea' })]);
    answers[0]?.([productRecord({ name: 'Jam' })]);
    await Promise.resolve();
  });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Tea฿120']);
});

test('closes the suggestions when the focus leaves the search', async () => {
  const { input } = await opened();
  fireEvent.blur(input, { relatedTarget: document.body });
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('is a plain search field without suggestions', async () => {
  const suggest = vi.fn(() => Promise.resolve(HONEY));
  render(element(suggest, false));
  const input = screen.getByRole('searchbox', { name: 'Search' });
  type(input, 'honey');
  await pause();
  expect([suggest.mock.calls, input.hasAttribute('aria-expanded')]).toEqual([[], false]);
});

/** The content below the field: headings and links. */
const starters = () =>
  screen
    .queryAllByRole('region')
    .map((group) => [
      document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
      ...[...group.querySelectorAll('a')].map((link) => `${link.textContent} ${link.getAttribute('href') ?? ''}`),
    ]);

/** An empty field of a shop with words and a category to start with, focused. */
async function focused(preview = false): Promise<HTMLElement> {
  const categories = [{ label: 'Pantry', href: '/en/category/pantry/1' }];
  const page = testPage({ preview });
  const shop = testShop({ suggest: () => Promise.resolve(HONEY) });
  render(inShop(<SearchField placeholder="" words={['honey', 'Tea']} categories={categories} />, { page, shop }));
  const input = screen.getByRole('combobox', { name: 'Search' });
  await act(async () => {
    input.focus();
    await vi.advanceTimersByTimeAsync(0);
  });
  return input;
}

test('before one types it leads to own recent searches, those that the shop suggests, and categories', async () => {
  for (const word of ['a', 'b', 'c', 'd', 'Honey', 'tea', ' honey ', 'x'.repeat(61)]) rememberSearch(word);
  const input = await focused();
  expect(starters()).toEqual([
    ['Your recent searches', ...['honey', 'tea', 'd', 'c', 'b'].map((word) => `${word} /en/search?q=${word}`)],
    ['Categories', 'Pantry /en/category/pantry/1'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect([starters()[0], readSearches()]).toEqual([
    ['Often looked for', 'honey /en/search?q=honey', 'Tea /en/search?q=Tea'],
    [],
  ]);
  type(input, 'hon');
  expect(starters()).toEqual([]);
  await pause();
  expect(screen.getAllByRole('option').length).toBe(2);
});

test('a field that had the focus before the app started shows where to start', async () => {
  const given = inShop(<SearchField placeholder="" words={['honey']} />, { page: testPage({}) });
  const page = document.createElement('div');
  page.innerHTML = renderToString(given);
  document.body.append(page);
  page.querySelector('input')?.focus();
  await act(async () => {
    render(given, { container: page, hydrate: true });
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(starters()).toEqual([['Often looked for', 'honey /en/search?q=honey']]);
});

test('a builder’s preview shows nothing of the visitor, and Escape closes what one starts with', async () => {
  rememberSearch('honey');
  const input = await focused(true);
  expect(starters().map(([title]) => title)).toEqual(['Often looked for', 'Categories']);
  fireEvent.keyDown(input, { key: 'Escape' });
  expect(starters()).toEqual([]);
});
