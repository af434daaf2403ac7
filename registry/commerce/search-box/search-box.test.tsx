import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import spec from './props.ts';
import SearchBox from './search-box.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const box = (given: object, shop = testShop()) =>
  inShop(<SearchBox {...v.parse(spec.props, given)} root={{}} slots={{}} />, {
    shop,
    page: testPage({ query: { q: 'jam' } }),
  });

test('without script is a named form that submits to /search in the page’s language', () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(box({ title: 'What are you after?' }));
  expect(page.querySelector('search')?.getAttribute('aria-label')).toBe('What are you after?');
  const form = page.querySelector('form');
  expect(form?.getAttribute('action')).toBe('/en/search');
  expect([...new FormData(form ?? undefined)]).toEqual([['q', 'jam']]);
});

test('suggested searches are links', () => {
  render(box({ words: ['curry paste', 'ข้าว & ชา', 'curry paste'] }));
  const links = within(screen.getByRole('list', { name: 'Often looked for' })).getAllByRole('link');
  expect(links.map((link) => new URL(link.getAttribute('href') ?? '', 'https://shop.example').searchParams)).toEqual(
    ['curry paste', 'ข้าว & ชา', 'curry paste'].map((q) => new URLSearchParams({ q })),
  );
});

test('suggests products where that is switched on', async () => {
  // The panel is loaded with the first key.
  await import('#registry/kit/listing/search-panel.tsx');
  vi.useFakeTimers();
  const suggest = vi.fn(() => Promise.resolve([productRecord({ uuid: uuidOf(1), name: 'Tea' })]));
  render(box({}, testShop({ suggest })));
  fireEvent.change(screen.getByRole('combobox', { name: 'Search' }), { target: { value: 'tea' } });
  await act(() => vi.advanceTimersByTimeAsync(220));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Tea฿120']);
  cleanup();

  render(box({ suggestions: false }, testShop({ suggest })));
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'tea' } });
  await act(() => vi.advanceTimersByTimeAsync(220));
  expect(suggest.mock.calls.length).toBe(1);
});
