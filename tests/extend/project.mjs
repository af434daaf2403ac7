/** A shop project made from the packed packages, in a folder of its own, and the shop that it serves. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pinnedEnv, PINNED_NODE, ROOT } from '../../src/cli/setup/paths.mjs';

/** @typedef {{ code: number | null, output: string }} Outcome */

/**
 * Runs a command to its end.
 *
 * @param {string} program @param {string[]} args @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options] @returns {Outcome}
 */
export function run(program, args, { cwd = ROOT, env = pinnedEnv() } = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return { code: status, output: `${stdout}${stderr}` };
}

/** Like `run`. @param {string} program @param {string[]} args @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options] */
export function mustRun(program, args, options) {
  const { code, output } = run(program, args, options);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

/** Writes both packages into a new folder, which also gets the projects. */
export function packPackages() {
  const folder = mkdtempSync(join(tmpdir(), 'raan-extend-'));
  mustRun(PINNED_NODE, ['packages/raan/pack.ts', join(folder, 'raan')]);
  mustRun(PINNED_NODE, ['packages/create-raan/pack.ts', join(folder, 'create-raan')]);
  return folder;
}

/**
 * Makes a project without asking a registry: its packages are those of this checkout, linked, and the packed `raan`.
 *
 * @param {string} folder - of `packPackages` @returns {string} the project's folder
 */
export function linkedProject(folder) {
  const project = join(folder, 'shop');
  mustRun(PINNED_NODE, [join(folder, 'create-raan/create.mjs'), project, '--no-install'], { cwd: folder });
  const modules = join(project, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== 'raan' && !name.startsWith('.vite'))
      symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  // A copy, as npm makes it: Node treats what lies in node_modules in its own way.
  cpSync(join(folder, 'raan'), join(modules, 'raan'), { recursive: true });
  return project;
}

/** Runs a command of the project. @param {string} project @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
export function raan(project, args, env = {}) {
  return run(PINNED_NODE, ['node_modules/raan/src/cli/raan.mjs', ...args], { cwd: project, env: projectEnv(env) });
}

/** The environment of a shell in the project. @param {NodeJS.ProcessEnv} env */
export function projectEnv(env) {
  const { RAAN_PROJECT: _, DATA_DIR: _data, DATABASE_URL: _database, NODE_ENV: _mode, ...others } = pinnedEnv(env);
  return others;
}

/**
 * Starts `raan start` or `raan dev` and waits until it serves.
 *
 * @param {string} project @param {'start' | 'dev'} command @param {number} port @param {NodeJS.ProcessEnv} [env]
 */
export async function serve(project, command, port, env = {}) {
  const child = spawn(PINNED_NODE, ['node_modules/raan/src/cli/raan.mjs', command], {
    cwd: project,
    env: projectEnv({ PORT: String(port), HOST: '127.0.0.1', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  const ended = new Promise((done) => void child.once('close', done));
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  for (let turn = 0; turn < 1200; turn += 1) {
    if (child.exitCode !== null) throw new Error(`raan ${command} ended with ${child.exitCode}:\n${output}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status === 200) return { url, stop, output: () => output };
    await pause(150);
  }
  await stop();
  throw new Error(`raan ${command} did not serve within three minutes:\n${output}`);
}
