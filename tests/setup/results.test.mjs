import { describe, expect, test } from 'vitest';
import { readPlaywright, readVitest, suiteOf, summary } from '../../src/cli/test/results.mjs';

const OK = { code: 0 };
const CRASHED = { code: 1 };

/**
 * @param {string} name
 * @param {string[]} statuses
 */
function file(name, statuses, status = statuses.includes('failed') ? 'failed' : 'passed') {
  return { name: `/shop/${name}`, status, assertionResults: statuses.map((each) => ({ status: each })) };
}

describe('suites', () => {
  test.each([
    ['schemas/values/money/money.test.ts', 'unit'],
    ['src/store/cart.test.ts', 'unit'],
    ['machines/cart/machine.model.test.ts', 'model'],
    ['machines/cart/view.test.ts', 'unit'],
    ['registry/basic/card/card.test.tsx', 'component'],
    ['tests/contract/page.test.ts', 'contract'],
    ['tests/architecture/layers.test.ts', 'architecture'],
  ])('assigns %s to %s', (path, suite) => expect(suiteOf(path)).toBe(suite));
});

describe('Vitest', () => {
  test('adds files up by suite', () => {
    const testResults = [
      file('schemas/values/money/money.test.ts', ['passed', 'passed']),
      file('src/call/call.test.ts', ['passed', 'failed']),
      file('registry/basic/card/card.test.tsx', ['passed', 'pending', 'todo']),
    ];
    expect(readVitest({ testResults }, CRASHED, '/shop')).toEqual([
      { suite: 'unit', passed: 3, failed: 1, skipped: 0, failures: ['  ✗ src/call/call.test.ts › '] },
      { suite: 'component', passed: 1, failed: 0, skipped: 2 },
    ]);
  });

  test('names what failed, with the beginning of its message', () => {
    const message = '\u001B[31mAssertionError\u001B[39m: expected 1 to be 2\n\n  at run (file.ts:1:2)\n- 2\n+ 1';
    const failed = { status: 'failed', fullName: 'adds two', failureMessages: [message] };
    const testResults = [{ name: '/shop/src/sum.test.ts', status: 'failed', assertionResults: [failed] }];
    expect(summary(readVitest({ testResults }, CRASHED, '/shop')).split('\n')).toEqual([
      '',
      'Failed:',
      '  ✗ src/sum.test.ts › adds two',
      '      AssertionError: expected 1 to be 2',
      '      - 2',
      '      + 1',
      '',
      '  ✗ unit                     0 passed, 1 failed',
      '',
      '0 passed, 1 failed',
    ]);
  });

  test('counts a file that could not be loaded as a failure', () => {
    const testResults = [file('src/call/call.test.ts', [], 'failed'), file('src/shop.test.ts', ['passed'])];
    expect(readVitest({ testResults }, CRASHED, '/shop')).toEqual([
      { suite: 'unit', passed: 1, failed: 1, skipped: 0, failures: ['  ✗ src/call/call.test.ts › the file'] },
    ]);
  });

  test('counts a file whose tear-down failed as a failure', () => {
    const testResults = [file('src/call/call.test.ts', ['passed'], 'failed')];
    expect(readVitest({ testResults }, CRASHED, '/shop')).toEqual([
      { suite: 'unit', passed: 1, failed: 1, skipped: 0, failures: ['  ✗ src/call/call.test.ts › the file'] },
    ]);
  });

  test('counts an error outside of any test as a failure', () => {
    const testResults = [file('src/call/call.test.ts', ['passed'])];
    expect(readVitest({ testResults }, CRASHED, '/shop')).toEqual([
      { suite: 'unit', passed: 1, failed: 0, skipped: 0 },
      { suite: 'vitest (ended with exit code 1)', passed: 0, failed: 1, skipped: 0 },
    ]);
  });

  test('counts a crash before the report as a failure', () => {
    expect(readVitest(undefined, { code: 127 }, '/shop')).toEqual([
      { suite: 'vitest (ran no test)', passed: 0, failed: 1, skipped: 0 },
    ]);
  });

  test('counts a run without tests, or with only skipped ones, as a failure', () => {
    expect(readVitest({ testResults: [] }, OK, '/shop')).toEqual([
      { suite: 'vitest (ran no test)', passed: 0, failed: 1, skipped: 0 },
    ]);
    expect(readVitest({ testResults: [file('src/call/call.test.ts', ['skipped'])] }, OK, '/shop')).toEqual([
      { suite: 'unit', passed: 0, failed: 0, skipped: 1 },
      { suite: 'vitest (ran no test)', passed: 0, failed: 1, skipped: 0 },
    ]);
  });
});

describe('Playwright', () => {
  test('counts a flaky test as failed', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] };
    expect(readPlaywright(report, CRASHED)).toEqual([{ suite: 'end-to-end', passed: 5, failed: 2, skipped: 2 }]);
  });

  test('counts an error outside of any test as a failure', () => {
    const report = { stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{ message: 'no server' }] };
    expect(readPlaywright(report, CRASHED)).toEqual([{ suite: 'end-to-end', passed: 5, failed: 1, skipped: 0 }]);
  });

  test('names what failed, with the beginning of its message', () => {
    const failed = { status: 'unexpected', projectName: 'phone', results: [{ errors: [{ message: 'no button' }] }] };
    const suites = [{ specs: [{ file: 'cart.e2e.ts', title: 'opens the cart', tests: [failed] }] }];
    const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 };
    expect(readPlaywright({ stats, errors: [], suites }, CRASHED)).toEqual([
      {
        suite: 'end-to-end',
        passed: 0,
        failed: 1,
        skipped: 0,
        failures: ['  ✗ cart.e2e.ts › opens the cart [phone]\n      no button'],
      },
    ]);
  });

  test('adds up the events of machines that its tests have checked', () => {
    const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
    /** @param {string} description */
    const spec = (description) => ({ tests: [{ annotations: [{ type: 'machine-events', description }] }] });
    const suites = [{ specs: [spec('12'), { tests: [{ annotations: [] }] }], suites: [{ specs: [spec('30')] }] }];
    const results = readPlaywright({ stats, errors: [], suites }, OK);
    expect(summary(results)).toContain(
      '  ✓ end-to-end               3 passed, 0 failed, 42 events of machines checked\n',
    );
  });

  test('counts a run without a report as a failure', () => {
    expect(readPlaywright(undefined, OK)).toEqual([
      { suite: 'end-to-end (ran no test)', passed: 0, failed: 1, skipped: 0 },
    ]);
  });
});

describe('the last line', () => {
  const unit = { suite: 'unit', passed: 10, failed: 0, skipped: 0 };

  test('adds up all suites', () => {
    const lines = summary([unit, { suite: 'end-to-end', passed: 4, failed: 1, skipped: 0 }]).split('\n');
    expect(lines).toEqual([
      '',
      '  ✓ unit                     10 passed, 0 failed',
      '  ✗ end-to-end               4 passed, 1 failed',
      '',
      '14 passed, 1 failed',
    ]);
  });

  test('names skipped tests only when there are any', () => {
    expect(
      summary([{ ...unit, skipped: 3 }])
        .split('\n')
        .at(-1),
    ).toBe('10 passed, 0 failed, 3 skipped');
    expect(summary([unit]).split('\n').at(-1)).toBe('10 passed, 0 failed');
  });
});
