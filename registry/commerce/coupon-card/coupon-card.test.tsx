import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import type { CouponsView, PageView } from '#registry/kit/shop.ts';
import { couponRecord } from '#registry/kit/testing/records.ts';
import { fixed, inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import CouponCard from './coupon-card.tsx';
import spec from './props.ts';

afterEach(cleanup);

const pageCoupons = [
  couponRecord({ code: 'FIRST', title: 'First' }),
  couponRecord({ code: 'SHIP', title: 'Free delivery' }),
];

function card(given: object, view?: CouponsView, page: Partial<PageView> = {}) {
  const known = testShop();
  const shop = view === undefined ? known : { ...known, coupons: { ...known.coupons, view: fixed(view) } };
  const element = <CouponCard {...v.parse(spec.props, given)} root={{ 'data-node': 'c' }} slots={{}} />;
  return {
    ...known,
    element: inShop(element, { shop, page: testPage({ otherData: { coupons: pageCoupons }, ...page }) }),
  };
}

test('shows the coupon of its code, or the first, with a heading of its level', () => {
  render(card({ code: 'SHIP', level: 3 }).element);
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Free delivery');
  cleanup();
  render(card({}).element);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('First');
});

test('"Claim" claims it', () => {
  const { element, requests } = card({ code: 'SHIP' });
  render(element);
  fireEvent.click(screen.getByRole('button', { name: 'Claim' }));
  expect(requests).toEqual([['coupons.request'], ['coupons.claim', 'SHIP']]);
});

test('the states for this visitor replace the page’s own records', () => {
  render(
    card({ code: 'SHIP' }, { coupons: [couponRecord({ code: 'SHIP', state: 'claimed' })], claiming: undefined })
      .element,
  );
  expect(screen.getByText('Already claimed').tagName).toBe('P');
});

test('hides a coupon that does not exist, on the server and in the browser', () => {
  const hidden = '<div data-node="c" hidden=""></div>';
  expect(renderToString(card({ code: 'NONE' }).element)).toBe(hidden);
  expect(render(card({ code: 'SHIP' }, { coupons: [], claiming: undefined }).element).container.innerHTML).toBe(hidden);
});

test('shows a hint for an unknown code in preview', () => {
  render(card({ code: 'NONE' }, undefined, { preview: true }).element);
  expect(screen.getByText('The shop has no such coupon').tagName).toBe('P');
});
