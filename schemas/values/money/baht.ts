import * as v from 'valibot';
import { UNITS_PER_BAHT } from './money.ts';

const MAX_BAHT = 1e9;

const DECIMAL = /^(-?)(\d*)(?:\.(\d*))?$/;

/** Decimal text → baht with at most 4 decimals, rounded half up on the digits themselves. */
function exactBaht(text: string): number {
  const [, sign = '', whole = '', fraction = ''] = DECIMAL.exec(text) ?? [];
  const units = BigInt(`${whole}${fraction.slice(0, 4).padEnd(4, '0')}`) + (Number(fraction[4] ?? 0) >= 5 ? 1n : 0n);
  return Number(sign === '-' ? -units : units) / UNITS_PER_BAHT;
}

/** An amount in baht with at most 4 decimals, as sent: a number, or plain decimal text. */
export const Baht = v.pipe(
  v.union([
    v.pipe(v.number(), v.finite()),
    v.pipe(v.string(), v.trim(), v.regex(/^-?(?:\d+(?:\.\d*)?|\.\d+)$/, 'expected an amount in baht')),
  ]),
  v.transform(String),
  // Numbers so large or small that they are written with an exponent have no digits to keep.
  v.transform((text) => (DECIMAL.test(text) ? exactBaht(text) : Number(text))),
  v.maxValue(MAX_BAHT, 'expected at most 1,000,000,000 baht'),
  v.minValue(-MAX_BAHT, 'expected at least -1,000,000,000 baht'),
  v.transform((baht) => (Math.abs(baht) < 1 / UNITS_PER_BAHT ? 0 : baht)),
  v.brand('Baht'),
);
export type Baht = v.InferOutput<typeof Baht>;

/** A price: an amount of 0 baht or more. */
export const Price = v.pipe(Baht, v.minValue(v.parse(Baht, 0), 'expected a price of 0 or more'));
