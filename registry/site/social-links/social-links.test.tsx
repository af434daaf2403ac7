import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import { Base } from '#schemas/page/base.ts';
import { salvage } from '#schemas/lenient/salvage.ts';
import SocialLinks from './social-links.tsx';
import spec from './props.ts';

afterEach(cleanup);

const show = (props: object, contact?: unknown) =>
  render(
    inShop(<SocialLinks {...v.parse(spec.props, props)} root={{}} slots={{}} />, {
      page: testPage({ base: salvage(Base, { contact }, '/base').value ?? v.parse(Base, {}) }),
    }),
  );
const links = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')]);

test('recognises a service by its host and shows its brand name', () => {
  show({
    links: [
      { href: 'https://twitter.com/raan' },
      { href: 'https://lin.ee/abc', label: '@raan' },
      { href: 'https://facebook.com.evil.example/raan' },
      { href: 'mailto:hello@raan.example?subject=Hi' },
    ],
  });
  expect(links()).toEqual([
    ['X', 'https://twitter.com/raan', 'noopener'],
    ['LINE @raan', 'https://lin.ee/abc', 'noopener'],
    ['facebook.com.evil.example', 'https://facebook.com.evil.example/raan', 'noopener'],
    ['hello@raan.example', 'mailto:hello@raan.example?subject=Hi', null],
  ]);
});

test('shows the account beside the icon in a list', () => {
  show({ layout: 'list', links: [{ href: 'https://lin.ee/abc', label: '@raan' }, { href: 'https://wa.me/66' }] });
  expect(links().map(([name]) => name)).toEqual(['@raan', 'WhatsApp']);
});

test("without links of its own it has the shop's social channels, and no others", () => {
  show(
    {},
    {
      channels: [
        { kind: 'instagram', label: 'Instagram', href: 'https://instagram.com/raan' },
        { kind: 'shopee', label: 'Shopee', href: 'https://shopee.co.th/raan' },
        { kind: 'line', label: 'x', href: 'javascript:alert(1)' },
        { kind: 'line', label: '@raan', href: 'line://ti/p/@raan' },
      ],
    },
  );
  expect(screen.getByRole('list', { name: 'Follow us' })).toBeTruthy();
  expect(links()).toEqual([
    ['Instagram', 'https://instagram.com/raan', 'noopener'],
    ['LINE @raan', 'line://ti/p/@raan', null],
  ]);
});

test('renders nothing without social channels', () => {
  expect(show({}).container.innerHTML).toBe('');
});
