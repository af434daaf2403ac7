import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { productRecord } from '../testing/records.ts';
import { inShop } from '../testing/shop.tsx';
import { type Badge, Badges, spreadBadges } from './badges.tsx';

afterEach(cleanup);

function shown(fields: Parameters<typeof productRecord>[0], some?: readonly Badge[]) {
  render(inShop(<Badges product={productRecord(fields)} {...(some === undefined ? {} : { shown: some })} />));
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
}

const everything: Parameters<typeof productRecord>[0] = {
  preorder_flag: 1,
  badge_hot: 1,
  badge_new: '1',
  badge_suggest: true,
  price: 80,
  discount: 20,
  price_list: [{ quantity_min: 3, quantity_max: null, price: 70 }],
};

test('shows a badge for each special attribute', () => {
  expect(shown(everything)).toEqual(['Pre-order', '20% off', 'Best seller', 'New', 'Recommended', 'Bulk price']);
});

test('shows only those of a list', () => {
  expect(shown(everything, ['preorder', 'discount'])).toEqual(['Pre-order', '20% off']);
});

test('a price list is enough to make a product special', { meta: { spec: ['5.9'] } }, () => {
  expect(shown({ price_list: everything.price_list })).toEqual(['Bulk price']);
});

test('a price list with one price for every quantity is no bulk price', () => {
  const price_list = [{ quantity_min: 1, quantity_max: null, price: 80 }];
  expect([shown({ price: 80, price_list }), shown({ price: 95, price_list })]).toEqual([[], []]);
});

test('other products have none', { meta: { spec: ['5.9'] } }, () => {
  expect(shown({})).toEqual([]);
});

test('each badge is once in a row of eight cards, and conditions of buying on all that have them', () => {
  const bulk = productRecord({ price_list: everything.price_list, badge_new: '1' });
  const members = productRecord({ member_only: true, badge_new: '1' });
  const cards = [bulk, bulk, bulk, members, members, undefined, bulk, bulk, bulk, bulk];
  expect(spreadBadges(cards)).toEqual([
    'new',
    'bulk',
    undefined,
    'members',
    'members',
    undefined,
    undefined,
    undefined,
    'new',
    'bulk',
  ]);
});
