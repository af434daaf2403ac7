import { expect, test } from 'vitest';

// The scripts run before any package is installed, so they and their tests are plain JavaScript, typed by
// comments and checked by scripts/tsconfig.json; Vitest looks for TypeScript only.
const suites = import.meta.glob('./*.test.mjs', { eager: true });

test('the tests of the scripts are found', () => {
  expect(Object.keys(suites).sort()).toEqual([
    './installation.test.mjs',
    './lockfile.test.mjs',
    './results.test.mjs',
    './surroundings.test.mjs',
  ]);
});
