/** The store settings of `raan.config.ts` become settings of the server, in a shop project and in a checkout. */
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

test('the environment overrides the configuration', async () => {
  vi.stubEnv('COMMERCE', 'own');
  vi.stubEnv('SHOP_FOLDER', '/elsewhere');
  expect(await envOf({ shop: './shop', engine: ENGINE })).toEqual({
    RAAN_PROJECT: root,
    DATA_DIR: join(root, '.data'),
  });
});

test('a checkout is built and stored beside the example that it opens', async () => {
  vi.stubEnv('RAAN_PROJECT', undefined);
  const [{ HOME, PROJECT, ROOT }, { prepareProject, projectEnv }] = await Promise.all([
    import('../../src/cli/setup/paths.mjs'),
    import('../../src/cli/setup/project.mjs'),
  ]);
  await prepareProject();
  expect([HOME, PROJECT]).toEqual([ROOT, join(ROOT, 'packages/examples/demo')]);
  expect(projectEnv()).toEqual({
    RAAN_PROJECT: PROJECT,
    DATA_DIR: join(ROOT, '.data'),
    SHOP_FOLDER: join(PROJECT, 'shop'),
  });
});
