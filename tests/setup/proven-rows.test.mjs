import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { provenRows, tagsPassedInPlaywright, tagsPassedInVitest } from '../../src/cli/test/proven-rows.mjs';

/** Names, so that the tags of these examples are no tags of this test. */
const SPEC = 'spec';
const FIELD = 'field';

test('a row is proven by a test with its tag that passed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'raan-rows-'));
  mkdirSync(join(folder, 'docs'));
  writeFileSync(
    join(folder, 'docs/specification.md'),
    '| # | Said |\n| --- | --- |\n| 4.9 | a |\n| 4.10b | b |\n| 4.11 | c |\n',
  );
  writeFileSync(join(folder, 'docs/field-faults.md'), '| 4.money.1 | a |\n| 1.3 | b |\n| 1.4 | c |\n');
  const vitest = {
    testResults: [
      {
        assertionResults: [
          { status: 'passed', meta: { [SPEC]: ['4.9'], [FIELD]: ['1.3'] } },
          { status: 'failed', meta: { [SPEC]: ['4.11'] } },
          { status: 'passed' },
        ],
      },
    ],
  };
  const playwright = {
    suites: [
      {
        specs: [
          { ok: true, tags: ['field-4.money.1'], tests: [{ status: 'skipped' }, { status: 'expected' }] },
          { ok: true, tags: ['field-1.4'], tests: [{ status: 'skipped' }] },
        ],
        suites: [{ specs: [{ ok: false, tags: ['spec-4.10b'], tests: [{ status: 'unexpected' }] }] }],
      },
    ],
  };
  const rows = provenRows(folder, [...tagsPassedInVitest(vitest), ...tagsPassedInPlaywright(playwright)]);
  rmSync(folder, { recursive: true });
  expect(rows).toEqual([
    { page: 'docs/specification.md', rows: 3, unproven: ['4.10b', '4.11'] },
    { page: 'docs/field-faults.md', rows: 3, unproven: ['1.4'] },
  ]);
  expect([tagsPassedInVitest(undefined), tagsPassedInPlaywright(undefined)]).toEqual([[], []]);
});
