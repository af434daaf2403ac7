/**
 * `npm run test:engine`: runs the engine's tests against a real Vendure in a folder of its own with a fresh database, records its
 * answers, and replays them.
 */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { env, stdout } from 'node:process';
import { PINNED_NODE, ROOT } from '../setup/paths.mjs';

const { ENGINE_FOLDER = '.data/engine-test', ENGINE_PORT = '3101' } = env;
const folder = resolve(ROOT, ENGINE_FOLDER);
const url = `http://127.0.0.1:${ENGINE_PORT}`;
const password = 'engine-demo';

mkdirSync(folder, { recursive: true });
cpSync(join(ROOT, 'packages/examples/vendure-engine'), folder, { recursive: true });
if (!existsSync(join(folder, 'node_modules/@vendure/core'))) {
  stdout.write(`installing Vendure in ${folder}\n`);
  check(
    spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' }),
  );
}
// A file is made afresh; a database that is named must be empty.
rmSync(join(folder, 'vendure.sqlite'), { force: true });
const engine = spawn(PINNED_NODE, ['server.mjs'], {
  cwd: folder,
  env: { ...env, ENGINE_PORT, ENGINE_PASSWORD: password },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  await new Promise((done, fail) => {
    engine.stdout.on('data', (chunk) => String(chunk).includes('engine ready') && done(undefined));
    engine.once('exit', (code) => fail(new Error(`Vendure ended with ${code}`)));
  });
  const seed = [
    join(ROOT, 'packages/examples/vendure-engine/seed.mjs'),
    url,
    password,
    join(ROOT, 'tests/engine/shop'),
  ];
  const seeded = check(spawnSync(PINNED_NODE, seed, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }));
  const { channelToken } = JSON.parse(seeded.stdout);
  for (const live of [{ ENGINE_URL: url, ENGINE_CHANNEL: channelToken }, {}]) {
    const vitest = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', 'tests/engine/vendure.test.ts'];
    check(spawnSync(PINNED_NODE, vitest, { cwd: ROOT, env: { ...env, ...live }, stdio: 'inherit' }));
  }
} finally {
  engine.kill('SIGTERM');
}

/**
 * @template {import('node:child_process').SpawnSyncReturns<unknown>} Result
 * @param {Result} result
 */
function check(result) {
  if (result.status !== 0) throw new Error(`a step ended with ${result.status ?? result.signal}`);
  return result;
}
