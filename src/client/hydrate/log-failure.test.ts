// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { logFailure } from './start-shop.ts';

afterEach(() => vi.unstubAllGlobals());

test('a failure is reported in one line with its details', { meta: { field: ['3.18'] } }, () => {
  const report = vi.fn<(error: Error) => void>();
  vi.stubGlobal('reportError', report);
  logFailure('the account service could not be reached', { page: 'login', key: 'CLOSED' });
  logFailure('no newer build', undefined);
  logFailure('a query failed', new Error('offline'));
  expect(report.mock.calls.map(([{ message }]) => message)).toEqual([
    'the account service could not be reached: {"page":"login","key":"CLOSED"}',
    'no newer build',
    'a query failed: offline',
  ]);
});
