import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import OverlayCard from './overlay-card.tsx';
import spec from './props.ts';

afterEach(cleanup);

const show = (given: object) =>
  render(
    inShop(
      <OverlayCard {...v.parse(spec.props, { title: 'Indigo', ...given })} root={{}} slots={{}}>
        <button type="button">Save</button>
      </OverlayCard>,
    ),
  );

test('is a link named only by its title, and keeps its content usable', () => {
  show({
    href: '/indigo',
    text: 'From one vat',
    label: 'See it',
    image: { src: '/samples/indigo.webp', alt: 'A vat' },
  });
  expect(screen.getByRole('link', { name: 'Indigo' }).getAttribute('href')).toBe('/en/indigo');
  expect(screen.getAllByRole('link').length).toBe(1);
  expect(screen.getByRole('img', { name: 'A vat' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save' }).closest('a')).toBeNull();
});

test('has neither link nor link label without an href', () => {
  const { container } = show({ label: 'See it', level: 2 });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Indigo');
  expect([screen.queryByRole('link'), container.textContent]).toEqual([null, 'IndigoSave']);
});

test('has neither an empty heading nor an unnamed link without title', () => {
  const { container } = show({ title: '', text: 'From one vat', href: '/indigo', label: 'See it' });
  expect([screen.queryByRole('heading'), screen.queryByRole('link')]).toEqual([null, null]);
  expect(container.textContent).toBe('From one vatSave');
});
