import { act, cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import { Base } from '#schemas/page/base.ts';
import type { Product } from '#schemas/product.ts';
import Price from './price.tsx';

afterEach(cleanup);

type Given = Partial<Parameters<typeof Price>[0]>;

const paste = productRecord({
  price: 120,
  discount: 30,
  price_list: [
    { quantity_min: 1, quantity_max: 5, price: 120 },
    { quantity_min: 6, quantity_max: null, price: '99.50' },
  ],
});

function price(product: Product, given: Given = {}) {
  const shop = testShop();
  const element = (
    <Price uuid="" tiers unit former={false} excluded root={{ className: 'own' }} slots={{}} {...given} />
  );
  return { ...render(inShop(element, { shop, page: testPage({ otherData: { productDetails: [product] } }) })), shop };
}

test('shows the price of the chosen quantity and marks its tier', () => {
  const { shop } = price(paste);
  expect([screen.getByText('฿120', { selector: 'span' }).textContent, screen.getByText('/ jar').tagName]).toEqual([
    '฿120',
    'SPAN',
  ]);
  act(() => shop.quantities.set(uuidOf(1), 7));
  expect(screen.getByText('฿99.50', { selector: 'span' }).tagName).toBe('SPAN');
  expect(screen.getByRole('row', { current: true }).textContent).toBe('6+฿99.50');
});

test('shows no table where every quantity has the same price', () => {
  price(productRecord({ price: 120, price_list: [{ quantity_min: 1, quantity_max: null, price: 120 }] }));
  expect(screen.queryByRole('table')).toBeNull();
});

test('its additions can be switched on and off', () => {
  const { container } = price(paste, { tiers: false, unit: false, former: true, excluded: false });
  expect(container.querySelector('.own')?.textContent).toBe('฿120Former price ฿150');
});

test('shows the lowest price without tiers until a variant is chosen', () => {
  const variants = [
    { id: 's', price: 890 },
    { id: 'l', price: 1290 },
  ];
  const { container } = price({ ...productRecord({ variants, unit: '' }), price_list: paste.price_list });
  expect(container.querySelector('.own')?.textContent).toBe('from ฿890Shipping and VAT not included');
});

test('where prices hold VAT, it speaks of shipping only', () => {
  const base = v.parse(Base, { settings: { prices_with_vat: true } });
  const element = (
    <Price uuid="" tiers={false} unit={false} former={false} excluded root={{ className: 'own' }} slots={{}} />
  );
  const page = testPage({ base, otherData: { productDetails: [paste] } });
  const { container } = render(inShop(element, { shop: testShop(), page }));
  expect(container.querySelector('.own')?.textContent).toBe('฿120Shipping not included');
});
