/**
 * Random schedules: no edit is lost, and none is applied twice. The last requested quantities are displayed after every step, and
 * held by the server once the network is back (contract, chapter 8).
 */
import * as fc from 'fast-check';
import { type Schedule, schedules } from './steps.ts';
import { Mismatch } from './mismatch.ts';
import { Simulation } from './simulation.ts';

export interface Tally {
  readonly schedules: number;
  readonly edits: number;
  /** Products with fewer pieces than requested, and with more, at each schedule's first failure. */
  readonly lost: number;
  readonly duplicated: number;
  /** Other failures: an error of the machine, two saves at a time, no rest. */
  readonly broken: number;
}

/** Runs the schedules of a seed and counts the failures. */
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

/** Throws at the first schedule that fails; `shrinks`: shrunk to a minimal one. */
export function runSchedules(count: number, seed: number, shrinks = false): void {
  fc.assert(
    fc.property(schedules, (schedule) => void runSchedule(schedule)),
    { seed, numRuns: count, endOnFailure: !shrinks },
  );
}

/** Runs one schedule and returns its number of edits. Throws where one is lost or applied twice. */
export function runSchedule(schedule: Schedule): number {
  const simulation = new Simulation();
  try {
    simulation.runSchedule(schedule);
    return simulation.edits;
  } finally {
    simulation.stop();
  }
}
