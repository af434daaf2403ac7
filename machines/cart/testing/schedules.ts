/**
 * No edit is lost, and none is applied twice: whatever befalls a shopper, what was asked for last is what is shown at every
 * step, and what the server holds once the network is back (contract, chapter 8).
 */
import * as fc from 'fast-check';
import { type Schedule, schedules } from './steps.ts';
import { World } from './world.ts';

export interface Tally {
  readonly schedules: number;
  readonly edits: number;
}

/** Runs schedules drawn from a seed; throws at the first one that fails, cut down to what it needs to fail. */
export function runSchedules(count: number, seed: number): Tally {
  let edits = 0;
  fc.assert(
    fc.property(schedules, (schedule) => {
      edits += run(schedule);
    }),
    { seed, numRuns: count },
  );
  return { schedules: count, edits };
}

/** Number of edits made. */
function run({ tabs, steps, ends }: Schedule): number {
  const world = new World(tabs);
  try {
    world.check();
    for (const step of steps) {
      world.run(step);
      world.check();
    }
    world.finish(ends);
    return world.edits;
  } finally {
    world.stop();
  }
}
