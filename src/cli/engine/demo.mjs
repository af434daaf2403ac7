import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readArguments } from '../setup/arguments.mjs';
import { runMain } from '../setup/main.mjs';
import { ROOT } from '../setup/paths.mjs';
import { runNode } from '../setup/run.mjs';
import { installVendure, seedVendure, startVendure } from './vendure.mjs';

/**
 * `npm run engine:demo`: installs Vendure in a folder of its own, seeds the demo shop's products into it through its admin API, and
 * starts both: Vendure at `ENGINE_PORT`, and the shop at `PORT` in front of it.
 */
await runMain(async () => {
  readArguments({});
  const { ENGINE_FOLDER = '.data/engine', ENGINE_PORT = '3100', ENGINE_PASSWORD = 'engine-demo' } = process.env;
  const folder = resolve(ROOT, ENGINE_FOLDER);
  const [shop, seeded] = [join(folder, 'shop'), join(folder, 'seeded.json')];
  await installVendure(folder);
  const engine = await startVendure(folder, { port: ENGINE_PORT, password: ENGINE_PASSWORD });
  console.log(`Vendure answers at ${engine.url}/admin-api`);
  if (!existsSync(seeded)) {
    console.log('seeding the demo shop');
    writeShop(shop);
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

/** The demo shop without what Vendure does not count: VAT on top, points, free delivery from a price on, instalments. @param {string} shop */
function writeShop(shop) {
  cpSync(join(ROOT, 'packages/examples/demo/shop/raan'), shop, { recursive: true });
  const file = join(shop, 'shop.json');
  const record = JSON.parse(readFileSync(file, 'utf8'));
  const { vat_percent: _vat, points: _points, ...policy } = record.policy;
  const { installments: _installments, ...rules } = policy.rules;
  const deliveries = Object.fromEntries(
    Object.entries(policy.deliveries).map(([type, { free_from: _free, ...terms }]) => [type, terms]),
  );
  writeFileSync(file, JSON.stringify({ ...record, policy: { ...policy, rules, deliveries } }, null, 2));
  /** @type {{ kind: string }[]} */
  const coupons = JSON.parse(readFileSync(join(shop, 'coupons.json'), 'utf8'));
  writeFileSync(
    join(shop, 'coupons.json'),
    JSON.stringify(
      coupons.filter(({ kind }) => kind === 'discount'),
      null,
      2,
    ),
  );
}
