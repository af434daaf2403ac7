import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { passedInPlaywright, passedInVitest } from '../../src/cli/test/passed.mjs';
import { fieldRows, readRows, tableFaults, unproven } from '../../src/cli/test/specification.mjs';
import { mayHaveTitle } from '../../src/cli/test/titles.mjs';

const TABLE = `
| # | What is said | Built in | Proven by |
|---|---|---|---|
| 4.1 | Drafts are saved 500 ms after the last edit. | \`machines/cart/sync.ts\` | \`machines/cart/saving.test.ts\` “0 removes”; \`tests/e2e/journey.e2e.ts\` “in th” |
| 9.2 | A price is in baht. | \`nowhere.ts\` | |
| 9.2 | Again. | | \`README.md\` “x” |
`;
const JOURNEY = `
| # | What a shopper can do | Proven by |
|---|---|---|
| 4.1 | Open the cart. | \`tests/e2e/cart.e2e.ts\` “the drawer” |
| 4.2 | Close it. | \`machines/cart/machine.test.ts\` “closes” |
`;
const SPECIFICATION = 'docs/specification.md';
const ROOT = new URL('../..', import.meta.url).pathname;

test('parses the implementation and the tests of a row', () => {
  expect(readRows(TABLE, SPECIFICATION)[0]).toEqual({
    table: SPECIFICATION,
    number: '4.1',
    built: ['machines/cart/sync.ts'],
    proofs: [
      { file: 'machines/cart/saving.test.ts', title: '0 removes' },
      { file: 'tests/e2e/journey.e2e.ts', title: 'in th' },
    ],
  });
});

test('reports rows without an implementation or a test, and missing files', () => {
  expect(tableFaults(readRows(TABLE, SPECIFICATION), ROOT)).toEqual([
    'docs/specification.md: 9.2 names no test',
    'docs/specification.md: 9.2 names `nowhere.ts`, which is not there',
    'docs/specification.md: 9.2 stands twice',
    'docs/specification.md: 9.2 names no place where it is built',
  ]);
  expect(tableFaults(readRows('# Nothing', SPECIFICATION), ROOT)).toEqual(['no row was found']);
});

test('requires a browser test for every row of the journey', () => {
  const rows = [...readRows(TABLE, SPECIFICATION).slice(0, 1), ...readRows(JOURNEY, 'docs/journey.md')];
  expect(tableFaults(rows, ROOT)).toEqual(['docs/journey.md: 4.2 names no test in a browser']);
});

test('reports a title that its file does not have', () => {
  const file =
    "test('requests the products of 100 ms together', () => {});\ntest.each(rows)('%s has a message in %s, with its numbers', () => {});";
  expect(
    [
      'requests the products of 100 ms together',
      'the cart requests the products of 100 ms together',
      'NOSTOCK has a message in Thai, with its numbers',
      'what is asked for within 100 ms goes in one request',
    ].map((title) => mayHaveTitle(file, title)),
  ).toEqual([true, true, true, false]);
});

test('accepts passed tests alone as proof of a row', () => {
  const ran = {
    testResults: [
      {
        name: '/shop/machines/cart/saving.test.ts',
        assertionResults: [
          { status: 'passed', fullName: 'saving 0 removes after an edit' },
          { status: 'failed', fullName: 'saving in th' },
        ],
      },
    ],
  };
  const browsed = {
    suites: [
      {
        title: 'journey.e2e.ts',
        specs: [
          { title: 'in en', file: 'journey.e2e.ts', ok: true, tests: [{ status: 'skipped' }, { status: 'expected' }] },
          { title: 'in th, some day', file: 'journey.e2e.ts', ok: true, tests: [{ status: 'skipped' }] },
        ],
        suites: [
          {
            title: 'home',
            specs: [{ title: 'in th', file: 'journey.e2e.ts', ok: false, tests: [{ status: 'unexpected' }] }],
          },
        ],
      },
    ],
  };
  const passed = [...passedInVitest(ran, '/shop'), ...passedInPlaywright(browsed)];
  expect(passed).toEqual([
    { file: 'machines/cart/saving.test.ts', title: 'saving 0 removes after an edit' },
    { file: 'tests/e2e/journey.e2e.ts', title: 'in en' },
  ]);
  expect(unproven(readRows(TABLE, SPECIFICATION), passed)).toEqual([
    'docs/specification.md: 4.1: no test of tests/e2e/journey.e2e.ts passed as “in th”',
    'docs/specification.md: 9.2: no test of README.md passed as “x”',
  ]);
});

test('a row of the field faults needs each of its tests to pass', () => {
  const folder = mkdtempSync(join(tmpdir(), 'raan-rows-'));
  mkdirSync(join(folder, 'docs'));
  writeFileSync(
    join(folder, 'docs/field-faults.md'),
    '| line | proven by |\n| --- | --- |\n| 4.money.1 | a \\| b | `a.test.ts` “carts … are paid \\| once”; `b.e2e.ts` “pays” |\n',
  );
  const rows = fieldRows(folder);
  rmSync(folder, { recursive: true });
  const paid = { file: 'a.test.ts', title: 'carts of 2 are paid | once' };
  expect(unproven(rows, [paid, { file: 'b.e2e.ts', title: 'phone pays' }])).toEqual([]);
  expect(unproven(rows, [{ ...paid, title: 'are paid | once, carts' }])).toEqual([
    'docs/field-faults.md: 4.money.1: no test of a.test.ts passed as “carts … are paid | once”',
    'docs/field-faults.md: 4.money.1: no test of b.e2e.ts passed as “pays”',
  ]);
});
