import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import Quote from './quote.tsx';
import spec from './props.ts';

afterEach(cleanup);

test('is a quotation with its source as the caption', () => {
  const { container } = render(
    inShop(<Quote {...v.parse(spec.props, { text: 'No two alike.', by: 'A potter' })} root={{}} slots={{}} />),
  );
  expect([...(container.firstElementChild?.children ?? [])].map((part) => [part.tagName, part.textContent])).toEqual([
    ['BLOCKQUOTE', 'No two alike.'],
    ['FIGCAPTION', 'A potter'],
  ]);
});

test('a review has its rating, its author and its place', () => {
  const props = v.parse(spec.props, {
    text: 'Lovely.',
    by: 'A customer',
    detail: 'Bangkok',
    stars: 4,
    href: '/reviews',
  });
  render(inShop(<Quote {...props} root={{}} slots={{}} />, { page: testPage() }));
  expect(screen.getByRole('img', { name: '4 of 5 stars' }).children.length).toBe(5);
  expect([screen.getByRole('link').textContent, screen.getByRole('link').getAttribute('href')]).toEqual([
    'A customer',
    '/en/reviews',
  ]);
  expect(v.safeParse(spec.props, { text: 'x', stars: 6 }).success).toBe(false);
});
