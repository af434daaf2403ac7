/** The embedded service is sound; platforms with one fault each fail at the check that is named for it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkPlatform, CHECKS, UnreachableError } from './platform-check.ts';
import { exitCodeOf } from './report.ts';
import { ACCOUNT_FAULTS } from './testing/account-faults.ts';
import { CART_FAULTS } from './testing/cart-faults.ts';
import { CATALOG_FAULTS } from './testing/catalog-faults.ts';
import {
  type FaultyPlatform,
  openFaultyPlatform,
  type PlatformFault,
  rewriteRecords,
} from './testing/faulty-platform.ts';
import { PAGE_FAULTS } from './testing/page-faults.ts';
import { WRITE_FAULTS } from './testing/write-faults.ts';

const FAULTS: readonly PlatformFault[] = [
  ...PAGE_FAULTS,
  ...CATALOG_FAULTS,
  ...ACCOUNT_FAULTS,
  ...CART_FAULTS,
  ...WRITE_FAULTS,
];
/** Time-out of a whole run: some 250 requests, on a machine that others use too. */
const WHOLE_MS = 240_000;
/** Groups that have to run so that all answers there are can be looked at. */
const ANSWERED = ['page', 'base', 'auth', 'member', 'cart'];

let opened: FaultyPlatform | undefined;
const platform = () => {
  if (opened === undefined) throw new Error('the platform is open while tests run only');
  return opened;
};
beforeAll(async () => {
  opened = await openFaultyPlatform();
});
afterAll(() => opened?.close());
beforeEach(() => platform().plant(undefined));

/** The groups of the checks that a fault fails; those that look at all answers need some. */
function groupsOf({ fails }: PlatformFault): readonly string[] {
  const groups = fails.map((name) => name.split('.')[0] ?? '');
  return groups.includes('answers') ? [...ANSWERED, 'answers'] : groups;
}

test('the embedded service passes every check that its shop has pages for', { timeout: WHOLE_MS }, async () => {
  await platform().offerCoupon();
  const { results } = await checkPlatform(platform().options);
  expect(results.flatMap(({ findings }) => findings)).toEqual([]);
  expect(results.filter(({ skipped }) => skipped !== undefined).map(({ name }) => name)).toEqual(['search.pages']);
  expect(results.length).toBe(CHECKS.length);
});

test('the roots of categories may have an empty parent', async () => {
  platform().plant(
    rewriteRecords('/api/product-categories', (category) => ({
      ...category,
      _hierarchy_parent_id: category._hierarchy_parent_id === '0' ? '' : category._hierarchy_parent_id,
    })),
  );
  const { results } = await checkPlatform({ ...platform().options, only: ['categories'] });
  expect(results.flatMap(({ findings }) => findings)).toEqual([]);
});

test('without --write nothing but reads is sent', { timeout: WHOLE_MS }, async () => {
  const sent: string[] = [];
  platform().plant((request, forward) => {
    sent.push(`${request.method} ${new URL(request.url).pathname}`);
    return forward(request);
  });
  await checkPlatform({ ...platform().options, write: false });
  expect(sent.filter((line) => !line.startsWith('GET ') || /member\/(?:join|leave)/.test(line))).toEqual([]);
});

test('there are 40 faulty platforms or more, each with a name of its own', () => {
  expect(FAULTS.length).toBeGreaterThanOrEqual(40);
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
});

describe('a platform on which', () => {
  test.for(FAULTS)('$name fails', async (fault) => {
    if (fault.fails.some((name) => name.startsWith('coupon'))) await platform().offerCoupon();
    platform().plant(fault.plant());
    const report = await checkPlatform({ ...platform().options, only: groupsOf(fault) });
    const isFault = fault.isLoose !== true;
    const failed = report.results.filter(({ findings }) => findings.length > 0).map(({ name }) => name);
    const looked = failed.filter((name) => !fault.fails[0].startsWith('answers') || name.startsWith('answers'));
    expect(looked.toSorted()).toEqual(fault.fails.toSorted());
    expect([exitCodeOf(report, false), exitCodeOf(report, true)]).toEqual([isFault ? 1 : 0, 1]);
  });
});

test('a platform that does not answer can’t be checked', async () => {
  await expect(checkPlatform({ url: 'http://127.0.0.1:9' })).rejects.toThrow(UnreachableError);
});
