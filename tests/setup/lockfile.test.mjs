import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../src/cli/setup/paths.mjs';

/** @typedef {{ integrity?: string, link?: boolean, optionalDependencies?: Record<string, string> }} Locked */

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const packages = /** @type {Record<string, Locked>} */ (lock.packages);

/**
 * Whether the lockfile knows a package as Node would find it from inside another one.
 *
 * @param {string} from - path of the one that needs it
 * @param {string} name
 */
function isLocked(from, name) {
  const folders = from.split('/node_modules/');
  const inside = folders.map(
    (_, depth) => `${folders.slice(0, depth + 1).join('/node_modules/')}/node_modules/${name}`,
  );
  return [`node_modules/${name}`, ...inside].some((path) => path in packages);
}

// A registry that lacks a package for some other platform makes `npm install` leave it out of the lockfile,
// and then `npm ci` refuses the lockfile, on every platform.
test('locks the packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(path, name))
      .map((name) => `${path} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

test('locks every package to an integrity hash', () => {
  const loose = Object.entries(packages).filter(([path, { integrity, link }]) => path !== '' && !integrity && !link);
  expect(loose.map(([path]) => path)).toEqual([]);
});
