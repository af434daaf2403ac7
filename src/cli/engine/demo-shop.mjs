import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';

/**
 * The demo shop without what Vendure does not count: VAT on top, points, free delivery from a price on, lower prices for many pieces. An existing
 * folder is replaced.
 * @param {string} shop
 */
export function writeDemoShop(shop) {
  rmSync(shop, { recursive: true, force: true });
  cpSync(join(ROOT, 'packages/examples/demo/shop/raan'), shop, { recursive: true });
  const file = join(shop, 'shop.json');
  const record = JSON.parse(readFileSync(file, 'utf8'));
  const { vat_percent: _vat, points: _points, ...policy } = record.policy;
  const deliveries = Object.fromEntries(
    Object.entries(policy.deliveries).map(([type, { free_from: _free, ...terms }]) => [type, terms]),
  );
  writeFileSync(file, JSON.stringify({ ...record, policy: { ...policy, deliveries } }, null, 2));
  for (const name of readdirSync(join(shop, 'products'))) withoutTiers(join(shop, 'products', name));
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

/** @param {string} file */
function withoutTiers(file) {
  /** @type {object[]} */
  const records = [JSON.parse(readFileSync(file, 'utf8'))].flat();
  const text = JSON.stringify(
    records,
    (key, value) => (key === 'price_list' ? [] : key === 'discount' ? undefined : value),
    2,
  );
  writeFileSync(file, text);
}
