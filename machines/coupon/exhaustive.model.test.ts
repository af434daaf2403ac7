import { expect, test } from 'vitest';
import { explore, formatExploration } from '#machines/testing/exhaustive/explore.ts';
import { COUPON_BUDGET, createCouponSystem } from './testing/coupon-system.ts';

/** `DEPTH=14 npx vitest run machines/coupon/exhaustive` uses more. */
const DEPTH = Number(process.env.DEPTH ?? 5);

test('in every interleaving a coupon is claimed once and shown to nobody else', { timeout: 600_000 }, () => {
  const found = explore(createCouponSystem(COUPON_BUDGET), DEPTH);
  process.stdout.write(`${formatExploration('coupon', found, found.transitions)}\n`);
  expect(found.states).toBeGreaterThan(1000);
});
