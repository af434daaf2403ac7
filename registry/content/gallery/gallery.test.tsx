import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import Gallery from './gallery.tsx';
import spec from './props.ts';
import { addModalDialogs } from '#registry/kit/testing/dialog.ts';

const images = [
  { src: '/samples/tea.webp', alt: 'Tea', caption: 'Forest tea' },
  { src: '/samples/celadon.webp', alt: '' },
  { src: 'https://pictures.example/a.jpg', alt: 'Away' },
];

/** Scroll position of the lightbox's row. */
let rowIndex = 0;

beforeEach(() => {
  addModalDialogs();
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
  Element.prototype.scrollTo = function scrollTo(to?: ScrollToOptions | number) {
    if (typeof to === 'object') rowIndex = (to.left ?? 0) / 400;
  };
});
afterEach(cleanup);

const show = (given: object) =>
  render(inShop(<Gallery {...v.parse(spec.props, { images, ...given })} root={{}} slots={{}} />, { page: testPage() }));
const status = () => screen.getByRole('status').textContent;

test('without script each picture links to its large version, named by its description or position', () => {
  show({});
  expect(screen.getAllByRole('link').map((link) => [link.getAttribute('href'), nameOf(link)])).toEqual([
    ['/image/2048/samples/tea.webp', 'Tea'],
    ['/image/2048/samples/celadon.webp', 'Picture 2 of 3'],
    ['https://pictures.example/a.jpg', 'Away'],
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('opens a lightbox that arrow keys, Home, End and buttons move within its ends, and closes it', () => {
  show({});
  fireEvent.click(screen.getByRole('link', { name: 'Tea' }));
  const dialog = screen.getByRole('dialog', { name: 'Pictures' });
  expect([status(), rowIndex]).toEqual(['1 of 3', 0]);
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(status()).toBe('1 of 3');
  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  expect([status(), rowIndex]).toEqual(['2 of 3', 1]);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  expect([status(), rowIndex]).toEqual(['3 of 3', 2]);
  fireEvent.keyDown(dialog, { key: 'Home' });
  fireEvent.keyDown(dialog, { key: 'End' });
  expect([status(), rowIndex]).toEqual(['3 of 3', 2]);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('updates the position once a swipe has ended', () => {
  vi.useFakeTimers();
  show({});
  fireEvent.click(screen.getByRole('link', { name: 'Tea' }));
  const row = screen.getByRole('dialog').querySelector('ul');
  if (row === null) throw new Error('the lightbox has no row');
  row.scrollLeft = 790;
  fireEvent.scroll(row);
  expect(status()).toBe('1 of 3');
  act(() => {
    vi.advanceTimersByTime(200);
  });
  expect(status()).toBe('3 of 3');
  vi.useRealTimers();
});

test('a click with a modifier is left to the browser; without zoom there is no link', () => {
  show({});
  // jsdom does not navigate.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(screen.getByRole('link', { name: 'Tea' }), { ctrlKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
  show({ zoom: false, layout: 'row' });
  expect([screen.queryByRole('link'), screen.getAllByRole('img').length]).toEqual([null, 2]);
});

test('renders nothing without pictures', () => {
  expect(show({ images: [] }).container.innerHTML).toBe('');
});

function nameOf(link: Element): string | null | undefined {
  return link.getAttribute('aria-label') ?? link.querySelector('img')?.getAttribute('alt');
}
