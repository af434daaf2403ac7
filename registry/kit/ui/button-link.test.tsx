// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { inShop, testPage } from '../testing/shop.tsx';
import { ButtonLink } from './button-link.tsx';

afterEach(cleanup);

test('an internal link stays in the language of the page', () => {
  const links = (
    <>
      {['/clinic', '/en/cart', 'https://other.example/a', '#top'].map((href) => (
        <ButtonLink key={href} href={href}>
          Go
        </ButtonLink>
      ))}
    </>
  );
  render(inShop(links, { page: testPage({ lang: 'en' }) }));
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/en/clinic',
    '/en/cart',
    'https://other.example/a',
    '#top',
  ]);
});
