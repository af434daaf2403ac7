/**
 * Fault injection over HTTP: no edit is lost or applied twice. After every step the shopper sees the last edit, and the real
 * shop stores it once the network is back (contract, chapter 8).
 */
import * as fc from 'fast-check';
import { Mismatch, runAwaited, Simulation } from '#machines/cart/testing/simulation.ts';
import type { Schedule } from '#machines/cart/testing/steps.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { ShopAdmin } from './shop-admin.ts';
import { installBroadcastChannel } from './broadcast-channel.ts';
import { HttpWorld, type Shop } from './http-world.ts';
import { startProxy, type Tamper } from './proxy.ts';
import { seededRandom, httpSchedules } from './schedules.ts';

export interface Tally {
  readonly schedules: number;
  readonly edits: number;
  readonly calls: number;
  /** Products with too few and too many pieces at the first violation of a schedule. */
  readonly lost: number;
  readonly duplicated: number;
  readonly failures: readonly { readonly seed: number; readonly message: string }[];
}

/** A running shop. */
export interface Target {
  readonly target: URL;
  readonly db: Database;
  /** Whether its session cookie is that of TLS: a built shop's always is. */
  readonly secureCookies: boolean;
}

export interface RunOptions extends Target {
  readonly schedules: number;
  /** Seed of the first schedule; each further one has the next. */
  readonly seed: number;
  /** Number of schedules run in parallel, each in a shop of its own. */
  readonly lanes: number;
  /** Whether to shrink failing schedules. */
  readonly shrinks?: boolean;
  readonly onProgress?: (done: number) => void;
}

/** Runs schedules, each by its seed, and counts violations. */
export async function runSchedules({
  target,
  db,
  secureCookies,
  seed,
  lanes,
  onProgress,
  ...options
}: RunOptions): Promise<Tally> {
  const tally = { schedules: 0, edits: 0, calls: 0, lost: 0, duplicated: 0 };
  const failures: { seed: number; message: string }[] = [];
  let next = 0;
  const work = async (shop: Shop) => {
    while (next < options.schedules) {
      const own = seed + next;
      next += 1;
      const property = fc.asyncProperty(httpSchedules, async ({ schedule, fateSeed }) => {
        const { edits, calls } = await runSchedule(shop, schedule, fateSeed);
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
      onProgress?.(tally.schedules);
    }
  };
  await Promise.all(
    Array.from({ length: Math.min(lanes, options.schedules) }, (_, lane) =>
      withShop({ target, db, secureCookies }, lane, work),
    ),
  );
  return { ...tally, failures };
}

/** Opens a shop behind a fault proxy for the duration of `work`. */
export async function withShop<T>(
  { target, db, secureCookies }: Target,
  lane: number,
  work: (shop: Shop) => Promise<T>,
  tamper?: Tamper,
): Promise<T> {
  installBroadcastChannel();
  const admin = await ShopAdmin.open(db, lane, secureCookies);
  const proxy = await startProxy(target, admin.host, tamper);
  try {
    return await work({ admin, proxy });
  } finally {
    await proxy.close();
  }
}

/** Runs a schedule; returns the numbers of edits and calls, throws where an edit is lost or applied twice. */
export async function runSchedule(
  shop: Shop,
  schedule: Schedule,
  fateSeed: number,
): Promise<{ readonly edits: number; readonly calls: number }> {
  const world = new HttpWorld(shop, seededRandom(fateSeed));
  const simulation = new Simulation(world);
  try {
    await runAwaited(simulation.runSchedule(schedule));
    return { edits: simulation.edits, calls: world.calls };
  } finally {
    await world.stop();
  }
}
