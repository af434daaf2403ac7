// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CouponsView, PageView } from '#registry/kit/shop.ts';
import { couponRecord } from '#registry/kit/testing/records.ts';
import { fixed, inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import { COUPON_STATES, type Coupon } from '#schemas/coupon.ts';
import CouponList from './coupon-list.tsx';

afterEach(cleanup);

function coupons(
  brought: Coupon[],
  view: CouponsView = { coupons: undefined, claiming: undefined },
  page: Partial<PageView> = {},
) {
  const claim = testShop();
  const shop = { ...claim, coupons: { ...claim.coupons, view: fixed(view) } };
  const element = <CouponList title="" root={{}} slots={{}} />;
  render(inShop(element, { shop, page: testPage({ otherData: { coupons: brought }, ...page }) }));
  return claim.asked;
}

const terms = () =>
  screen.getAllByRole('listitem').flatMap((item) => (item.children.length === 0 ? [item.textContent] : []));

test.each([
  ['claimed', 'Already claimed'],
  ['not_started', 'Not available to claim yet'],
  ['not_usable_yet', 'Not valid for use yet'],
  ['expired', 'Coupon expired'],
  ['gone', 'Coupon expired'],
  ['conditions', 'User conditions not met'],
  ['login', 'Please log in'],
] as const)('a coupon that is %s says "%s" and cannot be claimed', (state, message) => {
  coupons([couponRecord({ state })]);
  expect(screen.getByRole('status').textContent).toBe(message);
  expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull();
});

test('no state is without a message or a button', () => {
  for (const state of COUPON_STATES) {
    coupons([couponRecord({ state })]);
    expect(screen.queryAllByRole('status').length + screen.queryAllByRole('button', { name: 'Claim' }).length).toBe(1);
    cleanup();
  }
});

test('"Claim" claims the coupon it is described by', () => {
  const asked = coupons([couponRecord({ code: 'A' }), couponRecord({ code: 'B', title: 'Second' })]);
  const ticket = screen.getByRole('article', { name: 'Second' });
  fireEvent.click(within(ticket).getByRole('button', { name: 'Claim' }));
  expect(asked).toEqual([['coupons.claim', 'B']]);
});

test('a coupon being claimed is not claimed again', () => {
  const asked = coupons([couponRecord({ code: 'A' })], { coupons: undefined, claiming: 'A' });
  const button = screen.getByRole('button', { name: 'Claim' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  fireEvent.click(button);
  expect(asked).toEqual([]);
});

test('a guest can log in', () => {
  const asked = coupons([couponRecord({ state: 'login' })]);
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(asked).toEqual([['visitor.login']]);
});

test('what the shop knows of this visitor replaces what the page brought', () => {
  coupons([couponRecord({ state: 'login' })], { coupons: [couponRecord({ state: 'claimed' })], claiming: undefined });
  expect(screen.getByRole('status').textContent).toBe('Already claimed');
});

test('the terms tell amounts, windows and what is left', () => {
  coupons([
    couponRecord({
      max_discount: 50,
      min_spend: 300,
      claim_end: '2026-12-01T00:00:00Z',
      use_start: '2026-11-20T00:00:00Z',
      use_end: '2026-12-31T16:59:59Z',
      remain: 12,
      limited: 1,
    }),
  ]);
  expect(screen.getByText('฿50').tagName).toBe('SPAN');
  expect(terms()).toEqual([
    'Spend ฿300 or more',
    'Claim by 1 December 2026',
    'Use 20 November 2026 – 31 December 2026',
    '12 left',
  ]);
});

test('in Thai the years are of the Buddhist era; without an end it never expires', () => {
  coupons([couponRecord({ use_start: '2026-11-20T00:00:00Z', use_end: null })], undefined, { lang: 'th' });
  expect(terms()).toEqual(['Use from 20 พฤศจิกายน 2569, never expires']);
});

test('without coupons there is a way on', () => {
  coupons([]);
  expect(screen.getByRole('link', { name: 'See all products' }).getAttribute('href')).toBe('/en/products');
});
