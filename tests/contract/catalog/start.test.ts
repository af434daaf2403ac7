import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createStoreService } from '../../../src/store/app.ts';
import { openDatabase } from '../../../src/store/database/database.ts';
import { kruaFolder, shopsFolder } from '../shop-folder.ts';
import { createTestDatabase } from '../../setup/test-cluster.ts';
import { FIXTURES } from '../harness.ts';

/** Creating an embedded database needs seconds, more on a busy machine; most tests start with a copy of this one. */
const TIMEOUT = 120_000;
let made: string;
let dataDir: string;

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'raan-made-'));
  await (await openDatabase({ dataDir: made })).close();
});

afterAll(async () => {
  await rm(made, { recursive: true, force: true });
});

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'raan-start-'));
});

afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

const webName = async (service: { fetch: (request: Request) => Promise<Response> }) => {
  const { data } = await (await service.fetch(new Request('http://krua.test/api/base'))).json();
  return data.web.web_name;
};

test('a data folder is filled and found again; a second service shares it', { timeout: TIMEOUT }, async () => {
  const options = { dataDir, secureCookies: false, shopsFolder: FIXTURES };
  const logged: object[] = [];
  const first = await createStoreService({ ...options, log: (entry) => logged.push(entry) });
  const second = await createStoreService({ ...options, log: (entry) => logged.push(entry) });
  expect([await webName(first), await webName(second)]).toEqual(['krua', 'krua']);
  await first.close();
  expect(await webName(second)).toBe('krua');
  await second.close();
  const third = await createStoreService({ ...options, log: (entry) => logged.push(entry) });
  expect(await webName(third)).toBe('krua');
  await third.close();
  expect(logged).toMatchObject([
    { event: 'shop imported', webName: 'krua' },
    { event: 'shop imported', webName: 'suan' },
  ]);
});

test('a PostgreSQL that can’t be reached is reported in one line', async () => {
  const databaseUrl = 'postgres://127.0.0.1:1/raan';
  await expect(createStoreService({ dataDir, databaseUrl, secureCookies: false })).rejects.toMatchObject({
    name: 'StoreStartError',
    message:
      "PostgreSQL can't be reached (connect ECONNREFUSED 127.0.0.1:1) — check DATABASE_URL and that the server is running",
  });
});

test('the database of an earlier version is named, left alone, and a new one is made', async () => {
  await cp(join(made, 'postgres'), join(dataDir, 'postgres'), { recursive: true });
  await mkdir(join(dataDir, 'pglite'));
  await writeFile(join(dataDir, 'pglite', 'PG_VERSION'), '17\n');
  const database = await openDatabase({ dataDir });
  await database.close();
  expect(database.warning).toBe(
    `${join(dataDir, 'pglite')} holds a database of an earlier version (PGlite), which this one can't read: it stays as it is, and the shop starts with a new database`,
  );
  expect(await readFile(join(dataDir, 'pglite', 'PG_VERSION'), 'utf8')).toBe('17\n');
});

test('a demo shop with a fault stops the start with the first problem, and leaves the database usable', async () => {
  await cp(join(made, 'postgres'), join(dataDir, 'postgres'), { recursive: true });
  const shopsWithFault = await shopsFolder({ 'products/all.json': [{ price: 1 }] });
  await expect(
    createStoreService({ dataDir, secureCookies: false, shopsFolder: shopsWithFault }),
  ).rejects.toMatchObject({
    name: 'StoreStartError',
    message: expect.stringMatching(
      /can't be imported: products\/all\.json:1 \/0\/uuid: .* \(and \d+ more\) — npm run store:import -- .* tells all problems$/,
    ),
  });
  const database = await openDatabase({ dataDir });
  await database.close();
});

const run = promisify(execFile);
const CLI = fileURLToPath(new URL('../../../src/cli/run.mjs', import.meta.url));

/** Runs the command on a database; that it starts one of its own tries tests/commands. */
async function cli(databaseUrl: string, folder: string) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const done = run(process.execPath, [CLI, 'src/store/import/run.ts', 'import', folder], { env });
  return done.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

test('store:import loads a folder, reports its result, and does it once', { timeout: TIMEOUT }, async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const folder = await kruaFolder({
    'pages/extra.json': { path: '/x', pageComponent: { type: 'image', props: { src: '/media/krua/gone.png' } } },
  });
  expect(await cli(url, folder)).toEqual({
    code: 0,
    stdout: [
      'krua (501) is imported:',
      '  products: 9',
      '  variants: 2',
      '  categories: 5',
      '  blogs: 3',
      '  pages: 10',
      '  forms: 1',
      '  coupons: 1',
      '  pictures: 1',
      '',
    ].join('\n'),
    stderr:
      '  look at pages/extra.json:1 /pageComponent/props/src: expected a picture of the folder images/, found "/media/krua/gone.png"\n',
  });
  expect(await cli(url, folder)).toEqual({
    code: 0,
    stdout: 'krua (501) is up to date: the folder has not changed.\n',
    stderr: '',
  });
});

test('store:import lists what is wrong and ends with 1', { timeout: TIMEOUT }, async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const folder = await kruaFolder({ 'blogs/undated.json': { blog_id: 'undated' }, 'base.json': '{' });
  const { code, stdout, stderr } = await cli(url, folder);
  expect([code, stdout, stderr.split('\n')]).toEqual([
    1,
    '',
    [
      `${folder} was not imported; 2 to mend:`,
      expect.stringMatching(/^ {2}base\.json:1 \/: expected JSON, found .*$/),
      '  blogs/undated.json:1 /title: expected "title", found nothing',
      '',
    ],
  ]);
});
