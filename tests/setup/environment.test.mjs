import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Problem } from '../../src/cli/setup/main.mjs';
import { checkWritable, freePort, readAddress } from '../../src/cli/setup/preconditions.mjs';
import { reachableHost } from '../../src/cli/setup/server.mjs';
import { seconds } from '../../src/cli/setup/steps.mjs';
import { openLog, passLogOn, readLogLine } from '../../src/cli/start/log.mjs';
import { findChromium } from '../../src/cli/setup/find-chromium.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'raan-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('port', () => {
  test('names a busy port, and a free one', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    await new Promise((done) => other.once('listening', done));
    await expect(readAddress({ PORT: String(port) })).rejects.toThrow(
      new RegExp(`^port ${port} is in use. Stop the program that has it, or choose another port: PORT=\\d+ npm start$`),
    );
    await new Promise((done) => other.close(done));
    expect(await readAddress({ PORT: String(port) })).toEqual({ host: '127.0.0.1', port });
  });

  test('treats an empty setting as unset', async () => {
    const { host } = await readAddress({ PORT: '0', HOST: '' });
    expect(host).toBe('127.0.0.1');
  });

  test.each(['abc', '70000', '-1', '3000.5'])('refuses %s', async (PORT) => {
    await expect(readAddress({ PORT })).rejects.toThrow(`PORT=${PORT} is no port; use a number from 1 to 65535.`);
  });

  test('refuses an address of another machine', async () => {
    await expect(readAddress({ PORT: '4719', HOST: '192.0.2.1' })).rejects.toThrow(
      'can’t listen on HOST=192.0.2.1 (EADDRNOTAVAIL). Use 127.0.0.1, 0.0.0.0 or an address of this machine.',
    );
  });

  test('turns a listening address into one that a browser reaches', () => {
    expect(['127.0.0.1', '0.0.0.0', '::', '::1', 'shop.local'].map(reachableHost)).toEqual([
      '127.0.0.1',
      '127.0.0.1',
      '127.0.0.1',
      '[::1]',
      'shop.local',
    ]);
  });
});

describe('disk', () => {
  test('creates a folder and leaves it empty', () => {
    const data = join(folder, 'a/b');
    expect(checkWritable(data, 'the shop’s data')).toBeUndefined();
    expect(readdirSync(data)).toEqual([]);
  });

  test('reports a folder that cannot be made in one line', () => {
    expect(() => checkWritable('/proc/raan', 'the shop’s data')).toThrow(
      new Problem("can’t write the shop’s data to /proc/raan (ENOENT: no such file or directory, mkdir '/proc/raan')."),
    );
  });
});

describe('log', () => {
  test.each([
    ['{"level":"info","event":"listening"}', { level: 30, message: 'listening' }],
    ['{"level":"error","event":"page-failed","reason":"time-out"}', { level: 50, message: 'page-failed: time-out' }],
    [
      '{"level":"warn","event":"api-failed","message":"no","path":"/api/base"}',
      { level: 40, message: 'api-failed: no (/api/base)' },
    ],
    ['plain words', undefined],
    ['42', undefined],
  ])('%s', (line, entry) => expect(readLogLine(line)).toEqual(entry));

  test('is the only content of stdout where no terminal reads it', { meta: { field: ['3.20'] } }, () => {
    const out = vi.spyOn(console, 'log').mockImplementation(() => {});
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    const log = passLogOn();
    log.onLog('{"level":"info","event":"listening"}');
    log.onLog('{"level":"error","event":"raan: no disk"}');
    log.onError('a warning of Node');
    const reason = log.whyItStopped(new Error('the server stopped before it was ready.'));
    const printed = [out.mock.calls.flat(), errors.mock.calls.flat()];
    vi.restoreAllMocks();
    expect([printed, reason]).toEqual([
      [['{"level":"info","event":"listening"}', '{"level":"error","event":"raan: no disk"}'], ['a warning of Node']],
      'no disk',
    ]);
  });

  test('appends to an existing file', () => {
    const file = join(folder, 'data/server.log');
    openLog(file)('one');
    openLog(file)('two');
    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
  });
});

test.each([
  [420, '0.4 s'],
  [59_900, '59.9 s'],
  [125_000, '2 min 5 s'],
])('%i ms reads %s', (ms, text) => expect(seconds(ms)).toBe(text));

describe('programs', () => {
  test('finds the first executable Chromium of the path', () => {
    for (const name of ['a', 'b']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'a/chromium'), '');
    writeFileSync(join(folder, 'b/google-chrome'), '');
    chmodSync(join(folder, 'b/google-chrome'), 0o755);
    expect(findChromium(`${folder}/a:${folder}/b`)).toBe(join(folder, 'b/google-chrome'));
  });
});
