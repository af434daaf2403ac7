import { expect, test } from 'vitest';
import type { Delivery } from '#schemas/delivery/delivery-terms.ts';
import { arrivalOf } from './arrival.ts';

const standard: Delivery = { type: 'standard', label: '', fee: 45, days_min: 2, days_max: 4 };
const days = (delivery: Delivery, now: string, postcode = '10330') => {
  const { from, to } = arrivalOf(delivery, postcode, new Date(now));
  return [from, to].map((day) => day.toISOString().slice(0, 10));
};

test('counts working days from the day of the order in the shop, over weekends', () => {
  expect([
    days(standard, '2026-12-01T03:00:00Z'), // Tuesday
    days(standard, '2026-12-03T03:00:00Z'), // Thursday
    days(standard, '2026-12-04T18:00:00Z'), // Saturday already, in the shop
  ]).toEqual([
    ['2026-12-03', '2026-12-07'],
    ['2026-12-07', '2026-12-09'],
    ['2026-12-09', '2026-12-11'],
  ]);
});

test('leaves a day later after the order cut-off, and only on its own weekdays', () => {
  const express: Delivery = { ...standard, days_min: 1, days_max: 1, cut_off: '11:00' };
  const chilled: Delivery = { ...standard, days_min: 1, days_max: 2, weekdays: [1, 2] };
  expect([
    days(express, '2026-12-01T03:59:00Z'),
    days(express, '2026-12-01T04:00:00Z'),
    days(chilled, '2026-12-02T03:00:00Z'), // Wednesday
  ]).toEqual([
    ['2026-12-02', '2026-12-02'],
    ['2026-12-03', '2026-12-03'],
    ['2026-12-08', '2026-12-09'],
  ]);
});

test('takes longer to a postcode of a far area', () => {
  const far: Delivery = { ...standard, areas: [{ postcodes: ['58'], more_days: 2 }] };
  expect([days(far, '2026-12-01T03:00:00Z', '58000'), days(far, '2026-12-01T03:00:00Z', '')]).toEqual([
    ['2026-12-07', '2026-12-09'],
    ['2026-12-03', '2026-12-07'],
  ]);
});
