/** CPU time of the largest inputs of every route, in short; `npm run test:cost` measures all of their sizes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processMs } from '../setup/processor-time.ts';
import { routesWithoutEntry } from './all.ts';
import { type Attack, COUNTS, ITEMS, LONG_PATHS, NAMES, PATHS, UNKNOWN_PRODUCTS } from './attacks.ts';
import { BUSY_SLACK, faultsOf, type Thoroughness } from './measure.ts';
import { faultLines } from './report.ts';
import { type CostShop, openCostShop } from './shop.ts';
import { surveyContent, surveyRequests } from './survey.ts';

let shop: CostShop;
beforeAll(async () => {
  shop = await openCostShop();
});
afterAll(() => shop.close());

const TIMEOUT = 1_800_000;
/** `npm run test:cost` applies the limits themselves. */
const SHORT: Thoroughness = { runs: 1, isWhole: false, slack: BUSY_SLACK };

test('every route has an entry in the table of costs', { meta: { field: ['1.10'] } }, () => {
  expect(routesWithoutEntry([...shop.routes, 'GET /new'])).toEqual(['GET /new']);
});

/** An attack is answered by 4xx, in a few kB, for at most 50 ms of the processor. */
async function expectRefusal(send: Attack[1]): Promise<void> {
  let least = Infinity;
  for (let run = 0; run < 8 && least > 50; run += 1) {
    const sent = send();
    let answer = { status: 0, bytes: 0 };
    least = Math.min(least, await processMs(async () => void (answer = await shop.send(sent))));
    const isRefused = answer.status >= 400 && answer.status < 500;
    expect([answer.status, isRefused, answer.bytes < 32_768]).toEqual([answer.status, true, true]);
  }
  expect(least).toBeLessThanOrEqual(50);
}

test.each(NAMES)('%s is refused within 50 ms', { meta: { field: ['1.1'] } }, (_, send) => expectRefusal(send));
test.each(COUNTS)('%s are refused within 50 ms', { meta: { field: ['1.2'] } }, (_, send) => expectRefusal(send));
test.each(ITEMS)('a cart of %s is refused within 50 ms', { meta: { field: ['1.3'] } }, (_, send) =>
  expectRefusal(send),
);
test.each(PATHS)('a path of %s is refused within 50 ms', { meta: { field: ['1.4'] } }, (_, send) =>
  expectRefusal(send),
);
test.each(LONG_PATHS)(
  '%s, which a cache could keep, is refused within 50 ms',
  { meta: { field: ['1.5'] } },
  (_, send) => expectRefusal(send),
);
test.each(UNKNOWN_PRODUCTS)('a cart of %s is refused within 50 ms', { meta: { field: ['1.7'] } }, (_, send) =>
  expectRefusal(send),
);

test('requests cost in proportion to their size', { meta: { field: ['1.10'] }, timeout: TIMEOUT }, async () => {
  expect(faultLines(await surveyRequests(shop, SHORT))).toEqual([]);
});

test('content costs in proportion to its size', { meta: { field: ['1.8', '1.10'] }, timeout: TIMEOUT }, async () => {
  expect(faultLines(await surveyContent(SHORT))).toEqual([]);
});

test('costs beyond a limit are found', () => {
  const size = (given: object) => ({ size: 4, ms: 1, threadMs: 1, status: 200, bytes: 1, isRefused: false, ...given });
  const call = { route: 'POST /api/x' };
  const heavy = { ...call, heavy: 'thread' } as const;
  expect([
    faultsOf(call, [size({ size: 1, ms: 10 }), size({ ms: 50 })]),
    faultsOf(call, [size({ ms: 51 })]),
    faultsOf(call, [size({ ms: 99 })], 2),
    faultsOf(call, [size({ ms: 101 })], 2),
    faultsOf(call, [size({ size: 1, ms: 8 }), size({ ms: 50.1 })]),
    faultsOf(call, [size({ size: 1, isRefused: true }), size({ ms: 49 })]),
    faultsOf(heavy, [size({ ms: 199, threadMs: 49 })]),
    faultsOf(heavy, [size({ ms: 201, threadMs: 51 })]),
    faultsOf(call, [size({ status: 500 })]),
    faultsOf({ ...call, gateLimit: 4 }, [size({ status: 414, isRefused: true })]),
    faultsOf(call, [size({ isRefused: true, bytes: 9000 })]),
  ]).toEqual([
    [],
    ['51 ms at 4'],
    [],
    ['101 ms at 4'],
    ['50 ms at 4', '5.0 times as much at 4'],
    [],
    [],
    ['201 ms at 4', '51 ms of the answering thread at 4'],
    ['status 500 at 4'],
    ['refused by the gate at its limit of 4'],
    ['a refusal of 9000 bytes at 4'],
  ]);
});
