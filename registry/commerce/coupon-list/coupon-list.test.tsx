import { renderToString } from 'react-dom/server';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchClock } from '#registry/kit/clock.ts';
import type { CouponsView, PageView } from '#registry/kit/shop.ts';
import { Base } from '#schemas/page/base.ts';
import { couponRecord } from '#registry/kit/testing/records.ts';
import { fixed, inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import { COUPON_STATES, Coupon } from '#schemas/coupon.ts';
import { looseList } from '#schemas/lenient/loose.ts';
import { loadI18n } from '../../../src/locales/load.ts';
import CouponList from './coupon-list.tsx';

afterEach(cleanup);

function coupons(
  pageCoupons: Coupon[],
  view: CouponsView = { coupons: undefined, claiming: undefined },
  page: Partial<PageView> = {},
  limit = 100,
) {
  const claim = testShop();
  const shop = { ...claim, coupons: { ...claim.coupons, view: fixed(view) } };
  const element = <CouponList title="" limit={limit} root={{}} slots={{}} />;
  render(inShop(element, { shop, page: testPage({ otherData: { coupons: pageCoupons }, ...page }) }));
  return claim.requests;
}

/** The text that replaces the button. */
const states = () => [...document.querySelectorAll('article p[tabindex="-1"]')].map(({ textContent }) => textContent);
/** A writable store. */
function createView(first: CouponsView) {
  let value = first;
  let changed = (): void => {};
  return {
    initial: first,
    get: () => value,
    subscribe: (listener: () => void) => {
      changed = listener;
      return () => {};
    },
    set: (next: CouponsView) => {
      value = next;
      changed();
    },
  };
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
] as const)(
  'a coupon that is %s says "%s" and cannot be claimed',
  { meta: { spec: ['6.1', '8.11e', '8.11f', '8.11g', '8.11h', '8.11i', '8.11j'] } },
  (state, message) => {
    coupons([couponRecord({ state })]);
    expect(states()).toEqual([message]);
    expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull();
  },
);

test.each([
  [{ state: 'gone', reason: 'used' }, ['Already used']],
  [{ state: 'gone', reason: 'fully_claimed' }, ['Fully claimed']],
  [{ state: 'gone', reason: 'withdrawn' }, ['No longer offered']],
  [{ state: 'expired', use_end: '2025-01-31T16:59:59Z' }, ['Coupon expired', 'since January 31, 2025']],
  [
    { state: 'not_started', claim_start: '2999-02-01T00:00:00Z' },
    ['Not available to claim yet', 'from February 1, 2999'],
  ],
  [{ state: 'not_usable_yet', use_start: '2999-02-01T00:00:00Z' }, ['Not valid for use yet', 'from February 1, 2999']],
  [{ state: 'conditions', reason: 'members_only' }, ['User conditions not met', 'For members of the shop']],
] as const)('%j says what it is, and why', (fields, words) => {
  coupons([couponRecord(fields)]);
  expect(words.map((word) => screen.queryAllByText(word).length)).toEqual(words.map(() => 1));
});

describe.each([
  ['th', 'คูปองหมดอายุ', 'ใช้ไปแล้ว'],
  ['en', 'Coupon expired', 'Already used'],
  ['cn', '优惠券已过期', '已使用'],
  ['kr', '쿠폰 만료', '이미 사용함'],
  ['jp', '期限切れのクーポン', '使用済み'],
] as const)('in %s', (lang, expired, used) => {
  test('says that a coupon is gone, or why it expired', { meta: { field: ['3.17'], spec: ['8.11e'] } }, async () => {
    const i18n = await loadI18n(lang);
    const said = [undefined, '', null, 'some_new_reason', 'used'].map((reason) => {
      const list = v.parse(looseList(Coupon), [{ ...couponRecord({ state: 'gone' }), reason }]);
      const element = <CouponList title="" limit={1} root={{}} slots={{}} />;
      render(inShop(element, { page: testPage({ lang, otherData: { coupons: list } }), i18n }));
      const shown = states();
      cleanup();
      return shown;
    });
    expect(said).toEqual([[expired], [expired], [expired], [expired], [used]]);
  });
});

test('no state is without a message or a button', { meta: { spec: ['4.4b'] } }, () => {
  for (const state of COUPON_STATES) {
    coupons([couponRecord({ state })]);
    expect(states().length + screen.queryAllByRole('button', { name: 'Claim' }).length).toBe(1);
    cleanup();
  }
});

test('"Claim" claims the coupon it is described by', () => {
  const requests = coupons([couponRecord({ code: 'A' }), couponRecord({ code: 'B', title: 'Second' })]);
  const ticket = screen.getByRole('article', { name: 'Second' });
  fireEvent.click(within(ticket).getByRole('button', { name: 'Claim' }));
  expect(requests).toEqual([['coupons.request'], ['coupons.claim', 'B']]);
});

test('does not claim a coupon that is being claimed', () => {
  const requests = coupons([couponRecord({ code: 'A' })], { coupons: undefined, claiming: 'A' });
  const button = screen.getByRole('button', { name: 'Claim' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  fireEvent.click(button);
  expect(requests).toEqual([['coupons.request']]);
});

test('marks the plea to log in as one for strangers until it is known who asks', () => {
  const coupon = couponRecord({ state: 'login' });
  const markOf = (user: null | undefined) => {
    cleanup();
    const shop = testShop();
    const view = {
      user,
      member: user === null ? 'guest' : 'unknown',
      joinCount: undefined,
      prompt: undefined,
    } as const;
    const page = testPage({ otherData: { coupons: [coupon] } });
    const element = <CouponList title="" limit={100} root={{}} slots={{}} />;
    render(inShop(element, { shop: { ...shop, visitor: { ...shop.visitor, view: fixed(view) } }, page }));
    return screen.getByText('Please log in').parentElement?.dataset.for;
  };
  expect([markOf(undefined), markOf(null)]).toEqual(['guests-box', undefined]);
});

test('a guest can log in', () => {
  const requests = coupons([couponRecord({ state: 'login' })]);
  fireEvent.click(screen.getByRole('button', { name: /^Log in:/ }));
  expect(requests).toEqual([['coupons.request'], ['visitor.login']]);
});

test('the states for this visitor replace the page’s own records', () => {
  coupons([couponRecord({ state: 'login' })], { coupons: [couponRecord({ state: 'claimed' })], claiming: undefined });
  expect(states()).toEqual(['Already claimed']);
});

test('the terms show amounts, periods and the quantity left', { meta: { spec: ['2.29'] } }, () => {
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
    'Claim by December 1, 2026',
    'Use November 20, 2026 – December 31, 2026',
    '12 left',
  ]);
});

test('shows years of the Buddhist era in Thai, and no expiry without an end', { meta: { spec: ['3.5'] } }, () => {
  coupons([couponRecord({ use_start: '2026-11-20T00:00:00Z', use_end: null })], undefined, { lang: 'th' });
  expect(terms()).toEqual(['Use from 20 พฤศจิกายน 2569, never expires']);
});

describe('within a day', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-12-01T00:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  const inAnHour = '2026-12-01T01:00:00.500Z';

  test.each([
    ['not_started', { claim_start: inAnHour }, 'Claiming opens in 01:00:01'],
    ['claimable', { claim_end: inAnHour }, 'Claiming closes in 01:00:01'],
    ['login', { claim_end: inAnHour }, 'Claiming closes in 01:00:01'],
    ['not_usable_yet', { use_start: inAnHour }, 'Can be used in 01:00:01'],
    ['claimed', { use_end: inAnHour }, 'Expires in 01:00:01'],
  ] as const)('a coupon that is %s counts down to its next change', (state, window, text) => {
    coupons([couponRecord({ state, ...window })]);
    expect(screen.getByRole('timer').textContent).toBe(text);
  });

  test('the clock replaces the date that it counts to, whose place stays as large as it was', () => {
    const lines = () =>
      screen.getAllByRole('listitem').map((item) => {
        const unseen = item.querySelector('[aria-hidden]')?.textContent;
        return [item.textContent?.replace(unseen ?? '', ''), unseen];
      });
    coupons([couponRecord({ min_spend: 300, claim_end: '2026-12-02T00:00:10Z' })]);
    const before = lines();
    pass(10_000);
    expect([before, lines()].map((all) => all.slice(1, 4))).toEqual([
      [
        ['Spend ฿300 or more', undefined],
        ['Claim by December 2, 2026', undefined],
        ['Never expires', undefined],
      ],
      [
        ['Spend ฿300 or more', undefined],
        ['Claiming closes in 24:00:00', 'Claim by December 2, 2026'],
        ['Never expires', undefined],
      ],
    ]);
  });

  test('the clock begins a day before, ticks by the second, announces nothing, and stops', () => {
    coupons([couponRecord({ claim_end: '2026-12-02T00:00:10Z' })]);
    expect([screen.queryByRole('timer'), terms()]).toEqual([null, ['Claim by December 2, 2026', 'Never expires']]);
    pass(10_000);
    expect(screen.getByRole('timer').textContent).toBe('Claiming closes in 24:00:00');
    expect(screen.getByRole('timer').closest('[aria-live]')).toBeNull();
    pass(1000);
    expect(screen.getByRole('timer').textContent).toBe('Claiming closes in 23:59:59');
    pass(86_400_000);
    expect([screen.queryByRole('timer'), vi.getTimerCount()]).toEqual([null, 0]);
  });
});

test('the details show everything, with times of day', { meta: { spec: ['2.29'] } }, () => {
  coupons([
    couponRecord({
      code: 'TEA',
      title: 'Tea week',
      max_discount: 50,
      min_spend: 300,
      claim_start: '2026-11-20T00:00:00Z',
      claim_end: '2026-12-01T00:00:00Z',
      use_end: '2026-12-31T16:59:59Z',
      remain: 12,
      limited: 1,
    }),
  ]);
  const opener = screen.getByRole('button', { name: 'Details' });
  const details = document.getElementById(opener.getAttribute('popovertarget') ?? '');
  const facts = [...(details?.querySelectorAll('dt') ?? [])].map((name) => [
    name.textContent,
    name.nextElementSibling?.textContent,
  ]);
  expect([details?.getAttribute('aria-label'), details?.getAttribute('popover'), facts]).toEqual([
    'Tea week',
    'auto',
    [
      ['Worth', 'Discount, up to ฿50'],
      ['Minimum spend', '฿300'],
      ['Claiming', 'November 20, 2026\u00A007:00 – December 1, 2026\u00A007:00'],
      ['Use', 'Until December 31, 2026\u00A023:59'],
      ['Quantity', '12 left'],
      ['Code', 'TEA'],
    ],
  ]);
});

test('the focus moves to the state of the claimed coupon', () => {
  const requests = testShop();
  const view = createView({ coupons: [couponRecord({})], claiming: undefined });
  const shop = { ...requests, coupons: { ...requests.coupons, view } };
  render(inShop(<CouponList title="" limit={100} root={{}} slots={{}} />, { shop }));
  const button = screen.getByRole('button', { name: 'Claim' });
  button.focus();
  fireEvent.click(button);
  act(() => view.set({ coupons: [couponRecord({ state: 'claimed' })], claiming: undefined }));
  expect(document.activeElement?.textContent).toBe('Already claimed');
});

test('shows the first ones up to its limit, and leads to all of them', () => {
  const codes = ['A', 'B', 'C', 'D', 'E'];
  coupons(
    codes.map((code) => couponRecord({ code })),
    undefined,
    { base: v.parse(Base, { settings: { pages: { coupons: '/coupons' } } }) },
    4,
  );
  expect(screen.getAllByRole('article')).toHaveLength(4);
  expect(screen.getByRole('link', { name: 'See all coupons' }).getAttribute('href')).toBe('/en/coupons');
  cleanup();
  coupons(
    codes.slice(0, 4).map((code) => couponRecord({ code })),
    undefined,
    {},
    4,
  );
  expect(screen.queryByRole('link', { name: 'See all coupons' })).toBeNull();
});

test('links onwards when there are no coupons', () => {
  coupons([]);
  expect(screen.getByRole('link', { name: 'See all products' }).getAttribute('href')).toBe('/en/products');
});

test('the server renders coupons without the clock, except expired ones, so that it can store their HTML', () => {
  const day = '2026-12-31';
  const dates = { claim_start: day, claim_end: day, use_start: day, use_end: day };
  const reads = vi.fn();
  watchClock(reads);
  const readers = COUPON_STATES.filter((state) => {
    reads.mockClear();
    const page = testPage({ otherData: { coupons: [couponRecord({ ...dates, state })] } });
    renderToString(inShop(<CouponList title="" limit={100} root={{}} slots={{}} />, { page }));
    return reads.mock.calls.length > 0;
  });
  watchClock(() => {});
  expect(readers).toEqual(['expired']);
});
