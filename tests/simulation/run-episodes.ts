/** Episodes of several seeds, one after the other, and their figures. */
import { type EpisodeResult, runEpisode } from './episode.ts';
import { openMarket } from './market.ts';
import { PLANTED_FAULTS } from './planted-faults.ts';
import { readRealTime } from './virtual-clock.ts';

/** Virtual minutes of the episode before the first, whose result is not looked at. */
const WARM_UP_MINUTES = 6;

export interface RunOptions {
  /** Virtual hours in all. */
  readonly hours: number;
  /** Seed of the first episode; each further one has the next. */
  readonly seed: number;
  /** Virtual minutes of an episode until its network becomes good. */
  readonly minutes: number;
  /** Name of a planted fault: ends with the first episode that finds it. */
  readonly fault?: string | undefined;
}

/** Runs episodes and prints what is wrong and the figures; returns the number of episodes in which something is. */
export async function runEpisodes({ hours, seed, minutes, fault: name }: RunOptions): Promise<number> {
  const fault = PLANTED_FAULTS.find((each) => each.name === name);
  if (name !== undefined && fault === undefined)
    throw new Error(`there is no fault "${name}", but ${PLANTED_FAULTS.map((each) => each.name).join(', ')}`);
  const market = await openMarket();
  // What is loaded at first use would give the first episode another course than a later one of the same seed.
  await runEpisode({ market, seed: 0, minutes: WARM_UP_MINUTES });
  const started = readRealTime();
  const results: EpisodeResult[] = [];
  const sum = (of: (result: EpisodeResult) => number) => results.reduce((total, result) => total + of(result), 0);
  try {
    while (sum((result) => result.hours) < hours) {
      const own = seed + results.length;
      const result = await runEpisode({ market, seed: own, minutes, ...(fault === undefined ? {} : { fault }) });
      results.push(result);
      if (result.faults.length === 0) continue;
      console.log(`\nseed ${own}: ${result.faults.join('\n')}`);
      console.log(
        `again: npm run test:simulation -- --hours 0.1 --minutes ${minutes} --seed ${own}${name === undefined ? '' : ` --fault "${name}"`}\n`,
      );
      if (fault !== undefined) break;
    }
  } finally {
    await market.close();
  }
  const wall = (readRealTime() - started) / 60_000;
  const total = sum((result) => result.hours);
  const figures = {
    episodes: results.length,
    hours: total.toFixed(1),
    requests: sum((result) => result.exchanges),
    statements: sum((result) => result.statements),
    orders: sum((result) => result.orders),
    kills: sum((result) => result.kills),
    'failed requests': sum((result) => result.failures),
    deadlocks: sum((result) => result.deadlocks),
    minutes: wall.toFixed(1),
    'hours a minute': (total / wall).toFixed(2),
  };
  console.log(
    Object.entries(figures)
      .map(([what, value]) => `${what} ${value}`)
      .join('  '),
  );
  return results.filter(({ faults }) => faults.length > 0).length;
}
