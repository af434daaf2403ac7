import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test, vi } from 'vitest';
import { PINNED_NODE, ROOT } from '../../src/cli/setup/paths.mjs';

const folder = mkdtempSync(join(tmpdir(), 'raan-store-serve-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @param {NodeJS.ProcessEnv} env */
function serve(env) {
  const child = spawn(PINNED_NODE, [join(ROOT, 'src/server/serve-store.ts')], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((done) => child.once('close', (code) => done(code)));
  const listening = new Promise((done) =>
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { event, url } = JSON.parse(line);
      if (event === 'listening') done(url);
    }),
  );
  /** @type {string[]} */
  const complaints = [];
  createInterface({ input: child.stderr }).on('line', (line) => complaints.push(line));
  return { child, ended, listening, complaints };
}

test('says plainly that a platform has no platform of its own', async () => {
  const { ended, complaints } = serve({ STORE_API_URL: 'http://127.0.0.1:1' });
  expect([await ended, complaints]).toEqual([
    1,
    ['raan: STORE_API_URL: expected nothing, because this is the platform; set it for the storefront'],
  ]);
}, 60_000);

test('answers calls and pictures, and on SIGTERM finishes what has begun', async () => {
  const { child, ended, listening } = serve({});
  const url = await listening;
  const get = async (/** @type {string} */ path) => (await fetch(new URL(path, url))).status;
  expect(
    await Promise.all(['/healthz', '/readyz', '/api/base', '/media/raan/logo.svg', '/account/login'].map(get)),
  ).toEqual([200, 200, 200, 200, 200]);
  const begun = request(new URL('/api/forms/contact', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  const answered = new Promise((done) => begun.once('response', (response) => done(response.statusCode)));
  // The server says so once it has read the head; a connection that it has not accepted yet is no request that has begun.
  const hasBegun = new Promise((done) => begun.once('continue', done));
  begun.flushHeaders();
  await hasBegun;
  begun.write('{');
  await vi.waitFor(async () => {
    if (!child.killed) child.kill('SIGTERM');
    // While draining, it finally accepts no new connection.
    expect(await get('/readyz').catch(() => 503)).toBe(503);
  });
  begun.end('}');
  expect([await answered, await ended]).toEqual([422, 0]);
}, 180_000);
