import { expect, test } from 'vitest';
import { instantOf } from './instant.ts';

test.each([
  ['2027-04-12', '2027-04-11T17:00:00.000Z'],
  ['2027-04-12T23:59', '2027-04-12T16:59:00.000Z'],
  ['2027-04-12 23:59:30', '2027-04-12T16:59:30.000Z'],
  ['2027-04-12T16:59Z', '2027-04-12T16:59:00.000Z'],
  ['2027-04-12T16:59:00.123456Z', '2027-04-12T16:59:00.123Z'],
  ['2027-04-12T23:59:00+07:00', '2027-04-12T16:59:00.000Z'],
  ['2027-04-12T11:59:00-0500', '2027-04-12T16:59:00.000Z'],
])('%s is %s; without an offset the time is that of the shop', (text, utc) => {
  expect(new Date(instantOf(text)).toISOString()).toBe(utc);
});

test.each(['tomorrow', '2027-13-01', '', '12/04/2027', '1', '2027-04-12T25:00'])('%j is no instant', (text) => {
  expect(instantOf(text)).toBeNaN();
});
