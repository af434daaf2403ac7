import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Baht } from '#schemas/values/money/baht.ts';
import { termsBehind } from './shop-terms.ts';

test('a shop offers and promises what its engine has', () => {
  const days = { days_min: 1, days_max: 2 };
  const shop = {
    policy: {
      banks: ['kbank', 'scb'],
      shipping_types: ['standard', 'chilled', 'drone'],
      points: { enabled: true, per_baht: 1 },
      vat_percent: 7,
      deliveries: {
        standard: { ...days, fee: 45, free_from: 900 },
        chilled: { ...days, fee: 150 },
        drone: { ...days, fee: 500 },
      },
      rules: { claim_days: 3, installments: { from: v.parse(Baht, 3000), months: [3, 6, 10] } },
    },
    paymentMethods: ['card', 'bank_transfer', 'installment', 'wallet'].map((kind) => ({ kind, label: kind })),
  };
  const fees = { standard: 50, chilled: null };
  expect(termsBehind(shop, { fees, payments: ['card', 'scb', 'installment_6', 'installment_10'] })).toEqual({
    policy: {
      banks: ['scb'],
      shipping_types: ['standard', 'chilled'],
      deliveries: { standard: { ...days, fee: 50 }, chilled: { ...days, fee: 150 } },
      rules: { claim_days: 3, installments: { from: 3000, months: [6, 10] } },
    },
    paymentMethods: ['card', 'bank_transfer', 'installment'].map((kind) => ({ kind, label: kind })),
  });
  const { policy, paymentMethods } = termsBehind(shop, { fees, payments: [] });
  expect([policy.banks, policy.rules, paymentMethods]).toEqual([[], { claim_days: 3 }, []]);
});
