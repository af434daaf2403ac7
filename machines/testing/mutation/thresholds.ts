/** The least share of mutants that the tests of each machine have to find, without the equivalent ones (%). */
import type { machines } from '../../index.ts';

export const THRESHOLDS: Readonly<Record<keyof typeof machines, number>> = {
  auth: 97,
  'build-watch': 97,
  cart: 97,
  consent: 97,
  coupon: 97,
  'gray-mode': 97,
  'lazy-mode': 97,
  membership: 97,
  page: 97,
  preview: 97,
  saving: 97,
  toast: 97,
};
