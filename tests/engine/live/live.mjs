/**
 * Tests the built shop with a running Vendure that was seeded with the demo shop. It runs `platform:check --write` with
 * two accounts, and a shopper's journey in Thai and English in Chromium. Then it changes a price, and simulates faults
 * while orders are placed.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ROOT } from '../../../src/cli/setup/paths.mjs';
import { freePort } from '../../../src/cli/setup/preconditions.mjs';
import { runNode } from '../../../src/cli/setup/run.mjs';
import { createTestDatabase } from '../../setup/test-cluster.ts';
import { checkNoCalls } from './cost.mjs';
import { checkDoubled, checkKilledEngine, checkKilledShop, checkLastPiece, checkReprice } from './faults.mjs';
import { journey } from './journey.mjs';
import { checkLate } from './late.mjs';
import { logIn } from './owner.mjs';
import { openRelay } from './relay.mjs';
import { sessionOf, shopEnv, startShop, until } from './shop.mjs';

const MIRRORED_MS = 120_000;

/** @typedef {{ url: string, channelToken: string, password: string, restart: () => Promise<void>, chromium: string, shots: string | undefined }} Live */

/** @param {string} folder @param {Live} live */
export async function checkLive(folder, live) {
  const owner = await logIn(live);
  await owner.offer();
  const relay = await openRelay(live.url);
  const { url: databaseUrl, drop } = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'raan-engine-'));
  const port = await freePort();
  const start = () => startShop({ port, env: shopEnv(live, { folder, databaseUrl, dataDir, engineUrl: relay.url }) });
  let shop = await start();
  try {
    // The second run reads only changes, because the first one has written everything.
    await until('the catalogue is mirrored', MIRRORED_MS, () => relay.calls.has('ProductVersions'));
    await checkPlatform(shop);
    await checkNoCalls(shop.url, relay);
    const browser = await chromium.launch({ executablePath: live.chromium, args: ['--no-sandbox'] });
    for (const lang of /** @type {const} */ (['th', 'en'])) await journey(browser, shop.url, owner, lang, live.shots);
    const parts = {
      shop: () => shop,
      owner,
      relay,
      restartEngine: live.restart,
      restartShop: async () => {
        shop.signal('SIGKILL');
        await shop.ended;
        shop = await start();
      },
    };
    await checkReprice(parts);
    await checkLate(browser, parts, live.shots);
    await browser.close();
    await checkDoubled(parts);
    await checkLastPiece(parts);
    await checkKilledEngine(parts);
    await checkKilledShop(parts);
  } finally {
    shop.signal('SIGKILL');
    await shop.ended;
    relay.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    await drop();
  }
}

/** Every check, none skipped. @param {import('./shop.mjs').Shop} shop */
async function checkPlatform(shop) {
  const cookies = ['--cookie', await sessionOf(shop, 'one'), '--other-cookie', await sessionOf(shop, 'two')];
  const args = [join(ROOT, 'packages/platform-check/cli.ts'), shop.url, '--write', ...cookies];
  const { code, output } = await runNode(args);
  console.log(output);
  assert.equal(code, 0, 'platform:check --write');
  assert.match(output, /\b0 skipped/, 'no check is skipped');
}
