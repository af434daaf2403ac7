/** Bounds of the cart's explorations: what may happen how often, in any order. */
import type { CartBounds } from './cart-system.ts';

const NOTHING = { edits: 0, faults: 0, visits: 0, crashes: 0, losses: 0, events: 0, checkouts: 0 };

export const CART_BOUNDS: Readonly<Record<string, CartBounds>> = {
  'one tab, two accounts': { tabs: 1, budget: { ...NOTHING, edits: 3, faults: 2, visits: 3, crashes: 1 } },
  'two tabs, a network that fails': {
    tabs: 2,
    budget: { ...NOTHING, edits: 3, faults: 2, crashes: 1, losses: 1, events: 1 },
  },
  'two tabs, two accounts': { tabs: 2, budget: { ...NOTHING, edits: 2, faults: 1, visits: 2, crashes: 1 } },
  'one tab, two accounts, a checkout': {
    tabs: 1,
    budget: { ...NOTHING, edits: 2, faults: 2, visits: 2, checkouts: 2 },
  },
  'two tabs, a checkout': { tabs: 2, budget: { ...NOTHING, edits: 2, faults: 1, losses: 1, checkouts: 1 } },
};
