import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';

/** @typedef {{ once: Record<string, string>, inEveryRun: { contract: string[] } }} Setups */

const CONTRACT = 'tests/contract';

/**
 * The contract tests that run in front of a platform of another process, by `tests/platform/setups.json`.
 *
 * @param {boolean} isFull - all but those that run once, instead of the chosen ones
 * @returns {string[]} files, from the root
 */
export function contractOnPlatform(isFull) {
  const text = readFileSync(join(ROOT, 'tests/platform/setups.json'), 'utf8');
  const { once, inEveryRun } = /** @type {Setups} */ (JSON.parse(text));
  if (!isFull) return inEveryRun.contract;
  const files = readdirSync(join(ROOT, CONTRACT), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.test.ts'));
  const starts = Object.keys(once);
  return files.map((file) => `${CONTRACT}/${file}`).filter((file) => !starts.some((start) => file.startsWith(start)));
}
