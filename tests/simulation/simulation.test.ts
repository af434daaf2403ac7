import { afterAll, beforeAll, expect, test } from 'vitest';
import { runEpisode } from './episode.ts';
import { type Market, openMarket } from './market.ts';
import { PLANTED_FAULTS } from './planted-faults.ts';

// `npm run test:simulation -- --hours N` runs many more.
const SEED = 2;
const MINUTES = 9;
const TIMEOUT_MS = 120_000;

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

test(
  'keeps carts, stock, coupons and orders linearizable, and comes to rest with what the service has',
  async () => {
    const result = await runEpisode({ market, seed: SEED, minutes: 6 });
    expect(result.faults).toEqual([]);
    expect(result.kills).toBeGreaterThan(0);
    expect(result.orders).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);

test(
  'repeats an episode exactly',
  async () => {
    const run = () => runEpisode({ market, seed: SEED + 1, minutes: 2 });
    const first = await run();
    // What is loaded at first use, or how long a lock is waited for, gives another course now and then (docs/proof.md).
    expect([await run(), await run()]).toContainEqual(first);
  },
  TIMEOUT_MS,
);

/** Episodes in which a planted fault has to be found at the latest, and the faults that so few find. */
const EPISODES = 3;
const FOUND_SOON = PLANTED_FAULTS.filter(({ name }) => name === 'double claim');

// The others, which take longer: `npm run test:simulation -- --hours 4 --fault 'oversold stock'`.
test.each(FOUND_SOON)(
  'finds a planted fault: $name',
  async (fault) => {
    const found: string[] = [];
    for (let each = 0; each < EPISODES && found.length === 0; each += 1) {
      const { faults } = await runEpisode({ market, seed: fault.seed + each, minutes: MINUTES, fault });
      found.push(...faults);
    }
    expect(found).not.toEqual([]);
  },
  TIMEOUT_MS,
);
