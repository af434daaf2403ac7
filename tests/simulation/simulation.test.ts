import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFullRun } from '../setup/effort.ts';
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

test.each(isFullRun ? [SEED + 1] : [])(
  'repeats an episode exactly',
  async (seed) => {
    const run = () => runEpisode({ market, seed, minutes: 1 });
    // Loads everything first: otherwise the first episode may differ.
    await run();
    expect(await run()).toEqual(await run());
  },
  TIMEOUT_MS,
);

/** Faults that one of the first episodes from their seed finds. They try the simulation, not the shop: `npm run test:full` does it. */
const FOUND_SOON = isFullRun ? PLANTED_FAULTS.filter(({ name }) => ['double claim', 'lost update'].includes(name)) : [];
/** A change of the service gives all episodes another course: one more or less statement is enough. */
const EPISODES = 10;

// The others, which take longer: `npm run test:simulation -- --hours 4 --fault 'oversold stock'`.
test.each(FOUND_SOON)(
  'finds a planted fault: $name',
  async (fault) => {
    let found: readonly string[] = [];
    for (let episode = 0; episode < EPISODES && found.length === 0; episode += 1)
      ({ faults: found } = await runEpisode({ market, seed: fault.seed + episode, minutes: MINUTES, fault }));
    expect(found).not.toEqual([]);
  },
  EPISODES * TIMEOUT_MS,
);
