import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';

/** The demo shop without what Vendure does not count: VAT on top, points, free delivery from a price on, instalments. @param {string} shop */
export function writeDemoShop(shop) {
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
