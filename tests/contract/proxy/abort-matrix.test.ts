/** Each route, broken off on either side at each stage; `node tests/load/abort-matrix.ts` does it 20,000 times. */
import { expect, test } from 'vitest';
import { ABORT_CASES, breakConnections } from '../upstream/abort-matrix.ts';

test('answers on and leaves nothing open when a client or the platform breaks off', async () => {
  expect(await breakConnections(ABORT_CASES.length, { lanes: 8 })).toEqual({
    cases: ABORT_CASES.length,
    unfinished: [],
    unanswered: [],
    left: {},
  });
}, 120_000);
