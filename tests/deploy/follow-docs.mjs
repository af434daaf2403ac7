import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { spawn, spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { flag, readArguments } from '../../src/cli/setup/arguments.mjs';
import { ensureInstalled } from '../../src/cli/setup/install.mjs';
import { Problem, runMain } from '../../src/cli/setup/main.mjs';
import { machineEnv, ROOT } from '../../src/cli/setup/paths.mjs';
import { freePort } from '../../src/cli/setup/preconditions.mjs';
import { run, runNode } from '../../src/cli/setup/run.mjs';

const READY_MS = 600_000;
/** Names in the page that a clone does not have: mail is sent to a server of the run, shops are two of the demo's. */
const SHOPS = { staging: 'raan', live: 'baan' };
/** Exit codes that the page promises where they are not 0: a plan has changes. */
const PROMISED = [
  { command: /store:promote .*--plan/, codes: [0, 2] },
  { command: /store:preflight/, codes: [0, 2] },
];

/** Pages that are followed after the one that opens the shop, and once it has ended. */
const FURTHER = ['docs/scale.md', 'docs/security.md'];

/**
 * `npm run test:docs`: runs the command blocks of docs/operations.md, docs/scale.md and docs/security.md in an empty
 * folder, in a new clone of the last commit. `-- --reuse` uses packages and build from here instead of installing and
 * building.
 */
await runMain(async () => {
  const { values } = readArguments({ reuse: flag() });
  await ensureInstalled();
  if (!process.env.DOCS_PINNED) {
    const env = { DOCS_PINNED: '1' };
    return (await runNode([import.meta.filename, ...process.argv.slice(2)], { env, show: true })).code;
  }
  const parent = mkdtempSync(join(tmpdir(), 'raan-docs-'));
  const folder = join(parent, 'clone');
  const { openSmtpServer } = await import('../setup/smtp-server.ts');
  const mail = await openSmtpServer();
  const env = { ...machineEnv(), PORT: String(await freePort()), DATA_DIR: '', DATABASE_URL: '' };
  const failed = [];
  try {
    const cloned = await run('git', ['clone', '--quiet', ROOT, folder], { env });
    if (cloned.code !== 0) throw new Problem(cloned.output);
    if (values.reuse) reuse(folder);
    const blocks = blocksOf(readFileSync(join(folder, 'docs/operations.md'), 'utf8'));
    const opening = blocks.find((block) => block.includes('npm start'));
    if (opening === undefined) throw new Problem('docs/operations.md starts no shop.');
    const url = `http://127.0.0.1:${env.PORT}`;
    const settings = opening.filter((line) => line.startsWith('export '));
    const follow = async (/** @type {string} */ command) => {
      const began = performance.now();
      const script = inThisRun([...settings, command].join('\n'), mail.url);
      const { code, output } = await run('sh', ['-c', script], { cwd: folder, env });
      const codes = PROMISED.find((each) => each.command.test(command))?.codes ?? [0];
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`$ ${command}\n  ${codes.includes(code) ? 'as promised' : 'NOT AS PROMISED'}: ${code}, ${seconds} s`);
      if (codes.includes(code)) return;
      failed.push(command);
      console.log(output.slice(-3000));
    };
    const start = async (/** @type {string} */ which, /** @type {() => Promise<void>} */ meanwhile) => {
      const shop = startShop(inThisRun([...settings, 'exec npm start'].join('\n'), mail.url), folder, env);
      try {
        console.log(`$ npm start\n  ${which}: a page after ${await untilReady(shop, url)} s`);
        await meanwhile();
      } finally {
        await endShop(shop);
      }
    };
    for (const command of opening) if (!settings.includes(command) && command !== 'npm start') await follow(command);
    await start('the first time', async () => {
      for (const command of blocks.filter((block) => block !== opening).flat()) await follow(command);
    });
    await start('the second time', async () => {});
    for (const page of FURTHER) {
      console.log(page);
      const commands = blocksOf(readFileSync(join(folder, page), 'utf8')).flat();
      if (commands.length === 0) throw new Problem(`${page} says no command.`);
      for (const command of commands) await follow(command);
    }
  } finally {
    await mail.stop();
    rmSync(parent, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  }
  console.log(failed.length === 0 ? 'all commands did what the page says' : `failed: ${failed.join('; ')}`);
  return failed.length === 0 ? 0 : 1;
});

/**
 * The page's blocks of commands, line by line, without their remarks.
 *
 * @param {string} page
 */
function blocksOf(page) {
  return [...page.matchAll(/^```sh\n([^`]+)```$/gm)].map(([, block = '']) =>
    block
      .trim()
      .split('\n')
      .map((line) => line.replace(/ {2,}# .*$/, '').trim()),
  );
}

/**
 * @param {string} script
 * @param {string} mailUrl
 */
function inThisRun(script, mailUrl) {
  return script
    .replace(/smtp:[^']+/, mailUrl)
    .replace(/--from staging --to live/, `--from ${SHOPS.staging} --to ${SHOPS.live}`);
}

/** @param {string} folder */
function reuse(folder) {
  spawnSync('cp', ['-al', join(ROOT, 'node_modules'), join(folder, 'node_modules')]);
  if (existsSync(join(ROOT, 'dist')))
    cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true, preserveTimestamps: true });
}

/**
 * @param {string} script
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 */
function startShop(script, cwd, env) {
  const child = spawn('sh', ['-c', script], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.resume();
  return child;
}

/**
 * Seconds until a page is served.
 *
 * @param {ReturnType<typeof startShop>} shop
 * @param {string} url
 */
async function untilReady(shop, url) {
  const began = performance.now();
  while (performance.now() - began < READY_MS) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok === true) return ((performance.now() - began) / 1000).toFixed(1);
    if (shop.exitCode !== null) break;
    await pause(50);
  }
  throw new Problem('npm start opened no shop.');
}

/** @param {ReturnType<typeof startShop>} shop */
async function endShop(shop) {
  if (shop.exitCode !== null) return;
  const ended = new Promise((done) => shop.once('close', done));
  shop.kill('SIGTERM');
  await ended;
}
