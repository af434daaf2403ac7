import { toUnits } from './money.ts';

/**
 * Splits a total into equal monthly amounts in whole satang; the first month gets the remainder, so that the months add
 * up to the total.
 */
export function instalment(baht: number, months: number): { readonly first: number; readonly monthly: number } {
  const satang = (toUnits(baht) + 50n) / 100n;
  const monthly = satang / BigInt(months);
  return { first: Number(monthly + (satang % BigInt(months))) / 100, monthly: Number(monthly) / 100 };
}
