import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import LogoWall from './logo-wall.tsx';
import spec from './props.ts';

afterEach(cleanup);

const show = (given: object) =>
  render(inShop(<LogoWall {...v.parse(spec.props, given)} root={{}} slots={{}} />, { page: testPage() })).container;

test('is a list of names, whose links keep the page’s language', () => {
  show({
    title: 'Makers',
    logos: [
      { src: '/samples/a.webp', name: 'Kiln', href: '/kiln' },
      { src: 'https://logos.example/b.svg', name: 'Weavers' },
    ],
  });
  expect(screen.getByRole('list', { name: 'Makers' }).children.length).toBe(2);
  expect(
    screen
      .getAllByRole('img')
      .map((logo) => [
        logo.getAttribute('alt'),
        logo.getAttribute('src'),
        logo.getAttribute('srcset'),
        logo.closest('a')?.getAttribute('href'),
      ]),
  ).toEqual([
    ['Kiln', '/image/300/samples/a.webp', '/image/300/samples/a.webp 1x, /image/600/samples/a.webp 2x', '/en/kiln'],
    ['Weavers', 'https://logos.example/b.svg', null, undefined],
  ]);
});

test('rejects a logo without name, and renders nothing without logos', () => {
  expect(v.safeParse(spec.props, { logos: [{ src: '/a.webp' }] }).success).toBe(false);
  expect(show({ logos: [] }).innerHTML).toBe('');
});
