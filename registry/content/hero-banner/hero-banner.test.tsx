import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import HeroBanner from './hero-banner.tsx';
import spec from './props.ts';

afterEach(cleanup);

const show = (given: object) =>
  render(inShop(<HeroBanner {...v.parse(spec.props, given)} root={{}} slots={{}} />, { page: testPage() }));

test('has its title as h1, links onwards, and loads its picture with priority', () => {
  show({
    title: 'Made with care',
    image: { src: '/media/raan/hero.webp', alt: 'Cups' },
    cta: { label: 'Shop', href: '/products' },
    secondary: { label: 'Story', href: 'https://story.example' },
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Made with care');
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Shop', '/en/products'],
    ['Story', 'https://story.example'],
  ]);
  expect(screen.getByRole('img', { name: 'Cups' }).getAttribute('fetchpriority')).toBe('high');
});

test('a second banner on a page has an h2 and loads its picture lazily', () => {
  show({ title: 'Later', level: 2, image: { src: '/media/raan/hero.webp', alt: 'Cups' } });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Later');
  expect(screen.getByRole('img', { name: 'Cups' }).getAttribute('loading')).toBe('lazy');
  expect(screen.queryByRole('link')).toBeNull();
});

test('has neither an empty heading nor an unnamed link without texts', () => {
  show({ title: '', text: 'By hand', cta: { label: '', href: '/' }, secondary: { label: 'Story', href: '/story' } });
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Story']);
});

test('keeps the focal point of its picture in view', () => {
  show({ title: 'Later', image: { src: '/media/raan/hero.webp', alt: 'Cups', focus: { x: 100, y: 54 } } });
  const { x, y } = screen.getByRole('img', { name: 'Cups' }).dataset;
  expect([x, y]).toEqual(['10', '5']);
});
