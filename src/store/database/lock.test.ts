import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './lock.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'raan-lock-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('a folder that is in use is refused until it is given back', () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(
    `the data folder ${folder} is in use by process ${process.pid} — stop that process or set DATA_DIR to another folder`,
  );
  unlock();
  lockFolder(folder)();
});

test('another living process keeps its lock', () => {
  writeFileSync(join(folder, 'store.lock'), JSON.stringify({ pid: process.ppid, started: null }));
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.ppid}`);
});

test.each([
  ['of a process that is gone', JSON.stringify({ pid: 2 ** 30, started: null })],
  ['of a process whose id is another one’s by now', JSON.stringify({ pid: process.ppid, started: 'long ago' })],
  ['of an earlier process with our own id', JSON.stringify({ pid: process.pid, started: null })],
  ['that was half written', '{"pid"'],
])('a lock %s is taken over', (_, lock) => {
  writeFileSync(join(folder, 'store.lock'), lock);
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow('in use');
  unlock();
  expect(existsSync(join(folder, 'store.lock'))).toBe(false);
});

test('a folder that can’t be written is reported in one line', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => lockFolder(join(file, 'data'))).toThrow(
    /^the data folder .* can't be written \(.*\) — make it writable or set DATA_DIR to a folder that is$/,
  );
});

test('a folder that is not there is made, with those above it', () => {
  const deep = join(folder, 'a', 'b');
  lockFolder(deep)();
  expect(existsSync(deep)).toBe(true);
});

test.skipIf(process.platform !== 'linux')('where no folder can be made it is told, and soon', () => {
  expect(() => lockFolder('/proc/raan/data')).toThrow(/the data folder \/proc\/raan\/data can't be written \(ENOENT/);
});

test('a file in the place of the folder', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => lockFolder(file)).toThrow(`the data folder ${file} can't be written (`);
  expect(() => lockFolder(join(file, 'below'))).toThrow("can't be written (ENOTDIR");
});

test.skipIf(process.platform !== 'linux')(
  'a process that ended, and that its parent has not noticed, holds nothing',
  async () => {
    // The shell starts a child that ends at once and never reaps it.
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 30'], { stdio: ['ignore', 'pipe', 'ignore'] });
    const pid = Number(
      await new Promise<string>((told) => parent.stdout.once('data', (data: Buffer) => told(data.toString()))),
    );
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const tick = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    writeFileSync(join(folder, 'store.lock'), JSON.stringify({ pid, started: `${boot}:${tick}` }));
    lockFolder(folder)();
    parent.kill();
  },
);
