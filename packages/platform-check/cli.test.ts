/** The command as published: one file, run by Node against a platform over TCP. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultyPlatform, openFaultyPlatform, rewriteData } from './testing/faulty-platform.ts';

const folder = mkdtempSync(join(tmpdir(), 'platform-check-'));
const file = join(folder, 'cli.mjs');
let platform: FaultyPlatform | undefined;

beforeAll(async () => {
  const bundle = await rolldown({ input: join(import.meta.dirname, 'cli.ts'), platform: 'node' });
  await bundle.write({ file, format: 'esm' });
  platform = await openFaultyPlatform();
});
afterAll(async () => {
  await platform?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command in a folder without packages. */
async function run(...args: readonly string[]) {
  const answer = await promisify(execFile)(process.execPath, [file, ...args], { cwd: folder }).then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  );
  return { stdout: answer.stdout, stderr: answer.stderr, code: answer.code };
}

const target = () => [platform?.options.url ?? '', '--host', 'krua.test', '--only', 'base'];

test('prints a grouped report of a sound platform and ends with 0', async () => {
  const { stdout, stderr, code } = await run(...target());
  expect([stdout.split('\n').slice(1, -2), stderr, code]).toEqual([
    ['', 'base', '  ✓ base.shape', '  ✓ base.zones', '  ✓ base.language', ''],
    '',
    0,
  ]);
  expect(stdout).toMatch(/^3 passed, 0 failed, 0 loose, 0 skipped; 7 requests in \d+\.\d s$/m);
});

test('prints what a faulty platform answers and what was expected, and ends with 1', async () => {
  platform?.plant(rewriteData('/api/base', (data) => ({ ...data, web: undefined })));
  const [text, json] = [await run(...target()), await run(...target(), '--json')];
  platform?.plant(undefined);
  expect([text.code, json.code]).toEqual([1, 1]);
  expect(text.stdout).toContain(
    [
      '  ✗ base.shape: the base is answered as { data } with its fields, and names the shop',
      '      GET /api/base: web',
      '        expected { "web_id", "web_name" }',
      '        got      nothing',
    ].join('\n'),
  );
  const report: unknown = JSON.parse(json.stdout);
  expect(report).toMatchObject({
    results: [
      {
        name: 'base.shape',
        findings: [
          { level: 'fault', where: 'GET /api/base: web', expected: '{ "web_id", "web_name" }', got: 'nothing' },
        ],
      },
      { name: 'base.zones', findings: [] },
      { name: 'base.language', findings: [] },
    ],
  });
});

test.each([
  [[], 'name one platform by its address'],
  [['not-a-url'], 'name one platform by its address'],
  [['http://127.0.0.1:9'], 'http://127.0.0.1:9 does not answer'],
  [['http://127.0.0.1:9', '--no-such-option'], 'Unknown option'],
])('ends with 2 for %j', async (args, text) => {
  const { stdout, stderr, code } = await run(...args);
  expect([code, (stdout + stderr).includes(text)]).toEqual([2, true]);
});
