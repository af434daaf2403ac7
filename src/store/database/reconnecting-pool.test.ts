import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { openTestDatabase } from '../../../tests/setup/test-cluster.ts';
import { type OpenDatabase, selectRows } from './database.ts';
import { isConnectionLost, ReconnectingPool, retryLost } from './reconnecting-pool.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const terminateOwn = sql`SELECT pg_terminate_backend(pg_backend_pid())`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (typeof address !== 'object' || address === null) throw new Error('the system gave no port');
  return address.port;
}

test('distinguishes a lost connection from a faulty statement', async () => {
  const lost = await database.db.execute(terminateOwn).catch((error: unknown) => error);
  const faulty = await database.db.execute(sql`SELECT nonsense`).catch((error: unknown) => error);
  expect([isConnectionLost(lost), isConnectionLost(faulty)]).toEqual([true, false]);
});

test('runs work again when its connection is lost, and only then', async () => {
  let attempts = 0;
  const answer = await retryLost(async () => {
    attempts += 1;
    if (attempts === 1) await database.db.execute(terminateOwn);
    return selectRows(database.db, sql`SELECT 7 AS seven`, v.object({ seven: v.number() }));
  });
  expect({ attempts, answer }).toEqual({ attempts: 2, answer: [{ seven: 7 }] });
  await expect(
    retryLost(() => {
      attempts += 1;
      return database.db.execute(sql`SELECT nonsense`);
    }),
  ).rejects.toThrow('nonsense');
  expect(attempts).toBe(3);
});

test('outlives a connection that ends between two statements of a transaction', async () => {
  const ended = database.db.transaction(async (tx) => {
    const [own] = await selectRows(tx, sql`SELECT pg_backend_pid() AS pid`, v.object({ pid: v.number() }));
    await database.db.execute(sql`SELECT pg_terminate_backend(${own?.pid})`);
    await database.db.execute(sql`SELECT pg_sleep(0.05)`);
    await tx.execute(sql`SELECT 1`);
  });
  const error: unknown = await ended.catch((lost: unknown) => lost);
  expect(isConnectionLost(error)).toBe(true);
});

test('waits for a server that is away, then fails with the system’s error', async () => {
  const pool = new ReconnectingPool({ host: '127.0.0.1', port: await freePort(), user: 'nobody' }, 120);
  const started = performance.now();
  await expect(pool.query('SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(performance.now() - started).toBeGreaterThan(100);
  await pool.end();
});
