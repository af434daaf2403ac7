import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { isFullRun } from '../setup/effort.ts';
import { COMMANDS } from './commands.ts';
import { REFUSED, titleOf } from './refused.ts';
import type { Run } from './smoke.ts';
import { openWorkshop, type Script, type Workshop } from './workshop.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** The first command to need a build or Chromium may have to make or install it. */
const TIMEOUT = 600_000;
/** `build` comes last: an interrupted build is no build, so that a command after it would have to build. */
const SCRIPTS = (Object.keys(packageJson.scripts) as Script[]).toSorted(
  (one, other) => Number(one === 'build') - Number(other === 'build'),
);
/** Tools of others, which say in their own words what they do not know. */
const FOREIGN = new Set(['format', 'lint', 'messages']);

/** The smoke tests of this run. */
const SMOKE_TESTS = SCRIPTS.flatMap((script): readonly (readonly [Script, Run])[] => {
  const smoke = COMMANDS[script];
  if (typeof smoke === 'function') return [[script, smoke]];
  return 'inFull' in smoke && isFullRun ? [[script, smoke.inFull]] : [];
});

const TESTED: ReadonlySet<string> = new Set(SMOKE_TESTS.map(([script]) => script));
/** The scripts that are started with an unknown option. */
const REFUSING = SCRIPTS.filter((script) => isFullRun || !TESTED.has(script) || Math.random() < 0.25);

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

test('every script has a smoke test, and every smoke test a script', { meta: { field: ['0.1'] } }, () => {
  expect(Object.keys(COMMANDS).toSorted()).toEqual(SCRIPTS.toSorted());
});

test('every command of the README and the docs is a script or a file', { meta: { field: ['0.1'] } }, () => {
  // Decisions name commands that are gone.
  const pages = ['README.md', ...globSync('docs/*.md', { cwd: ROOT, exclude: ['docs/decisions.md'] })];
  const readme = pages.map((page) => readFileSync(join(ROOT, page), 'utf8')).join('\n');
  const scripts = [...readme.matchAll(/npm run ([a-z]\w*(?::\w+)*)/g)].flatMap(([, name = '']) =>
    name === 'run' ? [] : [name],
  );
  const files = [...readme.matchAll(/\bnode ((?:src|tests|machines|packages)\/[\w./-]+)/g)].map(
    ([, file = '']) => file,
  );
  expect(scripts.filter((name) => !Object.hasOwn(packageJson.scripts, name))).toEqual([]);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('commands without a smoke test have the test that replaces it', { meta: { field: ['0.1'] } }, () => {
  const files = Object.values(COMMANDS).flatMap((smoke) => ('testedBy' in smoke ? [smoke.testedBy] : []));
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

describe('each command gives its result', () => {
  test.each(SMOKE_TESTS)('npm run %s', { timeout: TIMEOUT, meta: { field: ['0.1'] } }, async (script, run) => {
    expect(await run(workshop, script)).toBeUndefined();
  });
});

describe('each command refuses what it does not know in one line, and ends', () => {
  test.each(REFUSING)('npm run %s -- --nonsense', { timeout: TIMEOUT, meta: { field: ['0.1'] } }, async (script) => {
    const { code, stdout, stderr } = await workshop.run(script, { args: ['--nonsense'] });
    expect(code).toBeGreaterThan(0);
    expect(stdout + stderr).not.toMatch(/^\s+at .*:\d+:\d+/m);
    expect(stderr).toMatch(FOREIGN.has(script) ? /nonsense/ : /^(?:raan|platform-check): .*--nonsense.*\n$/);
  });
});

describe('each command says in one line what is missing and what to do, and ends', () => {
  test.each(REFUSED.map((each) => ({ ...each, title: titleOf(each) })))(
    '$title',
    { timeout: TIMEOUT, meta: { field: ['0.1'] } },
    async ({ script, message, title: _, ...given }) => {
      const { code, stderr } = await workshop.run(script, given);
      expect(code).toBeGreaterThan(0);
      expect(stderr).toMatch(/^(?:raan|platform-check): .*\n$/);
      expect(stderr).toContain(message);
    },
  );

  test('npm start on a port that is in use', { timeout: TIMEOUT, meta: { field: ['0.1'] } }, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    const outcomes = await Promise.all(
      (['start', 'store:serve'] as const).map((script) => workshop.run(script, { env: { PORT: port } })),
    );
    other.close();
    for (const { code, stderr } of outcomes) {
      expect(code).toBe(1);
      expect(stderr).toMatch(/^raan: port \d+ is in use\. Stop the program that has it, or choose another port: .*\n$/);
    }
  });
});
