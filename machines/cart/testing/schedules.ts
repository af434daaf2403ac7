/**
 * No edit is lost, and none is applied twice: whatever befalls a shopper, what was asked for last is what is shown at every
 * step, and what the server holds once the network is back (contract, chapter 8).
 */
import * as fc from 'fast-check';
import { type Schedule, schedules } from './steps.ts';
import { Mismatch, Simulation } from './simulation.ts';

export interface Tally {
  readonly schedules: number;
  readonly edits: number;
  /** Products with fewer pieces than were asked for, and with more, where a schedule went wrong first. */
  readonly lost: number;
  readonly duplicated: number;
  /** What else went wrong: the machine broke, two saves at a time, no rest. */
  readonly broken: number;
}

/** Runs all schedules drawn from a seed and counts what went wrong in each. */
export function tallySchedules(count: number, seed: number): Tally {
  const tally = { schedules: 0, edits: 0, lost: 0, duplicated: 0, broken: 0 };
  fc.assert(
    fc.property(schedules, (schedule) => {
      tally.schedules += 1;
      try {
        tally.edits += runSchedule(schedule);
      } catch (error) {
        if (error instanceof Mismatch) {
          tally.lost += error.lost;
          tally.duplicated += error.duplicated;
        } else tally.broken += 1;
      }
    }),
    { seed, numRuns: count },
  );
  return tally;
}

/** Throws at the first schedule that goes wrong; `shrinks`: cut down to what it needs for that. */
export function runSchedules(count: number, seed: number, shrinks = false): void {
  fc.assert(
    fc.property(schedules, (schedule) => void runSchedule(schedule)),
    { seed, numRuns: count, endOnFailure: !shrinks },
  );
}

/** Number of edits made; throws where one is lost or applied twice. */
export function runSchedule({ tabs, steps, ends }: Schedule): number {
  const world = new Simulation(tabs);
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
