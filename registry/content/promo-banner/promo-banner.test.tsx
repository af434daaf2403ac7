import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import PromoBanner from './promo-banner.tsx';
import spec from './props.ts';

afterEach(cleanup);

const show = (given: object) =>
  render(
    inShop(
      <PromoBanner
        {...v.parse(spec.props, { title: 'Gifts', label: 'Build a box', href: '/gifts', ...given })}
        root={{}}
        slots={{}}
      />,
    ),
  );

test('links to its offer, with and without a picture', () => {
  show({ image: { src: '/media/raan/gift.webp', alt: 'A box' } });
  expect(screen.getByRole('link', { name: 'Build a box' }).getAttribute('href')).toBe('/en/gifts');
  expect(screen.getByRole('img', { name: 'A box' })).toBeTruthy();
  cleanup();
  expect(show({ text: 'By hand' }).container.textContent).toBe('GiftsBy handBuild a box');
  expect(screen.queryByRole('img')).toBeNull();
});

test('has neither an empty heading nor an unnamed link without texts', () => {
  show({ title: '', label: '', text: 'By hand' });
  expect([screen.queryByRole('heading'), screen.queryByRole('link')]).toEqual([null, null]);
});
