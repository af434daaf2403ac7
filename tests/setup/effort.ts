/** How much a test run tries: `npm test` once of each kind, `npm run test:full` everything (docs/testing.md). */
import process from 'node:process';

/** Whether this is `npm run test:full`. */
export const isFullRun = process.env.TEST_EFFORT === 'full';

/** Of a history of versions: the oldest and the two newest, or all of them in a full run. */
export function versionsToTry<T>(versions: readonly T[]): readonly T[] {
  if (isFullRun || versions.length <= 3) return versions;
  return [...versions.slice(0, 1), ...versions.slice(-2)];
}
