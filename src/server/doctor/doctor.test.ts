import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/setup/test-cluster.ts';
import { openDatabase } from '../../store/database/database.ts';
import { readConfig } from '../config.ts';
import { examine, type Report } from './check.ts';
import { subjectsOf } from './subjects.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'raan-doctor-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const examineWith = (environment: Readonly<Record<string, string>>) =>
  examine(subjectsOf(readConfig({ PORT: '0', DATA_DIR: folder, ...environment })));

const findingOf = ({ checks }: Report, subject: string) => {
  const found = checks.find((check) => check.subject === subject);
  return [found?.status, found?.message];
};

test('a new folder is in order, and stays as it was', async () => {
  const report = await examineWith({ DATA_DIR: join(folder, 'deep', 'data') });
  expect(report.checks.map(({ subject }) => subject)).toEqual([
    'port',
    'data folder',
    'disk',
    'memory',
    'database',
    'mail',
  ]);
  expect([findingOf(report, 'data folder'), findingOf(report, 'database')]).toEqual([
    ['ok', `${join(folder, 'deep', 'data')} can be made`],
    ['ok', `there is none in ${join(folder, 'deep', 'data')} yet: the first start makes it`],
  ]);
  expect(readdirSync(folder)).toEqual([]);
});

test('a database is looked at before and after its tables are made', async () => {
  const { url, drop } = await createTestDatabase();
  const before = await examineWith({ DATABASE_URL: url });
  await (await openDatabase({ databaseUrl: url })).close();
  const after = await examineWith({ DATABASE_URL: url });
  await drop();
  expect([findingOf(before, 'database'), findingOf(after, 'database')]).toEqual([
    ['ok', expect.stringMatching(/^PostgreSQL \d+\.\d+.* is reached; the first start makes the tables$/)],
    ['ok', expect.stringMatching(/^PostgreSQL \d+\.\d+.*, up to date$/)],
  ]);
});

test('each problem is a fault, without passwords', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const report = await examineWith({ DATA_DIR: file, DATABASE_URL: 'postgres://shop:s3cret@127.0.0.1:1/raan' });
  expect([report.status, findingOf(report, 'data folder')[0], findingOf(report, 'database')]).toEqual([
    'fault',
    'fault',
    [
      'fault',
      "PostgreSQL can't be reached (connect ECONNREFUSED 127.0.0.1:1): check DATABASE_URL and that the server is running",
    ],
  ]);
  const own = await examine({ own: () => ({ status: 'fault', message: 'postgres://shop:s3cret@db/raan is down' }) });
  expect(own.checks[0]?.message).toBe('postgres://…@db/raan is down');
});

test('a platform is asked, and its clock compared', async () => {
  const platform = createServer(({ url: path }, response) => {
    response.statusCode = path === '/api/base' ? 200 : 404;
    response.setHeader('date', 'Sun, 01 Nov 2026 00:00:00 GMT').end('{}');
  });
  await new Promise<void>((listening) => platform.listen(0, '127.0.0.1', listening));
  const address = platform.address() as AddressInfo;
  const url = `http://127.0.0.1:${address.port}`;
  const up = await examineWith({ STORE_API_URL: url });
  const elsewhere = await examineWith({ STORE_API_URL: `${url}/api` });
  await new Promise((closed) => platform.close(closed));
  const down = await examineWith({ STORE_API_URL: url });
  expect([up, elsewhere, down].map((report) => findingOf(report, 'platform'))).toEqual([
    ['warning', expect.stringMatching(new RegExp(`^${url} answers; its clock is \\d+ s from ours$`))],
    [
      'warning',
      expect.stringContaining(`${url}/api/api/base answers 404: set STORE_API_URL to the address before /api`),
    ],
    // The connection of the first request may still be open.
    [
      'fault',
      expect.stringMatching(new RegExp(`^${url} can't be reached \\((?:connect ECONNREFUSED|read ECONNRESET)`)),
    ],
  ]);
});

const RUN = fileURLToPath(new URL('./run.ts', import.meta.url));
const run = (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  promisify(execFile)(process.execPath, [RUN, ...args], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, ...env },
  }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  );

test('npm run doctor says it as text and JSON, and ends with 1 at a fault', { timeout: 120_000 }, async () => {
  const text = await run({});
  expect([text.code, text.stdout.split('\n')[0]]).toEqual([0, '  ✓ configuration  every variable is understood']);
  const json = await run({ PORT: 'abc', DATABASE_POOL: 'many' }, '--json');
  expect([json.code, JSON.parse(json.stdout)]).toEqual([
    1,
    {
      status: 'fault',
      checks: [
        {
          subject: 'configuration',
          status: 'fault',
          message: 'PORT: expected a whole number, found "abc"; set it or leave it unset',
        },
        {
          subject: 'configuration',
          status: 'fault',
          message: 'DATABASE_POOL: expected a whole number, found "many"; set it or leave it unset',
        },
      ],
    },
  ]);
});
