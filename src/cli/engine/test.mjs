import { join, resolve } from 'node:path';
import { known, readArguments } from '../setup/arguments.mjs';
import { ensureBuilt } from '../setup/build.mjs';
import { runMain } from '../setup/main.mjs';
import { PINNED_NODE, ROOT } from '../setup/paths.mjs';
import { ensureChromium } from '../test/chromium.mjs';
import { writeDemoShop } from './demo-shop.mjs';
import { endsWell, installVendure, seedVendure, startVendure } from './vendure.mjs';

const PASSWORD = 'engine-demo';
const PARTS = ['recording', 'contract', 'live', 'cost'];

/**
 * `npm run test:engine -- vendure`: tests against a real Vendure in a folder of its own, with a new database for each
 * part. `recording` runs the engine's tests, records its responses and replays them. `contract` runs the contract tests
 * of carts and the checkout with Vendure behind the store service. `live` uses the built shop. `cost` compares
 * documents per CPU second with Vendure and with the own tables. Runs all parts unless one is named: `-- vendure live`.
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
  const { default: openCluster, createTestDatabase } = await import('../../../tests/setup/test-cluster.ts');
  const closeCluster = openCluster();

  /**
   * Vendure with a shop in a database of its own; `restart` kills it and starts it on the same data.
   * @param {string} shop
   * @param {(engine: { url: string, channelToken: string, password: string, restart: () => Promise<void> }) => Promise<void>} work
   */
  const withEngine = async (shop, work) => {
    const { url: databaseUrl, drop } = await createTestDatabase();
    const start = () => startVendure(folder, { port: ENGINE_PORT, password: PASSWORD, databaseUrl });
    let engine = await start();
    const restart = async () => {
      engine.end('SIGKILL');
      await engine.ended;
      engine = await start();
    };
    try {
      const { channelToken } = JSON.parse(await seedVendure(engine.url, PASSWORD, shop));
      await work({ url: engine.url, channelToken, password: PASSWORD, restart });
    } finally {
      engine.end();
      await engine.ended;
      await drop();
    }
  };
  const small = join(ROOT, 'tests/engine/shop');
  try {
    if (runs('recording'))
      await withEngine(small, async ({ url, channelToken }) => {
        for (const live of [{ ENGINE_URL: url, ENGINE_CHANNEL: channelToken }, {}])
          await vitest(['--no-file-parallelism', 'tests/engine'], live);
      });
    if (runs('contract'))
      await withEngine(small, ({ url, channelToken }) =>
        vitest(['--no-file-parallelism', '--tagsFilter', '!own-*', 'tests/contract/cart', 'tests/contract/checkout'], {
          MARKET_URL: url,
          MARKET_CHANNEL: channelToken,
        }),
      );
    if (runs('live') || runs('cost')) {
      await ensureBuilt();
      const shop = join(folder, 'shop');
      writeDemoShop(shop);
      if (runs('live')) {
        const { checkLive } = await import('../../../tests/engine/live/live.mjs');
        const chromium = await ensureChromium();
        await withEngine(shop, (engine) => checkLive(shop, { ...engine, chromium, shots: SHOTS }));
      }
      if (runs('cost')) {
        const { checkCost, writeFiller } = await import('../../../tests/engine/live/cost.mjs');
        writeFiller(shop);
        await withEngine(shop, (engine) => checkCost(shop, engine));
      }
    }
  } finally {
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
