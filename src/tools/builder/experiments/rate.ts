/** Part of the exposures that became conversions, and between which parts the true one lies, 19 times in 20 (Wilson). Pure. */
export interface Rate {
  readonly rate: number;
  readonly from: number;
  readonly to: number;
}

/** Normal quantile of 97.5 %. */
const Z = 1.96;

/** Undefined where nobody was shown anything. A browser that was shown it long ago converts without an exposure in the same days. */
export function conversionRate(exposures: number, conversions: number): Rate | undefined {
  if (exposures <= 0) return undefined;
  const rate = Math.min(1, conversions / exposures);
  const middle = rate + Z ** 2 / (2 * exposures);
  const spread = Z * Math.sqrt((rate * (1 - rate)) / exposures + Z ** 2 / (4 * exposures ** 2));
  const whole = 1 + Z ** 2 / exposures;
  return { rate, from: Math.max(0, (middle - spread) / whole), to: Math.min(1, (middle + spread) / whole) };
}
