import { expect, test, vi } from 'vitest';
import { isRequestAborted } from './request-aborted.ts';

test('knows the error of another copy of this module, as the build has one', { meta: { field: ['2.6'] } }, async () => {
  vi.resetModules();
  const { RequestAborted } = await import('./request-aborted.ts');
  const aborted = new RequestAborted('the visitor has broken off');
  const found = [
    aborted,
    new TypeError('terminated', { cause: aborted }),
    new TypeError('terminated'),
    'RequestAborted',
  ];
  expect(found.map(isRequestAborted)).toEqual([true, true, false, false]);
});
