import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/setup/test-cluster.ts';
import { type OpenDatabase, selectRows } from '../database/database.ts';
import { type Counted, createRateLimiter, type RateLimiter } from './rate-limiter.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.db.execute(sql`DELETE FROM account_attempt`));

const NOON = new Date('2026-11-01T12:00:00Z');
const of = (name: string, requests = 100): Counted => ({ rate: { requests, windowMs: 60_000 }, subject: [name] });

/** How many of the requests are allowed. */
async function allowed(limiter: RateLimiter, counted: Counted, requests: number, now = NOON): Promise<number> {
  const waits = [];
  for (let count = 0; count < requests; count += 1) waits.push(await limiter.consume([counted], now));
  return waits.filter((wait) => wait === undefined).length;
}

test('lets a rate and one free lot through, then names the seconds until the window ends', async () => {
  const limiter = createRateLimiter(database.db);
  expect(await allowed(limiter, of('somchai'), 200)).toBe(110);
  expect(await limiter.consume([of('somchai')], new Date('2026-11-01T12:00:18.500Z'))).toBe(42);
  expect(await limiter.consume([of('somsri')], NOON)).toBeUndefined();
  expect(await limiter.consume([of('somchai')], new Date('2026-11-01T12:01:00Z'))).toBeUndefined();
});

test('counts what all processes let through together', async () => {
  const limiters = [1, 2, 3].map(() => createRateLimiter(database.db));
  const counts = await Promise.all(limiters.map((limiter) => allowed(limiter, of('somchai'), 100)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(130);
});

test('asks the database once a lot, and no more once the rate is spent', async () => {
  const limiter = createRateLimiter(database.db);
  await allowed(limiter, of('somchai'), 500);
  const rows = await selectRows(
    database.db,
    sql`SELECT attempts, window_ends = '2026-11-01T12:01:00Z' AS ends FROM account_attempt`,
    v.object({ attempts: v.number(), ends: v.boolean() }),
  );
  expect(rows).toEqual([{ attempts: 110, ends: true }]);
});
