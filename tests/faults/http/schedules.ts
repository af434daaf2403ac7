/** Schedules of what befalls a shopper whose calls go over HTTP, drawn at random, each by a seed of its own. */
import * as fc from 'fast-check';
import { type Schedule, schedules, type Way } from '#machines/cart/testing/steps.ts';
import type { Fate } from './proxy.ts';

export interface HttpSchedule {
  readonly schedule: Schedule;
  /** Seed of what the connection makes of each call, in detail. */
  readonly dice: number;
}

export const httpSchedules: fc.Arbitrary<HttpSchedule> = fc.record({ schedule: schedules, dice: fc.nat() });

/** What a call ends like, and what that is on the wire. */
const FATES: Readonly<Record<Exclude<Way, 'refused'>, readonly Fate[]>> = {
  through: ['through', 'through', 'through', 'late', 'twice'],
  '5xx before': ['502 before', '503 before'],
  '5xx after': ['502 after', '503 after', 'malformed after'],
  'dropped before': ['dropped before'],
  'dropped after': ['dropped after', 'truncated after'],
};

export type Dice = (below: number) => number;

/** Whole numbers from 0, the same for the same seed (an xorshift). */
export function diceOf(seed: number): Dice {
  let state = Math.imul(seed + 1, 0x9e37_79b1) | 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  // Seeds that are neighbours begin alike.
  for (let count = 0; count < 8; count += 1) next();
  return (below) => next() % below;
}

/** A refusal comes from the shop itself, over a connection that is good. */
export function fateOf(way: Way, dice: Dice): Fate {
  const fates = FATES[way === 'refused' ? 'through' : way];
  return fates[dice(fates.length)] ?? 'through';
}
