/** A shop project from the packed packages: the short form of `npm run test:extend`. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../src/cli/setup/preconditions.mjs';
import { linkedProject, packPackages, raan, serve } from './project.mjs';

const TIMEOUT = 300_000;
let folder = '';
let project = '';

beforeAll(() => {
  folder = packPackages();
  project = linkedProject(folder);
}, TIMEOUT);
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

test('faults of a project are told in lines that name their places', { timeout: TIMEOUT }, () => {
  const file = join(project, 'raan.config.ts');
  const config = readFileSync(file, 'utf8');
  writeFileSync(file, config.replace("types: './types'", "type: './types'"));
  const outcome = raan(project, ['check']);
  writeFileSync(file, config);
  expect(outcome).toEqual({
    code: 1,
    output:
      'raan: raan.config.ts: type is no setting. Use types, omit, theme, fonts, messages, languages, tracking, processes, store.\n',
  });
  expect(raan(project, ['chekc']).output).toMatch(
    /^raan: raan chekc: there is no such command\. Use one of dev, build, /,
  );
});

test('a new type passes the conformance suite, and a type that breaks a rule is named', { timeout: TIMEOUT }, () => {
  expect(raan(project, ['add', 'type', 'fold-out', '--machine'])).toMatchObject({ code: 0 });
  raan(project, ['add', 'type', 'loud']);
  const view = join(project, 'types/loud/loud.tsx');
  writeFileSync(view, readFileSync(view, 'utf8').replace('<h2>', "<h2 style={{ color: 'red' }}>"));
  const { code, output } = raan(project, ['test', '--no-browser']);
  rmSync(join(project, 'types/loud'), { recursive: true });
  const failed = [...output.matchAll(/FAIL .*? > ([\w-]+) > /g)].map(([, type]) => type);
  expect([code, [...new Set(failed)]]).toEqual([1, ['loud']]);
  expect(output).toContain('types/fold-out/fold-out.test.tsx');
});

test('a built project serves its own types, views, colours and words', { timeout: TIMEOUT }, async () => {
  expect(raan(project, ['build'])).toMatchObject({ code: 0 });
  const { url, stop } = await serve(project, 'start', await freePort());
  try {
    const [home, english, manifest] = await Promise.all(
      ['/', '/en', '/registry.json'].map(async (path) => (await fetch(url + path)).text()),
    );
    // The type of the project, rendered on the server, in two languages.
    expect([/role="timer">([^<]*)</.exec(home)?.[1], home.includes('เริ่มจับเวลา')]).toEqual(['3:00', true]);
    expect(english).toContain('Start the timer');
    // The view that replaces a built-in one.
    const [, quote = ''] = /<blockquote[^>]*>(.*?)<\/blockquote>/.exec(english) ?? [];
    expect(quote.replaceAll(/<[^>]*>/g, '')).toBe('“The neighbours knock when we brew it” – A customer in Lamphun');
    const { types } = JSON.parse(manifest);
    const names = types.map(({ type }) => type);
    expect([names.includes('brew-timer'), names.includes('quote'), names.includes('countdown')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(types.find(({ type }) => type === 'brew-timer').samples.length).toBe(1);
    const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(home) ?? [];
    expect(await (await fetch(url + style)).text()).toMatch(
      /data-theme=clay\]\{--color-accent:[^;}]+;--color-accent-text:[^;}]+\}/,
    );
  } finally {
    await stop();
  }
});
