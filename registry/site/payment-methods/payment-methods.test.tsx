import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import { Base } from '#schemas/page/base.ts';
import { salvage } from '#schemas/lenient/salvage.ts';
import PaymentMethods from './payment-methods.tsx';
import spec from './props.ts';

afterEach(cleanup);

const show = (paymentMethods: unknown) =>
  render(
    inShop(<PaymentMethods {...v.parse(spec.props, {})} root={{}} slots={{}} />, {
      page: testPage({ base: salvage(Base, { paymentMethods }).value ?? testPage().base }),
    }),
  );

test('lists the payment methods with their notes, in the page’s language', { meta: { spec: ['2.27', '9.3a'] } }, () => {
  show([
    { kind: 'credit_card', label: { th: 'บัตร', en: 'Card' } },
    { kind: 'installment', label: 'Installments', note: { th: '3–10 เดือน', en: '3–10 months' } },
    { kind: 'moonstones', label: 'Moonstones' },
  ]);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'CardVisa, Mastercard, JCB',
    'Installments3–10 months',
    'Moonstones',
  ]);
});

const KINDS = [
  'credit_card',
  'thai_qr',
  'mobile_banking',
  'internet_banking',
  'installment',
  'cash_counter',
  'e_wallet',
  'bank_transfer',
];

test('lists methods that are ids with our labels, beside objects', { meta: { field: ['3.3'] } }, () => {
  show([
    'credit_card',
    'thai_qr',
    7,
    '',
    null,
    { id: 'bank_transfer' },
    { key: 'e_wallet', name: 'TrueMoney' },
    'rabbit_line-pay',
    {},
  ]);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Credit or debit cardVisa, Mastercard, JCB',
    'Thai QR',
    '7',
    'Bank transfer',
    'TrueMoney',
    'Rabbit line pay',
  ]);
});

test('names each method of the specification by its id', { meta: { field: ['3.3'] } }, () => {
  show(KINDS);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Credit or debit cardVisa, Mastercard, JCB',
    'Thai QR',
    'Mobile banking app',
    'Internet banking',
    'Installments, 3 to 10 months',
    'Cash at a counter',
    'E-wallet',
    'Bank transfer',
  ]);
});

test('each payment kind has an icon; the provider protects the purchase', { meta: { spec: ['9.3a', '9.3b'] } }, () => {
  show(KINDS.map((kind) => ({ kind, label: kind })));
  const marks = screen.getAllByRole('listitem').map((item) => item.querySelector('svg')?.innerHTML);
  expect(new Set(marks).size).toBe(KINDS.length);
  expect(
    screen.getByText(
      'The payment provider receives your money and protects your purchase. Some ways to pay may carry fees.',
    ).tagName,
  ).toBe('P');
});

test('renders nothing without payment methods', () => {
  expect(show([]).container.innerHTML).toBe('');
});
