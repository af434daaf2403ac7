/** Episodes of several seeds, one after the other, and their figures. */
import { type EpisodeOptions, type EpisodeResult, runEpisode } from './episode.ts';
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
  /** Number of times that each episode is run; default: 1. */
  readonly repeat?: number;
}

/** Runs episodes and prints what is wrong and the figures; returns the number of episodes in which something is. */
export async function runEpisodes({ hours, seed, minutes, fault: name, repeat = 1 }: RunOptions): Promise<number> {
  const fault = PLANTED_FAULTS.find((each) => each.name === name);
  if (name !== undefined && fault === undefined)
    throw new Error(`there is no fault "${name}", but ${PLANTED_FAULTS.map((each) => each.name).join(', ')}`);
  const market = await openMarket();
  // Loads everything first: otherwise the first episode would differ from later ones of the same seed.
  await runEpisode({ market, seed: 0, minutes: WARM_UP_MINUTES });
  const started = readRealTime();
  const results: EpisodeResult[] = [];
  const sum = (of: (result: EpisodeResult) => number) => results.reduce((total, result) => total + of(result), 0);
  try {
    while (sum((result) => result.hours) < hours) {
      const own = seed + results.length;
      const { result, faults } = await runRepeatedly({ market, seed: own, minutes, ...(fault && { fault }) }, repeat);
      results.push({ ...result, faults: [...result.faults, ...faults] });
      const wrong = results.at(-1)?.faults ?? [];
      if (wrong.length === 0) continue;
      console.log(`\nseed ${own}: ${wrong.join('\n')}`);
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

/** Runs an episode several times; the first line in which a repetition differs is a fault. */
async function runRepeatedly(
  options: EpisodeOptions,
  times: number,
): Promise<{ result: EpisodeResult; faults: string[] }> {
  const faults: string[] = [];
  const first: string[] = [];
  const result = await runEpisode({ ...options, onLine: (line) => times > 1 && first.push(line) });
  for (let time = 2; time <= times; time += 1) {
    let count = 0;
    let other: string | undefined;
    const onLine = (line: string) => {
      if (other === undefined && line !== first[count])
        other = `time ${time} differs at line ${count}: ${first[count]?.slice(0, 300)}\n  ${line.slice(0, 300)}`;
      count += 1;
    };
    const { trace } = await runEpisode({ ...options, onLine });
    if (other !== undefined || trace !== result.trace) faults.push(other ?? `time ${time} has another trace`);
  }
  return { result, faults };
}
