import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import BackToTop from './back-to-top.tsx';
import spec from './props.ts';

afterEach(cleanup);

const show = (props: object) =>
  render(inShop(<BackToTop {...v.parse(spec.props, props)} root={{ className: 'of-node' }} slots={{}} />));

test.each(['float', 'inline'])('placed as %s is a link that works without script', (placement) => {
  show({ placement });
  expect(screen.getByRole('link', { name: 'Back to top' }).getAttribute('href')).toBe('#top');
});

test('shows the shop’s label', () => {
  show({ label: 'Up again' });
  const link = screen.getByRole('link', { name: 'Up again' });
  expect(link.classList.contains('of-node')).toBe(true);
});
