import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import CopyLink from './copy-link.tsx';
import spec from './props.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Clicks the button and returns the copied text. */
async function copied(given: object, query: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const page = testPage({ path: '/blog/curry', query });
  render(inShop(<CopyLink {...v.parse(spec.props, given)} root={{}} slots={{}} />, { page }));
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
    await Promise.resolve();
  });
  expect(screen.getByRole('status').textContent).toBe('Link copied');
  return writeText.mock.calls[0]?.at(0);
}

test('copies the full URL of this page without the parameters of the visit', { meta: { spec: ['2.25'] } }, async () => {
  expect(await copied({}, { b_page: '2', utm_source: 'line' })).toBe('https://shop.example/en/blog/curry?b_page=2');
});

test.each([
  ['/blogs', 'https://shop.example/en/blogs'],
  ['https://other.example/x', 'https://other.example/x'],
  ['', 'https://shop.example/en/blog/curry'],
])('copies the given address %j', async (href, address) => {
  expect(await copied({ href, look: 'button' })).toBe(address);
});
