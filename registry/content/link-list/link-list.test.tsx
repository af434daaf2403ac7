import { cleanup, render, screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import LinkList from './link-list.tsx';
import spec from './props.ts';

afterEach(cleanup);

test('is a list with the given name, whose links keep the page’s language', () => {
  const links = [
    { label: 'Shipping', href: '/shipping' },
    { label: 'Write', href: 'mailto:hello@raan.example' },
  ];
  render(
    inShop(<LinkList {...v.parse(spec.props, { title: 'Help', links })} root={{}} slots={{}} />, { page: testPage() }),
  );
  const list = screen.getByRole('list', { name: 'Help' });
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/en/shipping', 'mailto:hello@raan.example']);
});
