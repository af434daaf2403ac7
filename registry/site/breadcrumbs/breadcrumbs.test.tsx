import { cleanup, render, screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { Breadcrumb } from '#schemas/page/page.ts';
import { salvageList } from '#schemas/lenient/salvage.ts';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import Breadcrumbs from './breadcrumbs.tsx';
import spec from './props.ts';

afterEach(cleanup);

const show = (breadcrumbs: v.InferOutput<typeof Breadcrumb>[]) =>
  render(
    inShop(<Breadcrumbs {...v.parse(spec.props, {})} root={{}} slots={{}} />, {
      page: testPage({ otherData: { breadcrumbs } }),
    }),
  );

test('is a named navigation whose last step is the current page and no link', () => {
  show([
    { label: 'Home', href: '/' },
    { label: 'Pantry', href: '/category/pantry/10' },
    { label: 'Honey', href: '/category/honey/12' },
  ]);
  const breadcrumbs = screen.getByRole('navigation', { name: 'You are here' });
  expect(
    within(breadcrumbs)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/en', '/en/category/pantry/10']);
  expect(screen.getByText('Honey').getAttribute('aria-current')).toBe('page');
});

test('a step with a javascript: link is plain text', () => {
  const steps = [
    { label: 'Home', href: 'java\nscript:alert(1)' },
    { label: 'Honey', href: '/category/honey/12' },
  ];
  const { container } = show(salvageList(Breadcrumb, steps));
  expect([screen.queryByRole('link'), container.textContent]).toEqual([null, 'HomeHoney']);
});

test('renders nothing without breadcrumbs', () => {
  expect(show([]).container.innerHTML).toBe('');
});
