import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inShop, testShop } from '../testing/shop.tsx';
import { CopyLink } from './copy-link.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function clipboard(writeText: (text: string) => Promise<void>): void {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
}

async function click(): Promise<void> {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  });
}

test('copies the full address, says so, and is ready again', { meta: { spec: ['2.25'] } }, async () => {
  const writeText = vi.fn(() => Promise.resolve());
  clipboard(writeText);
  render(inShop(<CopyLink href="/en/blog/curry" />));
  await click();
  expect(writeText.mock.calls).toEqual([['https://shop.example/en/blog/curry']]);
  expect(screen.getByRole('status').textContent).toBe('Link copied');
  act(() => {
    vi.advanceTimersByTime(2500);
  });
  expect(screen.getByRole('status').textContent).toBe('');
});

test('shows the URL in a notification when the browser denies clipboard access', async () => {
  clipboard(() => Promise.reject(new Error('refused')));
  const shop = testShop();
  render(inShop(<CopyLink href="/blog/curry" />, { shop }));
  await click();
  expect(shop.requests).toEqual([
    [
      'notify',
      { type: 'warning', title: 'The link could not be copied', description: 'https://shop.example/blog/curry' },
    ],
  ]);
});
