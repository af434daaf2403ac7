import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { fixed, inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import ProductCard from './product-card.tsx';

afterEach(cleanup);

type Given = Partial<Parameters<typeof ProductCard>[0]>;

const curry = productRecord({ highlight: 'Pounded on Tuesdays.' });
const jam = productRecord({ uuid: uuidOf(2), name: 'Chilli jam' });

function card(given: Given = {}, shop = testShop(), preview = false) {
  const element = (
    <ProductCard uuid="" layout="vertical" button level={3} root={{ className: 'own' }} slots={{}} {...given} />
  );
  const page = testPage({ preview, otherData: { productDetails: [curry, jam] } });
  return { ...render(inShop(element, { shop, page })), shop };
}

test('shows the page’s product by default, and adds it to the cart', async () => {
  const { shop } = card();
  expect(screen.getByRole('heading', { level: 3 })).toHaveProperty('textContent', 'Green curry paste');
  await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
  expect(shop.requests).toEqual([['cart.add', uuidOf(1), undefined]]);
});

test('shows a chosen product, as only a link without a button', () => {
  card({ uuid: uuidOf(2), button: false, level: 2 });
  expect(screen.getByRole('heading', { level: 2 })).toHaveProperty('textContent', 'Chilli jam');
  expect([screen.queryByRole('button'), screen.getAllByRole('link').length]).toEqual([null, 1]);
});

test('shows the highlight when the picture is at the side', () => {
  card({ layout: 'horizontal' });
  expect(screen.getByText('Pounded on Tuesdays.').tagName).toBe('P');
  cleanup();
  card({ layout: 'vertical' });
  expect(screen.queryByText('Pounded on Tuesdays.')).toBeNull();
});

test('shows a skeleton while fetching, and a hint only for builders when the product does not exist', () => {
  const waiting = card({ uuid: uuidOf(8) });
  expect(waiting.shop.requests).toEqual([['requestProducts', [uuidOf(8)]]]);
  expect(waiting.container.querySelector('.own[aria-busy="true"]')).not.toBeNull();
  cleanup();
  const gone = testShop({ products: fixed(new Map([[uuidOf(8), null]])) });
  expect(card({ uuid: uuidOf(8) }, gone).container.innerHTML).toBe('');
  cleanup();
  expect(card({ uuid: uuidOf(8) }, gone, true).container.textContent).toBe(
    'Choose a product, or put this on the page of one',
  );
});

test('is not available with less stock than the minimum of an order', { meta: { spec: ['8.11c'] } }, () => {
  const scarce = productRecord({ uuid: uuidOf(3), quantity_min: 6, remain: 4 });
  card({ uuid: uuidOf(3) }, testShop({ products: fixed(new Map([[uuidOf(3), scarce]])) }));
  expect(screen.getByText('Not Available').tagName).toBe('P');
  expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
});
