import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readArguments } from '../setup/arguments.mjs';
import { runMain } from '../setup/main.mjs';
import { ROOT } from '../setup/paths.mjs';
import { runNode } from '../setup/run.mjs';
import { writeDemoShop } from './demo-shop.mjs';
import { installVendure, seedVendure, startVendure } from './vendure.mjs';

/**
 * `npm run engine:demo`: installs Vendure in a folder of its own, and seeds the demo shop's products into it through
 * its admin API. Then it starts both: Vendure at `ENGINE_PORT`, and the shop at `PORT` in front of it.
 */
await runMain(async () => {
  readArguments({});
  const { ENGINE_FOLDER = '.data/engine', ENGINE_PORT = '3100', ENGINE_PASSWORD = 'engine-demo' } = process.env;
  const folder = resolve(ROOT, ENGINE_FOLDER);
  const [shop, seeded] = [join(folder, 'shop'), join(folder, 'seeded.json')];
  await installVendure(folder);
  const engine = await startVendure(folder, { port: ENGINE_PORT, password: ENGINE_PASSWORD });
  console.log(`Vendure's admin: ${engine.url}/admin (superadmin, ${ENGINE_PASSWORD})`);
  if (!existsSync(seeded)) {
    console.log('seeding the demo shop');
    writeDemoShop(shop);
    writeFileSync(seeded, await seedVendure(engine.url, ENGINE_PASSWORD, shop));
  }
  const { channelToken } = JSON.parse(readFileSync(seeded, 'utf8'));
  const env = {
    DATA_DIR: join(folder, 'raan'),
    SHOP_FOLDER: shop,
    COMMERCE: 'vendure',
    COMMERCE_URL: engine.url,
    COMMERCE_CHANNEL: channelToken,
    COMMERCE_USER: 'superadmin',
    COMMERCE_PASSWORD: ENGINE_PASSWORD,
  };
  const { code } = await runNode([join(ROOT, 'src/cli/start.mjs')], { env, show: true });
  engine.end();
  return code;
});
