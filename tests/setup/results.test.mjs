/** `npm test` passes only if tests ran and all of them passed at the first try. */
import { expect, test } from 'vitest';
import { readPlaywright, readVitest, suiteOf, summary, total } from '../../src/cli/test/results.mjs';

/** @param {string[]} statuses */
const file = (statuses, status = 'passed') => ({
  testResults: [
    { name: '/shop/src/call.test.ts', status, assertionResults: statuses.map((each) => ({ status: each })) },
  ],
});
const OK = { expected: 5, unexpected: 0, flaky: 0, skipped: 2 };

test.each([
  ['passing tests', file(['passed', 'pending', 'todo']), 0, 0],
  ['a failed test', file(['passed', 'failed'], 'failed'), 1, 1],
  ['a file that could not be loaded', file([], 'failed'), 1, 1],
  ['a file whose tear-down failed', file(['passed'], 'failed'), 1, 1],
  ['an error outside of any test', file(['passed']), 1, 1],
  ['a crash before the report', undefined, 127, 1],
  ['a run without tests', { testResults: [] }, 0, 1],
  ['only skipped tests', file(['skipped']), 0, 1],
])('Vitest: %s', (_, report, code, failed) => {
  expect(total(readVitest(report, { code }, '/shop')).failed).toBe(failed);
});

test.each([
  ['passing tests', { stats: OK, errors: [] }, 0, 0],
  ['a flaky test, and a failed one', { stats: { ...OK, unexpected: 1, flaky: 1 }, errors: [] }, 1, 2],
  ['an error outside of any test', { stats: OK, errors: [{ message: 'no server' }] }, 1, 1],
  ['no report', undefined, 0, 1],
])('Playwright: %s', (_, report, code, failed) => {
  expect(total(readPlaywright(report, { code })).failed).toBe(failed);
});

test('the summary names what failed with the beginning of its message, and adds up all suites', () => {
  const message = '\u001B[31mAssertionError\u001B[39m: expected 1 to be 2\n\n  at run (file.ts:1:2)\n- 2\n+ 1';
  const failed = { status: 'failed', fullName: 'adds two', failureMessages: [message] };
  const testResults = [{ name: '/shop/src/sum.test.ts', status: 'failed', assertionResults: [failed] }];
  const inBrowser = { suite: 'end-to-end', passed: 4, failed: 0, skipped: 3 };
  expect(summary([...readVitest({ testResults }, { code: 1 }, '/shop'), inBrowser]).split('\n')).toEqual([
    '',
    'Failed:',
    '  ✗ src/sum.test.ts › adds two',
    '      AssertionError: expected 1 to be 2',
    '      - 2',
    '      + 1',
    '',
    '  ✗ unit                     0 passed, 1 failed',
    '  ✓ end-to-end               4 passed, 0 failed, 3 skipped',
    '',
    '4 passed, 1 failed, 3 skipped',
  ]);
  expect(
    ['machines/cart/machine.model.test.ts', 'registry/a/b.test.tsx', 'tests/contract/a.test.ts'].map(suiteOf),
  ).toEqual(['model', 'component', 'contract']);
});
