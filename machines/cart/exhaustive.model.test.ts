import { expect, test } from 'vitest';
import { explore } from '#machines/testing/exhaustive/explore.ts';
import { CART_BOUNDS } from './testing/exhaustive/bounds.ts';
import { createCartSystem } from './testing/exhaustive/cart-system.ts';

/** `DEPTH=8 npx vitest run machines/cart/exhaustive` takes more of each. */
const DEPTH = Number(process.env.DEPTH ?? 5);

test.each(Object.entries(CART_BOUNDS))(
  'no interleaving loses an edit, saves it twice or shows it to another account: %s',
  { timeout: 600_000 },
  (name, bounds) => {
    const { worlds, ...system } = createCartSystem(bounds);
    const { states, transitions, depth, longestRecovery, seconds } = explore(system, DEPTH);
    process.stdout.write(
      `${name}: ${states} states, ${transitions} transitions, all of ${depth} steps, at rest within ${longestRecovery}, ${worlds.machine.taken} steps of the machine, ${seconds.toFixed(1)} s\n`,
    );
    expect(states).toBeGreaterThan(500);
  },
);
