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
    const result = await runEpisode({ market, seed: SEED, minutes: MINUTES });
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
    expect(await run()).toEqual(first);
  },
  TIMEOUT_MS,
);

// One needs more episodes than there is time for here: `npm run test:simulation -- --hours 4 --fault 'oversold stock'`.
const FOUND_SOON = PLANTED_FAULTS.filter(({ name }) => name !== 'oversold stock');

test.each(FOUND_SOON)(
  'finds a planted fault: $name',
  async (fault) => {
    const result = await runEpisode({ market, seed: fault.seed, minutes: MINUTES, fault });
    expect(result.faults).not.toEqual([]);
  },
  TIMEOUT_MS,
);
