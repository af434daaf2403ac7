import { serve } from 'srvx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scenarios } from '#machines/cart/testing/scenarios.ts';
import type { Schedule } from '#machines/cart/testing/steps.ts';
import { openTestService } from '../contract/harness.ts';
import type { Tamper } from './http/proxy.ts';
import { runSchedule, runSchedules, type Target, withShop } from './http/run-schedules.ts';

// `npm run test:faults` runs many more, and rounds in a browser.
const SCHEDULES = 25;
const SEED = 20_261_121;
/** A schedule is dozens of requests (ms). */
const TIMEOUT_MS = 120_000;

let opened: Awaited<ReturnType<typeof openTestService>>;
let server: ReturnType<typeof serve>;
let shop: Target;

beforeAll(async () => {
  opened = await openTestService();
  const { service } = opened;
  server = serve({ port: 0, hostname: '127.0.0.1', silent: true, gracefulShutdown: false, fetch: service.fetch });
  await server.ready();
  shop = { target: new URL(server.url ?? ''), db: service.db, secureCookies: false };
});
afterAll(async () => {
  await server.close(true);
  await opened.close();
});

test(
  'loses no edit and applies none twice, in any schedule over HTTP',
  async () => {
    const tally = await runSchedules({ ...shop, schedules: SCHEDULES, seed: SEED, lanes: 3 });
    expect(tally).toMatchObject({ schedules: SCHEDULES, lost: 0, duplicated: 0, failures: [] });
    expect(tally.edits).toBeGreaterThan(SCHEDULES);
  },
  TIMEOUT_MS,
);

test.each(Object.entries(scenarios))('over HTTP: %s', async (name, schedule) => {
  const lane = 100 + Object.keys(scenarios).indexOf(name);
  const { edits } = await withShop(shop, lane, (own) => runSchedule(own, schedule, lane));
  expect(edits).toBeGreaterThan(0);
});

const edit = { do: 'set', tab: 0, product: 0, quantity: 2 } as const;
const saved = [
  { do: 'wait', ms: 500 },
  { do: 'answer', tab: 0, which: 0, outcome: 'through' },
] as const;
const TWO_SAVES: Schedule = { tabs: 1, steps: [edit, ...saved, { ...edit, quantity: 3 }, ...saved], ends: 'return' };

test('saves two edits', async () => {
  await expect(withShop(shop, 200, (own) => runSchedule(own, TWO_SAVES, 0))).resolves.toMatchObject({ edits: 2 });
});

test.each<readonly [string, number, Tamper, object]>([
  [
    'an acknowledged edit that never reached the shop',
    201,
    (sent) => (sent.path.endsWith('/update_items') ? null : sent),
    { lost: 1, duplicated: 0 },
  ],
  [
    'an edit that is applied twice',
    202,
    (sent) =>
      sent.path.endsWith('/update_items')
        ? { ...sent, body: Buffer.from(sent.body.toString('utf8').replace('"quantity":3', '"quantity":6')) }
        : sent,
    { lost: 0, duplicated: 1 },
  ],
])('finds %s', async (_, lane, tamper, found) => {
  const schedule = withShop(shop, lane, (own) => runSchedule(own, TWO_SAVES, 0), tamper);
  await expect(schedule).rejects.toMatchObject(found);
});
