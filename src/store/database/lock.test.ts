import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './lock.ts';

const CONTENDER = fileURLToPath(new URL('./lock-contender.mjs', import.meta.url));
const TIMEOUT = 120_000;
let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'raan-lock-'));
});

afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  rmSync(folder, { recursive: true, force: true });
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Starts a process whose threads lock the folder at the same moment, and returns the result of each. */
async function contend(threads: number): Promise<{ readonly child: ChildProcess; readonly outcomes: string[] }> {
  const child = spawn(process.execPath, [CONTENDER, folder, String(threads)], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const outcomes: string[] = [];
  for await (const line of createInterface({ input: child.stdout }))
    if (outcomes.push(line) === threads) return { child, outcomes };
  throw new Error(`the process ended after ${outcomes.length} of ${threads} outcomes`);
}

const refusal = (pid: number | undefined) =>
  `the data folder ${folder} is in use by process ${pid} — stop that process or set DATA_DIR to another folder`;

test('of many processes, exactly one has the folder', { timeout: TIMEOUT, meta: { field: ['0.4'] } }, async () => {
  const processes = await Promise.all([contend(4), contend(4), contend(4)]);
  const winners = processes.filter(({ outcomes }) => outcomes.includes('won'));
  expect(winners).toHaveLength(1);
  const outcomes = processes.flatMap((each) => each.outcomes);
  expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1);
  // A loser that looks before the winner has written its pid names no process.
  const unnamed = refusal(0).replace('process 0', 'another process');
  for (const outcome of outcomes) expect(['won', refusal(winners[0]?.child.pid), unnamed]).toContain(outcome);
  expect((await contend(1)).outcomes).toEqual([refusal(winners[0]?.child.pid)]);
});

test('a killed process leaves no lock', { timeout: TIMEOUT, meta: { field: ['0.4'] } }, async () => {
  const { child, outcomes } = await contend(1);
  expect(outcomes).toEqual(['won']);
  expect(() => lockFolder(folder)).toThrow(refusal(child.pid));
  await kill(child);
  expect(existsSync(join(folder, 'store.lock'))).toBe(true);
  lockFolder(folder)();
});

test('a folder that is in use is refused until it is released', () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(refusal(process.pid));
  unlock();
  const second = lockFolder(folder);
  // A second release does not release the next holder's lock.
  unlock();
  expect(() => lockFolder(folder)).toThrow(refusal(process.pid));
  second();
  expect(existsSync(join(folder, 'store.lock'))).toBe(false);
});

test.each([
  ['of a process that is gone', '1073741824'],
  ['of a living process that has no lock', String(process.ppid)],
  ['of an earlier version', JSON.stringify({ pid: process.ppid, started: null })],
  ['that was half written', '{"pid"'],
])('the holder’s name %s keeps nobody out', (_, text) => {
  writeFileSync(join(folder, 'store.lock'), text);
  expect(() => lockFolder(folder)()).not.toThrow();
});

test('a folder that can’t be written is reported in one line', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const message = /^the data folder .* can't be written \(.*\) — make it writable or set DATA_DIR to a folder that is$/;
  expect(() => lockFolder(file)).toThrow(message);
  expect(() => lockFolder(join(file, 'data'))).toThrow(message);
  writeFileSync(join(folder, 'store-lock.sqlite'), 'no database, but a text that is longer than its header');
  expect(() => lockFolder(folder)).toThrow(message);
});

test('a missing folder is created, with its parents', () => {
  const deep = join(folder, 'a', 'b');
  lockFolder(deep)();
  expect(existsSync(deep)).toBe(true);
});

test.skipIf(process.platform !== 'linux')('a folder that can’t be created is reported at once', () => {
  expect(() => lockFolder('/proc/raan/data')).toThrow(/the data folder \/proc\/raan\/data can't be written \(ENOENT/);
});
