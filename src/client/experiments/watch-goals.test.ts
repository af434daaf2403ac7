// @vitest-environment jsdom
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import type { ConsentView, CouponsView } from '#registry/kit/shop.ts';
import { everyConsent } from '#schemas/consent.ts';
import { Coupon, type CouponState } from '#schemas/coupon.ts';
import { type Goal, markOf } from '#schemas/experiments/goal.ts';
import { isRecord } from '#schemas/record.ts';
import type { PageLocation } from '../../page/location.ts';
import { INITIAL_COUPONS, INITIAL_VISITOR } from '../../shop/server-shop.ts';
import { createStore } from '../../shop/store.ts';
import { watchGoals } from './watch-goals.ts';

const ALL = everyConsent('granted');
const GOALS: readonly Goal[] = ['checkout', 'cart', 'member', 'coupon', 'link', '/thanks'];
const page = (pathname: string, goals?: Readonly<Record<string, Goal>>): PageLocation => ({
  pathname,
  searchStr: '',
  outcome: {
    kind: 'page',
    page: {
      path: pathname,
      httpStatusCode: 200,
      pageComponent: [],
      ...(goals && { goals, experiments: Object.fromEntries(Object.keys(goals).map((id) => [id, 'usual'])) }),
    },
  },
});
const coupon = (state: CouponState) =>
  v.parse(Coupon, { code: 'TEA', title: 'Tea', kind: 'discount', limited: '0', state });

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = '';
});

/** A browser that was shown one experiment of each goal, named after it. */
async function visit() {
  const converted: string[] = [];
  const pending: Promise<void>[] = [];
  const visitor = createStore(INITIAL_VISITOR);
  const coupons = createStore<CouponsView>(INITIAL_COUPONS);
  const consent = createStore<ConsentView>({
    status: 'granted',
    consents: ALL,
    mayRun: { tracking: true, remarketing: true },
  });
  const send = (_url: string, body: Blob) => {
    const read = async () => {
      const { counts } = JSON.parse(await body.text());
      for (const count of counts)
        if (isRecord(count) && count.kind === 'conversion' && count.audience === 'th-desk')
          converted.push(String(count.goal));
    };
    pending.push(read());
    return true;
  };
  const watch = watchGoals(
    { storage: localStorage, send },
    { visitor: { view: visitor }, coupons: { view: coupons }, consent: { view: consent } },
  );
  watch({ type: 'page', pageLocation: page('/', Object.fromEntries(GOALS.map((goal) => [goal, goal]))) }, ALL);
  const reached = async () => {
    await Promise.all(pending);
    return converted.splice(0);
  };
  return { watch, visitor, coupons, reached };
}

test('more pieces in the cart, the hand-off and a page are goals; fewer pieces and other pages are none', async () => {
  const { watch, reached } = await visit();
  const pieces = (from: number, to: number) => watch({ type: 'pieces', uuid: 'p', from, to }, ALL);
  pieces(2, 1);
  watch({ type: 'page', pageLocation: page('/other') }, ALL);
  watch({ type: 'page', pageLocation: { ...page('/thanks'), outcome: { kind: 'missing', message: '' } } }, ALL);
  expect(await reached()).toEqual([]);
  pieces(1, 2);
  pieces(2, 3);
  watch({ type: 'handoff', to: 'checkout' }, ALL);
  watch({ type: 'page', pageLocation: page('/thanks') }, ALL);
  expect(await reached()).toEqual(['cart', 'checkout', '/thanks']);
});

test('joining the membership is a goal, being a member is none; so are a claim and a coupon that was claimed before', async () => {
  const { visitor, coupons, reached } = await visit();
  visitor.set({ ...INITIAL_VISITOR, member: 'member' });
  coupons.set({ coupons: [coupon('claimed')], claiming: undefined });
  visitor.set({ ...INITIAL_VISITOR, member: 'joining' });
  visitor.set({ ...INITIAL_VISITOR, member: 'not-member' });
  coupons.set({ coupons: [coupon('claimable')], claiming: 'TEA' });
  coupons.set({ coupons: [coupon('gone')], claiming: undefined });
  expect(await reached()).toEqual([]);
  visitor.set({ ...INITIAL_VISITOR, member: 'joining' });
  visitor.set({ ...INITIAL_VISITOR, member: 'member' });
  coupons.set({ coupons: [coupon('claimable')], claiming: 'TEA' });
  coupons.set({ coupons: [coupon('claimable')], claiming: undefined });
  coupons.set({ coupons: [coupon('claimed')], claiming: undefined });
  expect(await reached()).toEqual(['member', 'coupon']);
});

test('a link or button in the content of the variant is a goal, on the page that shows it; others are none', async () => {
  const { watch, reached } = await visit();
  document.body.innerHTML = `<a id="out" href="/x">Out</a>
    <div style="--in-${markOf('link')}:1"><p id="words">Words</p><a id="in" href="/x"><b id="bold">In</b></a></div>`;
  const click = (id: string) => watch({ type: 'click', target: document.getElementById(id) }, ALL);
  for (const id of ['out', 'words', 'none']) click(id);
  watch({ type: 'page', pageLocation: page('/other') }, ALL);
  click('in');
  expect(await reached()).toEqual([]);
  watch({ type: 'page', pageLocation: page('/') }, ALL);
  click('bold');
  click('in');
  expect(await reached()).toEqual(['link']);
  // That of a zone is on every page.
  const id = 'zone:header:hero';
  watch({ type: 'page', pageLocation: page('/tea', { [id]: 'link' }) }, ALL);
  watch({ type: 'page', pageLocation: page('/other') }, ALL);
  document.body.innerHTML = `<div style="--in-${markOf(id)}:1"><a id="in" href="/x">In</a></div>`;
  click('in');
  expect(await reached()).toEqual(['link']);
});
