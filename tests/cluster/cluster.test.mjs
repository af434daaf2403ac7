/** The short form of `npm run test:cluster`. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runNode } from '../../src/cli/setup/run.mjs';

const ARGUMENTS = '--claimers 40 --rounds 1 --readers 1 --shoppers 1 --victims 1'.split(' ');

test('nothing acknowledged is lost when a storefront and PostgreSQL are killed and a deploy is rolled', async () => {
  const { output } = await runNode([join(import.meta.dirname, 'run.mjs'), ...ARGUMENTS]);
  // Not the exit code: it includes a bound on time that holds on an idle machine only.
  const [, agreed] = /failures 0 {2}lost 0 {2}miscounted 0 {2}agreed after (\d+) ms/.exec(output) ?? [];
  if (agreed === undefined) throw new Error(output);
  // Without the message of the database a page would stay stale for five seconds.
  expect(Number(agreed)).toBeLessThan(4000);
}, 600_000);
