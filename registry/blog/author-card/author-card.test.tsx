import { cleanup, render, screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import AuthorCard from './author-card.tsx';
import spec from './props.ts';

afterEach(cleanup);

const card = (given: object) =>
  render(inShop(<AuthorCard {...v.parse(spec.props, given)} root={{}} slots={{}} />, { page: testPage() }));

test('has the author’s name, and keeps the language in links of the shop', () => {
  card({
    name: 'The Raan kitchen',
    role: 'Recipes',
    text: 'We cook it first.',
    picture: { src: '/media/raan/mortar.webp' },
    links: [
      { label: 'All stories', href: '/blogs' },
      { label: 'LINE', href: 'https://line.me/R/ti/p/@raan' },
      { label: 'Mail', href: 'mailto:kitchen@raan.example' },
    ],
  });
  const author = screen.getByRole('region', { name: 'The Raan kitchen' });
  expect(
    within(author)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')]),
  ).toEqual([
    ['All stories', '/en/blogs', null],
    ['LINE', 'https://line.me/R/ti/p/@raan', 'noopener'],
    ['Mail', 'mailto:kitchen@raan.example', null],
  ]);
  expect(author.querySelector('img')?.getAttribute('alt')).toBe('');
});

test('leaves no empty parts with a name alone', () => {
  card({ name: 'Raan' });
  const author = screen.getByRole('region');
  expect([author.textContent, author.querySelectorAll('img, ul').length, author.querySelectorAll('p').length]).toEqual([
    'Raan',
    0,
    1,
  ]);
});

test('rejects a javascript: link', () => {
  expect(v.safeParse(spec.props, { name: 'Raan', links: [{ label: 'x', href: 'javascript:alert(1)' }] }).success).toBe(
    false,
  );
});
