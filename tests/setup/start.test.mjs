import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ROOT } from '../../src/cli/setup/paths.mjs';

const OLD_NODE = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.19.0" } })';

/**
 * Runs `npm start` to its end; only where it fails before it installs and builds.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} [nodeOptions]
 */
async function start(env, nodeOptions = []) {
  const child = spawn(process.execPath, [...nodeOptions, join(ROOT, 'src/cli/start.mjs')], {
    env: { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, stderr };
}

test('ends in one line when the Node is too old', async () => {
  expect(await start({}, ['--import', `data:text/javascript,${encodeURIComponent(OLD_NODE)}`])).toEqual({
    code: 1,
    stderr: 'raan: Node 18.19.0 is too old. Install Node 20 or newer (https://nodejs.org) and try again.\n',
  });
});

test('ends in one line when the port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { code, stderr } = await start({ PORT: String(port), HOST: '' });
  other.close();
  expect([code, stderr.replace(/\d+ npm/, '… npm')]).toEqual([
    1,
    `raan: port ${port} is in use. Stop the program that has it, or choose another port: PORT=… npm start\n`,
  ]);
});

test('ends in one line when the data folder cannot be written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'raan-test-'));
  const file = join(folder, 'data');
  writeFileSync(file, '');
  const { code, stderr } = await start({ PORT: '0', DATA_DIR: file });
  rmSync(folder, { recursive: true });
  expect([code, stderr.replace(/\.probe-\d+/, '.probe')]).toEqual([
    1,
    `raan: can’t write the shop’s data to ${file} (ENOTDIR: not a directory, open '${file}/.probe'). Choose another folder: DATA_DIR=… npm start\n`,
  ]);
});
