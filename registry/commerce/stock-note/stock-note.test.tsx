import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { productRecord } from '#registry/kit/testing/records.ts';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import type { Product } from '#schemas/product.ts';
import StockNote from './stock-note.tsx';

afterEach(cleanup);

function note(productDetails: Product[], always = true) {
  const element = <StockNote uuid="" always={always} root={{ className: 'own' }} slots={{}} />;
  return render(inShop(element, { page: testPage({ otherData: { productDetails } }) })).container;
}

test.each([
  [{ remain: 40 }, 'In stock'],
  [{ remain: null }, 'In stock'],
  [{ remain: 40, preorder_flag: true }, 'Pre-order: sent as soon as it is ready'],
  [{ remain: 2, preorder_flag: true }, 'Only 2 left'],
  [{ remain: 0 }, 'Sold out'],
])('%o: %s', (fields, words) => {
  expect(note([productRecord(fields)]).textContent).toBe(words);
});

test('can be silent with plenty of stock, but not when sold out', () => {
  expect(note([productRecord({ remain: 40 })], false).innerHTML).toBe('');
  expect(note([productRecord({ remain: 0 })], false).textContent).toBe('Sold out');
});

test('renders nothing without a product, or for one that is not sold', () => {
  expect(note([]).innerHTML).toBe('');
  expect(note([productRecord({ remain: 2, nosell: true })]).innerHTML).toBe('');
});
