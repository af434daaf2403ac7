/**
 * `npm run engine:demo`: installs Vendure in a folder of its own, seeds the demo shop's products into it through its admin API, and
 * starts both: Vendure at `ENGINE_PORT`, and the shop at `PORT` in front of it.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process, { env, execPath, exit, stdout } from 'node:process';
import { PINNED_NODE, ROOT } from '../setup/paths.mjs';

const { ENGINE_FOLDER = '.data/engine', ENGINE_PORT = '3100', ENGINE_PASSWORD = 'engine-demo', PORT = '3000' } = env;
const folder = resolve(ROOT, ENGINE_FOLDER);
const shop = join(folder, 'shop');
const seeded = join(folder, 'seeded.json');
const url = `http://127.0.0.1:${ENGINE_PORT}`;
const node = existsSync(PINNED_NODE) ? PINNED_NODE : execPath;

/**
 * Runs a command to its end; answers what it printed.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string }} options
 * @returns {Promise<string>}
 */
function run(command, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.once('error', fail);
    child.once('exit', (code) => (code === 0 ? done(text) : fail(new Error(`${command} ended with ${code}`))));
  });
}

/** The demo shop without what Vendure does not count: VAT on top, points, free delivery from a price on, instalments. */
function writeShop() {
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

async function install() {
  mkdirSync(folder, { recursive: true });
  cpSync(join(ROOT, 'packages/examples/vendure-engine'), folder, { recursive: true });
  if (existsSync(join(folder, 'node_modules/@vendure/core'))) return;
  stdout.write(`installing Vendure in ${folder}\n`);
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
}

/** Starts Vendure; resolves once it answers. */
function startEngine() {
  const child = spawn(node, ['server.mjs'], {
    cwd: folder,
    env: { ...env, ENGINE_PORT, ENGINE_PASSWORD },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((done, fail) => {
    child.stdout.on('data', (chunk) => {
      if (String(chunk).includes('engine ready')) done(child);
    });
    child.once('exit', (code) => fail(new Error(`Vendure ended with ${code}`)));
  });
}

await install();
const engine = await startEngine();
stdout.write(`Vendure answers at ${url}/admin-api\n`);
if (!existsSync(seeded)) {
  stdout.write('seeding the demo shop\n');
  writeShop();
  writeFileSync(
    seeded,
    await run(node, [join(ROOT, 'packages/examples/vendure-engine/seed.mjs'), url, ENGINE_PASSWORD, shop]),
  );
}
const { channelToken } = JSON.parse(readFileSync(seeded, 'utf8'));
const raan = spawn(node, [join(ROOT, 'src/cli/start.mjs')], {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    ...env,
    PORT,
    DATA_DIR: join(folder, 'raan'),
    SHOP_FOLDER: shop,
    COMMERCE: 'vendure',
    COMMERCE_URL: url,
    COMMERCE_CHANNEL: channelToken,
    COMMERCE_USER: 'superadmin',
    COMMERCE_PASSWORD: ENGINE_PASSWORD,
  },
});
const end = () => {
  raan.kill('SIGTERM');
  engine.kill('SIGTERM');
};
process.on('SIGTERM', end);
process.on('SIGINT', end);
raan.once('exit', (code) => {
  engine.kill('SIGTERM');
  exit(code ?? 1);
});
