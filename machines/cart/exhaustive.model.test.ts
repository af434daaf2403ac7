import { expect, test } from 'vitest';
import { explore, formatExploration } from '#machines/testing/exhaustive/explore.ts';
import { CART_BOUNDS } from './testing/exhaustive/bounds.ts';
import { createCartSystem } from './testing/exhaustive/cart-system.ts';

/** `DEPTH=8 npx vitest run machines/cart/exhaustive` uses more of each. */
const DEPTH = Number(process.env.DEPTH ?? 4);

test.each(Object.entries(CART_BOUNDS))('no edit is lost, doubled, leaked: %s', { timeout: 600_000 }, (name, bounds) => {
  const { worlds, ...system } = createCartSystem(bounds);
  const found = explore(system, DEPTH);
  process.stdout.write(`${formatExploration(name, found, worlds.machine.taken)}\n`);
  expect(found.states).toBeGreaterThan(500);
});
