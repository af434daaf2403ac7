/**
 * No edit is lost, and none is applied twice, over HTTP: whatever befalls a shopper, what was asked for last is what is shown
 * at every step, and what the real shop holds once the network is back (contract, chapter 8).
 */
import * as fc from 'fast-check';
import { Mismatch } from '#machines/cart/testing/world.ts';
import type { Schedule } from '#machines/cart/testing/steps.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { Backstage } from './backstage.ts';
import { installChannels } from './channel.ts';
import { startProxy, type Tamper } from './proxy.ts';
import { diceOf, httpSchedules } from './schedules.ts';
import { type Shop, World } from './world.ts';

export interface Tally {
  readonly schedules: number;
  readonly edits: number;
  readonly calls: number;
  /** Products with fewer pieces than were asked for, and with more, where a schedule went wrong first. */
  readonly lost: number;
  readonly duplicated: number;
  readonly failures: readonly { readonly seed: number; readonly message: string }[];
}

export interface RunOptions {
  /** Where the shop listens, and its database. */
  readonly target: URL;
  readonly db: Database;
  readonly schedules: number;
  /** Of the first schedule; each further one has the next. */
  readonly seed: number;
  /** Shops that are visited at a time. */
  readonly lanes: number;
  /** Cuts a failing schedule down to what it needs for that. */
  readonly shrinks?: boolean;
  readonly tell?: (done: number) => void;
}

/** Runs schedules, each by its seed, and counts what went wrong. */
export async function runSchedules({ target, db, seed, lanes, tell, ...options }: RunOptions): Promise<Tally> {
  const tally = { schedules: 0, edits: 0, calls: 0, lost: 0, duplicated: 0 };
  const failures: { seed: number; message: string }[] = [];
  let next = 0;
  const work = async (shop: Shop) => {
    while (next < options.schedules) {
      const own = seed + next;
      next += 1;
      const property = fc.asyncProperty(httpSchedules, async ({ schedule, dice }) => {
        const { edits, calls } = await runSchedule(shop, schedule, dice);
        tally.edits += edits;
        tally.calls += calls;
      });
      const found = await fc.check(property, {
        seed: own,
        numRuns: 1,
        unbiased: true,
        endOnFailure: options.shrinks !== true,
      });
      tally.schedules += 1;
      if (found.failed) {
        const { errorInstance: error } = found;
        if (error instanceof Mismatch) {
          tally.lost += error.lost;
          tally.duplicated += error.duplicated;
        }
        const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
        failures.push({ seed: own, message: `${what}\n${fc.stringify(found.counterexample?.[0])}` });
      }
      tell?.(tally.schedules);
    }
  };
  await Promise.all(
    Array.from({ length: Math.min(lanes, options.schedules) }, (_, lane) => withShop({ target, db }, lane, work)),
  );
  return { ...tally, failures };
}

/** Opens a shop of its own for `work`, in front of which stands a proxy. */
export async function withShop<T>(
  { target, db }: Pick<RunOptions, 'target' | 'db'>,
  lane: number,
  work: (shop: Shop) => Promise<T>,
  tamper?: Tamper,
): Promise<T> {
  installChannels();
  const stage = await Backstage.open(db, lane);
  const proxy = await startProxy(target, stage.host, tamper);
  try {
    return await work({ stage, proxy });
  } finally {
    await proxy.close();
  }
}

/** Numbers of edits and of calls; throws where an edit is lost or applied twice. */
export async function runSchedule(
  shop: Shop,
  { tabs, steps, ends }: Schedule,
  dice: number,
): Promise<Pick<World, 'edits' | 'calls'>> {
  const world = new World(shop, diceOf(dice));
  try {
    await world.start(tabs);
    await world.check();
    for (const step of steps) {
      await world.run(step);
      await world.check();
    }
    await world.finish(ends);
    return world;
  } finally {
    await world.stop();
  }
}
