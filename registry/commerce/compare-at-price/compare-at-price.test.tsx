import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import type { Product } from '#schemas/product.ts';
import CompareAtPrice from './compare-at-price.tsx';

afterEach(cleanup);

function former(product: Product, percent = true) {
  const shop = testShop();
  const element = <CompareAtPrice uuid="" percent={percent} root={{ className: 'own' }} slots={{}} />;
  return { ...render(inShop(element, { shop, page: testPage({ otherData: { productDetails: [product] } }) })), shop };
}

const paste = productRecord({
  price: 120,
  discount: 30,
  price_list: [{ quantity_min: 6, quantity_max: null, price: '99.50' }],
});

test('strikes the former price through, and shows the saving in baht and percent', () => {
  const { container } = former(paste);
  expect(container.querySelector('s')?.textContent).toBe('Former price ฿150');
  expect(container.textContent).toBe('Former price ฿150You save ฿30 (20%)');
});

test('can leave out the percentage', () => {
  expect(former(paste, false).container.textContent).toBe('Former price ฿150You save ฿30');
});

test('a higher tier saves more', () => {
  const { container, shop } = former(paste);
  act(() => shop.quantities.set(uuidOf(1), 6));
  expect(container.textContent).toBe('Former price ฿150You save ฿50.50 (33%)');
});

test('renders nothing without discount, and is hidden where the price is not lower', () => {
  expect(former(productRecord({})).container.innerHTML).toBe('');
  const expensive = productRecord({
    price: 120,
    discount: 30,
    price_list: [{ quantity_min: 1, quantity_max: null, price: 150 }],
  });
  expect(former(expensive).container.innerHTML).toBe('<div class="own" hidden=""></div>');
});
