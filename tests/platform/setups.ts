/**
 * The two set-ups of end-to-end and contract tests: `embedded`, the store service in the storefront's process, and
 * `platform`, the service in a separate process behind a bad network (`SETUP=platform`). `setups.json` lists tests that
 * run only in the embedded one, with reasons (`once`), and those of the rest that `npm test` runs on a platform
 * (`inEveryRun`).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

export type Setup = 'embedded' | 'platform';

/** The set-up of this run. */
export const SETUP: Setup = process.env.SETUP === 'platform' ? 'platform' : 'embedded';

/** Share of exchanges that meet a fault, and the seed they are drawn by. */
export const FAULTS = { lossy: 0.06, seed: Number(process.env.PLATFORM_SEED ?? '12') };

const Setups = v.strictObject({
  once: v.record(v.string(), v.pipe(v.string(), v.nonEmpty())),
  inEveryRun: v.strictObject({ endToEnd: v.array(v.string()), titles: v.string(), contract: v.array(v.string()) }),
});
const { once, inEveryRun } = v.parse(
  Setups,
  JSON.parse(readFileSync(join(import.meta.dirname, 'setups.json'), 'utf8')),
);

/** Titles of end-to-end tests that run in this set-up; undefined: all. */
export function titlesHere(isFull: boolean): RegExp | undefined {
  return SETUP === 'platform' && !isFull ? new RegExp(inEveryRun.titles) : undefined;
}

/** Whether an end-to-end file, named from the root, runs in this set-up. */
export function runsHere(file: string, isFull: boolean): boolean {
  if (SETUP === 'embedded') return true;
  return isFull ? !Object.keys(once).some((start) => file.startsWith(start)) : inEveryRun.endToEnd.includes(file);
}
