import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import Image from './image.tsx';
import spec from './props.ts';

afterEach(cleanup);

const show = (given: object) =>
  render(
    inShop(<Image {...v.parse(spec.props, { src: '/media/raan/cup.webp', ...given })} root={{}} slots={{}} />, {
      page: testPage(),
    }),
  );

test('offers the sizes of the pipeline, loads lazily and reserves its box', () => {
  show({ alt: 'A cup', ratio: '4:5' });
  const picture = screen.getByRole('img', { name: 'A cup' });
  const attribute = (name: string) => picture.getAttribute(name);
  expect(['src', 'width', 'height', 'loading'].map(attribute)).toEqual([
    '/image/1024/media/raan/cup.webp',
    '1024',
    '1280',
    'lazy',
  ]);
  expect(attribute('srcset')?.split(', ').at(-1)).toBe('/image/2048/media/raan/cup.webp 2048w');
});

test('screen readers skip a decoration, whatever its description says', () => {
  const picture = show({ alt: 'A cup', decorative: true }).container.querySelector('img');
  expect(picture?.getAttribute('alt')).toBe('');
});

test('loads the first picture of a page eagerly', () => {
  show({ alt: 'A cup', priority: true });
  const picture = screen.getByRole('img', { name: 'A cup' });
  expect(['loading', 'fetchpriority'].map((name) => picture.getAttribute(name))).toEqual(['eager', 'high']);
});

test('a linked picture keeps the language of the page', () => {
  show({ alt: 'A cup', href: '/category/cups/5' });
  expect(screen.getByRole('link', { name: 'A cup' }).getAttribute('href')).toBe('/en/category/cups/5');
});

test('a linked picture without description is named by its caption, otherwise by its URL', () => {
  show({ href: '/category/cups/5', caption: 'Cups' });
  expect(screen.getByRole('link', { name: 'Cups' })).toBeDefined();
  cleanup();
  show({ href: '/category/cups/5' });
  expect(screen.getByRole('link', { name: '/category/cups/5' })).toBeDefined();
});

test('renders nothing without a source', () => {
  expect(show({ src: '', href: '/' }).container.innerHTML).toBe('');
  expect(show({ alt: 'A cup', href: '' }).container.querySelector('a')).toBeNull();
});

test('accepts the usual spellings of proportions and rejects others', () => {
  const taken = (ratio: string) => v.safeParse(spec.props, { src: '/a.webp', ratio }).success;
  expect(['16:9', '16/9', '16 / 9', 'auto', '7/5'].map(taken)).toEqual([true, true, true, true, false]);
});
