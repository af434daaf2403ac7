import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { known, readArguments } from '../setup/arguments.mjs';
import { ensureBuilt } from '../setup/build.mjs';
import { runMain } from '../setup/main.mjs';
import { PINNED_NODE, ROOT } from '../setup/paths.mjs';
import { ensureChromium } from '../test/chromium.mjs';
import { writeDemoShop } from './demo-shop.mjs';
import { endsWell, installVendure, seedVendure, startVendure } from './vendure.mjs';

const PASSWORD = 'engine-demo';
const PARTS = ['recording', 'contract', 'live'];

/**
 * `npm run test:engine -- vendure`: tests against a real Vendure in a folder of its own, with a fresh database for each part.
 * `recording` runs the engine's tests, records its answers and replays them; `contract` runs the contract tests of carts and the checkout
 * with Vendure behind the store service; `live` goes through the built shop. All parts unless one is named: `-- vendure live`.
 */
await runMain(async () => {
  const { positionals } = readArguments({}, { positionals: 2 });
  known(positionals[0] ?? 'vendure', ['vendure'], 'The engine');
  const [, part] = positionals;
  if (part !== undefined) known(part, PARTS, 'The part');
  const { ENGINE_FOLDER = '.data/engine-test', ENGINE_PORT = '3101', SHOTS } = process.env;
  const folder = resolve(ROOT, ENGINE_FOLDER);
  const runs = (/** @type {string} */ name) => part === undefined || part === name;
  await installVendure(folder);

  /** @param {string} shop @param {(engine: { url: string, channelToken: string }) => Promise<void>} work */
  const withEngine = async (shop, work) => {
    // A file is made afresh; a database that is named must be empty.
    rmSync(join(folder, 'vendure.sqlite'), { force: true });
    const { url, end, ended } = await startVendure(folder, { port: ENGINE_PORT, password: PASSWORD });
    try {
      await work({ url, channelToken: JSON.parse(await seedVendure(url, PASSWORD, shop)).channelToken });
    } finally {
      end();
      await ended;
    }
  };
  const small = join(ROOT, 'tests/engine/shop');
  if (runs('recording'))
    await withEngine(small, async ({ url, channelToken }) => {
      for (const live of [{ ENGINE_URL: url, ENGINE_CHANNEL: channelToken }, {}])
        await vitest(['tests/engine/vendure.test.ts'], live);
    });
  if (runs('contract'))
    await withEngine(small, ({ url, channelToken }) =>
      vitest(['--no-file-parallelism', '-t', kept(), 'tests/contract/cart', 'tests/contract/checkout'], {
        MARKET_URL: url,
        MARKET_CHANNEL: channelToken,
      }),
    );
  if (runs('live')) {
    await ensureBuilt();
    const shop = join(folder, 'shop');
    writeDemoShop(shop);
    const [{ default: openCluster }, { checkLive }] = await Promise.all([
      import('../../../tests/setup/test-cluster.ts'),
      import('../../../tests/engine/live.mjs'),
    ]);
    const closeCluster = openCluster();
    const chromium = await ensureChromium();
    await withEngine(shop, (engine) => checkLive(shop, { ...engine, password: PASSWORD, chromium, shots: SHOTS }));
    await closeCluster();
  }
});

/** @param {string[]} args @param {NodeJS.ProcessEnv} env */
async function vitest(args, env) {
  await endsWell(PINNED_NODE, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...args], {
    env: { ...process.env, ...env },
    show: true,
  });
}

/** Names of tests, but those of what Vendure does otherwise (`tests/engine/contract.json`, with reasons). */
function kept() {
  const titles = Object.keys(JSON.parse(readFileSync(join(ROOT, 'tests/engine/contract.json'), 'utf8')));
  const others = titles.map((title) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return `^(?!.*(?:${others}))`;
}
