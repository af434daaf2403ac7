import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import type { Product } from '#schemas/product.ts';
import InstallmentNote from './installment-note.tsx';

afterEach(cleanup);

const BASE = testPage().base;

function note(product: Product, base = BASE) {
  const shop = testShop();
  const element = <InstallmentNote uuid="" instalments_from={3000} root={{ className: 'own' }} slots={{}} />;
  const page = testPage({ base, otherData: { productDetails: [product] } });
  return { ...render(inShop(element, { shop, page })), shop };
}

test('names the minimum total below it, and the monthly amounts from there on', { meta: { spec: ['9.2b'] } }, () => {
  const { shop } = note(productRecord({ price: '1000.10' }));
  expect(screen.getByText('Instalments over 3–10 months from ฿3,000 up').tagName).toBe('P');
  act(() => shop.quantities.set(uuidOf(1), 3));
  expect(screen.getByText('Instalments over 3–10 months, from ฿300.03 a month').tagName).toBe('SPAN');
  const months = screen.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent);
  expect(months).toEqual([
    'MonthsFirst monthThen a month',
    '3฿1,000.10฿1,000.10',
    '4฿750.09฿750.07',
    '5฿600.06฿600.06',
    '6฿500.05฿500.05',
    '7฿428.64฿428.61',
    '8฿375.09฿375.03',
    '9฿333.42฿333.36',
    '10฿300.03฿300.03',
  ]);
});

test('renders nothing when the shop offers no instalments or there is nothing to pay', () => {
  const cash = { ...BASE, paymentMethods: [{ kind: 'qr', label: 'Thai QR' }] };
  expect(note(productRecord({ price: 9000 }), cash).container.innerHTML).toBe('');
  for (const fields of [{ remain: 0 }, { price: 0 }, { variants: [{ id: 's', price: 9000 }] }]) {
    expect(note(productRecord({ price: 9000, ...fields })).container.innerHTML).toBe('');
  }
});
