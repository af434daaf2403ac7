import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contractOnPlatform } from '../../src/cli/test/setups.mjs';

const ROOT = new URL('../..', import.meta.url).pathname;

test('names files that are there, and finds those of the whole run in their folders', () => {
  const chosen = contractOnPlatform(false);
  const whole = contractOnPlatform(true);
  expect(chosen.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  expect(whole).toEqual(expect.arrayContaining(chosen));
  const { once } = JSON.parse(readFileSync(join(ROOT, 'tests/platform/setups.json'), 'utf8'));
  const files = readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' }).map((file) => `tests/${file}`);
  expect(Object.keys(once).filter((start) => !files.some((file) => file.startsWith(start)))).toEqual([]);
});
