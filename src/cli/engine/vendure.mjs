/** A Vendure server in a folder of its own: installed, started and seeded. Raan uses it only over HTTP. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../setup/main.mjs';
import { PINNED_NODE, ROOT } from '../setup/paths.mjs';
import { run } from '../setup/run.mjs';

const FILES = join(ROOT, 'packages/examples/vendure-engine');

/** Installs Vendure unless it is there. @param {string} folder */
export async function installVendure(folder) {
  mkdirSync(folder, { recursive: true });
  cpSync(FILES, folder, { recursive: true });
  const { dependencies } = JSON.parse(readFileSync(join(FILES, 'package.json'), 'utf8'));
  if (Object.keys(dependencies).every((name) => existsSync(join(folder, 'node_modules', name)))) return;
  console.log(`installing Vendure in ${folder}`);
  await endsWell('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, show: true });
}

/**
 * Starts Vendure; resolves once it answers.
 *
 * @param {string} folder @param {{ port: string, password: string, databaseUrl?: string }} options
 * @returns {Promise<{ url: string, end: (signal?: NodeJS.Signals) => void, ended: Promise<unknown> }>}
 */
export function startVendure(folder, { port, password, databaseUrl }) {
  const database = databaseUrl === undefined ? {} : { ENGINE_DATABASE_URL: databaseUrl };
  const child = spawn(PINNED_NODE, ['server.mjs'], {
    cwd: folder,
    env: { ...process.env, ...database, ENGINE_PORT: port, ENGINE_PASSWORD: password },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = (/** @type {NodeJS.Signals} */ signal = 'SIGTERM') => void child.kill(signal);
  const endWithUs = () => end();
  process.once('exit', endWithUs);
  const ended = new Promise((done) => child.once('exit', done));
  void ended.then(() => process.off('exit', endWithUs));
  return new Promise((done, fail) => {
    const started = { url: `http://127.0.0.1:${port}`, end, ended };
    child.stdout.on('data', (chunk) => String(chunk).includes('engine ready') && done(started));
    child.once('error', fail);
    child.once('exit', (code) => fail(new Problem(`Vendure ended with ${code}; what it printed is above.`)));
  });
}

/**
 * Writes a shop's folder into Vendure through its admin API.
 *
 * @param {string} url @param {string} password @param {string} shop
 * @returns {Promise<string>} the created records as JSON: the token of the channel
 */
export function seedVendure(url, password, shop) {
  return endsWell(PINNED_NODE, [join(FILES, 'seed.mjs'), url, password, shop]);
}

/**
 * Runs a step to its end. @throws Problem unless it succeeds
 *
 * @param {string} command @param {string[]} args @param {Parameters<typeof run>[2]} [options]
 * @returns {Promise<string>} its output, unless that is shown
 */
export async function endsWell(command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Problem(`${command} ${args[0]} ended with ${code}.\n${output}`.trim());
  return output;
}
