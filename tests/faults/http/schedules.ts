/** Random schedules of faults over HTTP, each by its own seed. */
import * as fc from 'fast-check';
import { type Schedule, schedules, type CallOutcome } from '#machines/cart/testing/steps.ts';
import type { Fate } from './proxy.ts';

export interface HttpSchedule {
  readonly schedule: Schedule;
  /** Seed of the fates of the calls. */
  readonly fateSeed: number;
}

export const httpSchedules: fc.Arbitrary<HttpSchedule> = fc.record({ schedule: schedules, fateSeed: fc.nat() });

/** Fates on the wire for each outcome of a call. */
const FATES: Readonly<Record<Exclude<CallOutcome, 'refused'>, readonly Fate[]>> = {
  through: ['through', 'through', 'through', 'late', 'twice'],
  '5xx before': ['502 before', '503 before'],
  '5xx after': ['502 after', '503 after', 'malformed after'],
  'dropped before': ['dropped before'],
  'dropped after': ['dropped after', 'truncated after'],
};

export type RandomInt = (below: number) => number;

/** A seeded random generator of integers from 0 (xorshift). */
export function seededRandom(seed: number): RandomInt {
  let state = Math.imul(seed + 1, 0x9e37_79b1) | 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  // Neighbouring seeds start alike.
  for (let count = 0; count < 8; count += 1) next();
  return (below) => next() % below;
}

/** Picks a fate; a refusal comes from the shop itself, over a working connection. */
export function pickFate(outcome: CallOutcome, random: RandomInt): Fate {
  const fates = FATES[outcome === 'refused' ? 'through' : outcome];
  return fates[random(fates.length)] ?? 'through';
}
