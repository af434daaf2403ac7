import { cleanup, render, screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { salvage } from '#schemas/lenient/salvage.ts';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import { Base } from '#schemas/page/base.ts';
import StoreContact from './store-contact.tsx';
import spec from './props.ts';

afterEach(cleanup);

const show = (contact: unknown) =>
  render(
    inShop(<StoreContact {...v.parse(spec.props, {})} root={{}} slots={{}} />, {
      page: testPage({ base: salvage(Base, { contact }).value }),
    }),
  );

test('phone, e-mail and market places are contacts; others are to follow', { meta: { spec: ['2.26'] } }, () => {
  show({
    phone: '02-123 4567 ต่อ 12',
    email: 'hello@raan.example',
    address: { th: 'กรุงเทพฯ', en: 'Bangkok' },
    map_url: 'https://maps.example/raan',
    channels: [
      { kind: 'line', label: '@raan', href: 'https://line.me/R/ti/p/@raan' },
      { kind: 'shopee', label: 'Shopee', href: 'https://shopee.co.th/raan' },
    ],
  });
  const under = (name: string) =>
    within(screen.getByRole('heading', { level: 3, name }).parentElement ?? document.body)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(under('Contact channels')).toEqual([
    ['02-123 4567 ต่อ 12', 'tel:021234567,12'],
    ['hello@raan.example', 'mailto:hello@raan.example'],
    ['Shopee', 'https://shopee.co.th/raan'],
  ]);
  expect(under('Follow us')).toEqual([['@raan', 'https://line.me/R/ti/p/@raan']]);
  expect(under('Address')).toEqual([['Open the map', 'https://maps.example/raan']]);
});

test('a shop without map says so; links that could run script are left out', { meta: { spec: ['8.11d'] } }, () => {
  show({ address: 'Bangkok', channels: [{ kind: 'line', label: 'x', href: 'javascript:alert(1)' }] });
  expect(screen.getByText('No map found')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a map is shown without an address too', { meta: { field: ['3.19'] } }, () => {
  show({ map_url: 'https://maps.example/raan' });
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://maps.example/raan');
  expect(document.querySelector('address')).toBeNull();
});

test('renders nothing without contact data', () => {
  expect(show(undefined).container.innerHTML).toBe('');
});
