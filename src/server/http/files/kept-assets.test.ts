import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepAssets, withKeptAssets } from './kept-assets.ts';
import { openStaticFiles } from './static-files.ts';

let root = '';
/** Responses of a test: a file is open until it is read. */
const answers: Response[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'raan-assets-'));
});
afterEach(async () => {
  for (const answer of answers.splice(0)) if (!answer.bodyUsed) await answer.bytes();
  rmSync(root, { recursive: true, force: true });
});

/** A build with these files, by names below `assets/`. */
function build(name: string, files: readonly string[]): string {
  const folder = join(root, name);
  mkdirSync(join(folder, 'assets'), { recursive: true });
  for (const file of files) writeFileSync(join(folder, 'assets', file), `${name} ${file}`);
  return folder;
}

const kept = () => join(root, 'data/assets');
const list = () => (existsSync(kept()) ? readdirSync(kept()).sort() : []);
const serve = async (client: string) => withKeptAssets(await openStaticFiles(client), kept());

async function ask(files: Awaited<ReturnType<typeof serve>>, path: string, headers = {}) {
  const answer = await files.answer({ method: 'GET', headers: new Headers(headers) }, path);
  if (answer !== undefined) answers.push(answer);
  return answer;
}

test('processes of two builds serve the files of both, whichever started first', async () => {
  const [older, newer] = [
    build('older', ['app-AAAAAAAA.js', 'app-AAAAAAAA.js.br']),
    build('newer', ['app-BBBBBBBB.js']),
  ];
  await keepAssets(older, kept());
  const old = await serve(older);
  expect(await ask(old, '/assets/app-BBBBBBBB.js')).toBeUndefined();
  await keepAssets(newer, kept());
  const both = [old, await serve(newer)];
  const texts = both.flatMap((files) =>
    ['app-AAAAAAAA.js', 'app-BBBBBBBB.js'].map(async (name) => (await ask(files, `/assets/${name}`))?.text()),
  );
  expect(await Promise.all(texts)).toEqual([
    'older app-AAAAAAAA.js',
    'newer app-BBBBBBBB.js',
    'older app-AAAAAAAA.js',
    'newer app-BBBBBBBB.js',
  ]);
  const compressed = await ask(await serve(newer), '/assets/app-AAAAAAAA.js', { 'accept-encoding': 'br' });
  expect([compressed?.headers.get('content-encoding'), compressed?.headers.get('cache-control')]).toEqual([
    'br',
    'max-age=31536000, immutable',
  ]);
});

test('only names of hashed files are looked up', async () => {
  const files = await serve(build('older', []));
  mkdirSync(kept(), { recursive: true });
  for (const name of ['secret.txt', 'app.js']) writeFileSync(join(kept(), name), 'no asset');
  writeFileSync(join(root, 'data/cart-AAAAAAAA.js'), 'outside');
  const paths = [
    '/assets/secret.txt',
    '/assets/app.js',
    '/assets/../cart-AAAAAAAA.js',
    '/assets/%2e%2e/cart-AAAAAAAA.js',
  ];
  expect(await Promise.all(paths.map((path) => ask(files, path)))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('files that no build has used for thirty days are removed, and those of the build that starts are not', async () => {
  await keepAssets(build('older', ['app-AAAAAAAA.js', 'both-CCCCCCCC.css']), kept());
  await keepAssets(build('other', ['other-DDDDDDDD.js']), kept());
  const now = Date.now();
  const days = (count: number) => new Date(now - count * 86_400_000);
  for (const name of ['app-AAAAAAAA.js', 'both-CCCCCCCC.css']) utimesSync(join(kept(), name), days(31), days(31));
  utimesSync(join(kept(), 'other-DDDDDDDD.js'), days(29), days(29));
  await keepAssets(build('newer', ['app-BBBBBBBB.js', 'both-CCCCCCCC.css']), kept(), now);
  expect(list()).toEqual(['app-BBBBBBBB.js', 'both-CCCCCCCC.css', 'other-DDDDDDDD.js']);
});

test('two processes that start at once leave whole files and nothing else', async () => {
  const client = build('newer', ['app-BBBBBBBB.js', 'app-BBBBBBBB.js.br']);
  await Promise.all([keepAssets(client, kept()), keepAssets(client, kept())]);
  expect(list()).toEqual(['app-BBBBBBBB.js', 'app-BBBBBBBB.js.br']);
});
