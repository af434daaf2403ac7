import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import BadgeRow from './badge-row.tsx';

afterEach(cleanup);

const plain = productRecord({});
const special = productRecord({ uuid: uuidOf(2), badge_hot: true, badge_new: true, price: 80, discount: 20 });

function row(uuid: string, limit = 6) {
  const page = testPage({ otherData: { productDetails: [plain, special] } });
  return render(inShop(<BadgeRow uuid={uuid} limit={limit} root={{}} slots={{}} />, { page })).container;
}

test('shows the badges of a product up to the limit', () => {
  row(uuidOf(2), 2);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['20% off', 'Best seller']);
});

test('renders nothing without badges, or when the page did not bring the product', () => {
  expect([row('').innerHTML, row(uuidOf(9)).innerHTML]).toEqual(['', '']);
});
