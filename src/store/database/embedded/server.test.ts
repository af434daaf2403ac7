import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clusterPaths, readPid } from './folder.ts';
import { type EmbeddedServer, joinServer } from './server.ts';

const MODULE = fileURLToPath(new URL('./server.ts', import.meta.url));
const TIMEOUT = 120_000;
let dataDir: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'raan-server-'));
  const server = await joinServer(dataDir, { isDurable: false });
  await query(server, 'CREATE TABLE kept (word text)');
  await query(server, "INSERT INTO kept VALUES ('ขนม')");
  await server.leave();
}, TIMEOUT);

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

async function query({ connection }: EmbeddedServer, text: string): Promise<readonly unknown[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const word = (server: EmbeddedServer) => query(server, 'SELECT word FROM kept');

/** Another process that uses the server until it is killed. */
async function otherProcess(): Promise<ChildProcess> {
  const script = `
    const { joinServer } = await import(${JSON.stringify(MODULE)});
    await joinServer(process.argv[1], { isDurable: false });
    console.log('joined');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

const isGone = (pid: number | undefined) => {
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || readFileSync(stat, 'utf8').includes(') Z ');
};

test('keeps data when the last process leaves, and leaves no server behind', { timeout: TIMEOUT }, async () => {
  const server = await joinServer(dataDir);
  expect(await word(server)).toEqual([{ word: 'ขนม' }]);
  const pid = readPid(clusterPaths(dataDir).serverPid);
  await server.leave();
  expect([existsSync(clusterPaths(dataDir).serverPid), isGone(pid)]).toEqual([false, true]);
});

test('serves several processes, and those that stay when the first is killed', { timeout: TIMEOUT }, async () => {
  const first = await otherProcess();
  const pid = readPid(clusterPaths(dataDir).serverPid);
  const server = await joinServer(dataDir);
  const second = await joinServer(dataDir);
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect(await word(server)).toEqual([{ word: 'ขนม' }]);
  await server.leave();
  expect(await word(second)).toEqual([{ word: 'ขนม' }]);
  expect(readPid(clusterPaths(dataDir).serverPid)).toBe(pid);
  await second.leave();
  expect(isGone(pid)).toBe(true);
});

test('ends with a process that is killed', { timeout: TIMEOUT }, async () => {
  const child = await otherProcess();
  const pid = readPid(clusterPaths(dataDir).serverPid);
  child.kill('SIGKILL');
  await expect.poll(() => isGone(pid), { timeout: TIMEOUT }).toBe(true);
  const server = await joinServer(dataDir);
  expect(await word(server)).toEqual([{ word: 'ขนม' }]);
  await server.leave();
});

test('restarts by itself when only the server is killed', { timeout: TIMEOUT }, async () => {
  const server = await joinServer(dataDir, { isDurable: false });
  const pid = readPid(clusterPaths(dataDir).serverPid);
  process.kill(pid ?? 0, 'SIGKILL');
  await expect.poll(() => word(server).catch(() => 'not yet'), { timeout: TIMEOUT }).toEqual([{ word: 'ขนม' }]);
  expect(readPid(clusterPaths(dataDir).serverPid)).not.toBe(pid);
  await server.leave();
});

test('is started again where keeper and process were killed', { timeout: TIMEOUT }, async () => {
  const child = await otherProcess();
  const { keeperPid, serverPid } = clusterPaths(dataDir);
  const pid = readPid(serverPid);
  const keeper = readPid(keeperPid);
  process.kill(keeper ?? 0, 'SIGKILL');
  child.kill('SIGKILL');
  // A busy machine ends them later.
  await expect.poll(() => isGone(keeper), { timeout: TIMEOUT }).toBe(true);
  const server = await joinServer(dataDir, { isDurable: false });
  expect(await word(server)).toEqual([{ word: 'ขนม' }]);
  expect([isGone(pid), readPid(serverPid) === pid]).toEqual([true, false]);
  await server.leave();
});

test('starts where a killed server’s process id is another program’s by now', { timeout: TIMEOUT }, async () => {
  const { serverPid, data } = clusterPaths(dataDir);
  // On a busy machine the server of the previous test ends later.
  await expect.poll(() => existsSync(serverPid), { timeout: TIMEOUT }).toBe(false);
  writeFileSync(serverPid, `${process.pid}\n${data}\n1\n5432\n\n\n\nready   \n`);
  const server = await joinServer(dataDir, { isDurable: false });
  expect(await word(server)).toEqual([{ word: 'ขนม' }]);
  await server.leave();
});

test('serves a folder whose path is too long for a socket', { timeout: TIMEOUT }, async () => {
  const deep = join(dataDir, 'd'.repeat(60), 'e'.repeat(60));
  mkdirSync(deep, { recursive: true });
  const { run } = clusterPaths(deep);
  expect(run).toMatch(/^.{1,60}\/raan-[\da-f]{16}$/);
  // The same folder under another name has the same server.
  symlinkSync(deep, join(dataDir, 'alias'));
  expect(clusterPaths(join(dataDir, 'alias')).run).toBe(run);
});

test('says why the server can’t start', { timeout: TIMEOUT }, async () => {
  const { data } = clusterPaths(dataDir);
  const file = join(data, 'postgresql.conf');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, `${before}\nnonsense = 1\n`);
  await expect(joinServer(dataDir)).rejects.toMatchObject({
    name: 'StoreStartError',
    message: expect.stringMatching(
      /^the embedded PostgreSQL can't start \(configuration file .* contains errors\) — see .*postgres\.log, or set DATABASE_URL=postgres:\/\/…$/,
    ),
  });
  writeFileSync(file, before);
});

test('refuses the data of another version of PostgreSQL, and leaves it alone', async () => {
  const { data } = clusterPaths(dataDir);
  const file = join(data, 'PG_VERSION');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, '14\n');
  await expect(joinServer(dataDir)).rejects.toMatchObject({
    name: 'StoreStartError',
    message: expect.stringMatching(
      /^the database in .* is of PostgreSQL 14, and this Raan brings PostgreSQL 18 — back it up/,
    ),
  });
  writeFileSync(file, before);
});
