import { expect, test } from 'vitest';
import { formatDateTime } from './format-date-time.ts';

test('shows a time by the clock of the shop, wherever the builder sits', () => {
  expect(process.env.TZ, 'the builder sits elsewhere').not.toBe('Asia/Bangkok');
  expect(formatDateTime('2026-11-29T20:30:00.000Z', 'en')).toBe('Nov 30, 2026, 3:30 AM');
  expect([formatDateTime(null, 'en'), formatDateTime(undefined, 'en')]).toEqual(['–', '–']);
});
