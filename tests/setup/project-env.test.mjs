/** What `raan.config.ts` says of the store becomes settings of the server. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'raan-project-env-'));
  mkdirSync(join(root, '.raan'));
  vi.resetModules();
  vi.stubEnv('RAAN_PROJECT', root);
  for (const name of ['DATA_DIR', 'SHOP_FOLDER', 'STORE_API_URL', 'COMMERCE']) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

/** @param {object} store */
async function envOf(store) {
  writeFileSync(join(root, '.raan/build.json'), JSON.stringify({ store }));
  const { projectEnv } = await import('../../src/cli/setup/project.mjs');
  return projectEnv();
}

const ENGINE = { name: 'vendure', url: 'https://vendure.example', channel: 'thai' };

test('the shop’s folder and its engine', async () => {
  expect(await envOf({ shop: './shop', engine: ENGINE })).toEqual({
    RAAN_PROJECT: root,
    DATA_DIR: join(root, '.data'),
    SHOP_FOLDER: join(root, 'shop'),
    COMMERCE: 'vendure',
    COMMERCE_URL: 'https://vendure.example',
    COMMERCE_CHANNEL: 'thai',
  });
});

test('what the environment sets goes first', async () => {
  vi.stubEnv('COMMERCE', 'own');
  vi.stubEnv('SHOP_FOLDER', '/elsewhere');
  expect(await envOf({ shop: './shop', engine: ENGINE })).toEqual({
    RAAN_PROJECT: root,
    DATA_DIR: join(root, '.data'),
  });
});
