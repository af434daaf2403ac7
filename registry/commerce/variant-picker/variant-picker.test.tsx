import { cleanup, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import type { Product } from '#schemas/product.ts';
import spec from './props.ts';
import VariantPicker from './variant-picker.tsx';

afterEach(cleanup);

const scarf = productRecord({
  uuid: uuidOf(3),
  slug: 'scarf',
  options: [{ name: 'Size', values: ['S', 'L'] }],
  variants: [
    { id: 's', uuid: uuidOf(31), price: 890, options: { Size: 'S' } },
    { id: 'l', uuid: uuidOf(32), price: 1290, remain: 0, options: { Size: 'L' } },
  ],
});
const small = productRecord({ uuid: uuidOf(31), id: 's', parent: { slug: 'scarf', uuid: uuidOf(3) } });

function picker(products: Product[], uuid = '') {
  const element = <VariantPicker uuid={uuid} root={{ className: 'own' }} slots={{}} />;
  return inShop(element, { page: testPage({ otherData: { productDetails: products } }) });
}

const links = () =>
  within(screen.getByRole('group', { name: 'Size' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]);

test('each value is a link to its variant in the server’s HTML', () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(picker([scarf]));
  expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    `/en/product/scarf/${uuidOf(3)}/s`,
    `/en/product/scarf/${uuidOf(3)}/l`,
  ]);
});

test('marks the current variant, and has an anchor', () => {
  const { container } = render(picker([small, scarf]));
  expect(links()).toEqual([
    ['S', `/en/product/scarf/${uuidOf(3)}/s`, 'true'],
    ['L (Sold out)', `/en/product/scarf/${uuidOf(3)}/l`, null],
  ]);
  const options = container.querySelector<HTMLElement>('.own');
  expect([options?.id, options?.tabIndex]).toEqual([`options-${uuidOf(3)}`, -1]);
});

test('declares the family of a variant as needed', () => {
  expect([spec.needs?.({ uuid: '' }), spec.needs?.({ uuid: uuidOf(31) })]).toEqual([
    { family: '' },
    { products: [uuidOf(31)], family: uuidOf(31) },
  ]);
});

test('renders nothing without options', () => {
  expect(render(picker([productRecord({})])).container.innerHTML).toBe('');
  expect(render(picker([])).container.innerHTML).toBe('');
});
