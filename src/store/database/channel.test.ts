import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../../tests/setup/test-cluster.ts';
import { announceShop, type ShopListener } from './channel.ts';
import type { OpenDatabase } from './database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Listens until the test ends. */
async function listen() {
  const heard: (string | undefined)[] = [];
  const listener: ShopListener = (webId) => void heard.push(webId);
  const stop = await database.listen(listener);
  return { heard, stop };
}

test('announces a shop to every listener once the transaction is committed', async () => {
  const [one, other] = [await listen(), await listen()];
  await database.db.transaction(async (tx) => {
    await announceShop(tx, 'krua');
    await database.db.execute(sql`SELECT pg_sleep(0.05)`);
    expect([one.heard, other.heard]).toEqual([[], []]);
  });
  await vi.waitFor(() => expect([one.heard, other.heard]).toEqual([['krua'], ['krua']]));
  await Promise.all([one.stop(), other.stop()]);
});

test('announces nothing when the transaction is rolled back', async () => {
  const { heard, stop } = await listen();
  const failed = database.db.transaction(async (tx) => {
    await announceShop(tx, 'krua');
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  await announceShop(database.db, 'suan');
  await vi.waitFor(() => expect(heard).toEqual(['suan']));
  await stop();
});

test('reports a gap, then listens again, when its connection is lost', async () => {
  const { heard, stop } = await listen();
  await database.db.execute(
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
  );
  await vi.waitFor(() => expect(heard).toEqual([undefined]), { timeout: 5000 });
  await announceShop(database.db, 'krua');
  await vi.waitFor(() => expect(heard).toEqual([undefined, 'krua']));
  await stop();
});
