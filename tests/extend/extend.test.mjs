/** A shop project from the packed packages, on which the guide goes on: the short form of `npm run test:extend`. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PINNED_NODE, ROOT } from '../../src/cli/setup/paths.mjs';
import { freePort } from '../../src/cli/setup/preconditions.mjs';
import { applyExample, readExamples } from '../setup/guide-examples.mjs';
import { linkedProject, packPackages, raan, run, serve } from './project.mjs';

const TIMEOUT = 300_000;
let folder = '';
let project = '';

beforeAll(() => {
  folder = packPackages();
  project = linkedProject(folder);
}, TIMEOUT);
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

test('faults of a project are reported in lines that name their places', { timeout: TIMEOUT }, () => {
  const file = join(project, 'raan.config.ts');
  const config = readFileSync(file, 'utf8');
  writeFileSync(file, config.replace("types: './types'", "type: './types'"));
  const outcome = raan(project, ['check']);
  writeFileSync(file, config);
  expect(outcome).toEqual({
    code: 1,
    output:
      'raan: raan.config.ts: type is no setting. Use types, omit, theme, fonts, messages, languages, tracking, processes, connect, store.\n',
  });
  expect(raan(project, ['chekc']).output).toMatch(
    /^raan: raan chekc: there is no such command\. Use one of dev, build, /,
  );
  const styles = join(project, 'types/quote/quote.module.css');
  const css = readFileSync(styles, 'utf8');
  writeFileSync(styles, css.replace('--space-m', '--space-mm'));
  const checked = raan(project, ['check']);
  writeFileSync(styles, css);
  expect(checked).toEqual({
    code: 1,
    output: 'raan: types/quote/quote.module.css:2: there is no token --space-mm. Did you mean --space-m?\n',
  });
  expect(raan(project, ['check'])).toEqual({
    code: 0,
    output: 'raan.config.ts, the types, pages and words are complete.\n',
  });
});

test('a project with a Node of its own keeps npm from warning of the one of the machine', () => {
  const other = join(folder, 'old-node');
  const old = 'data:text/javascript,Object.defineProperty(process, "versions", { value: { node: "20.20.2" } })';
  run(PINNED_NODE, ['--import', old, join(folder, 'create-raan/create.mjs'), other, '--no-install']);
  const written = [project, other].map((each) => readdirSync(each).includes('.npmrc'));
  expect(written).toEqual([false, true]);
  expect(readFileSync(join(other, '.npmrc'), 'utf8')).toMatch(/^loglevel=error$/m);
});

test('commands list their arguments, and a word leads to its id', { timeout: TIMEOUT }, () => {
  const help = raan(project, ['help', 'messages']);
  expect([help, raan(project, ['messages', '--help'])]).toEqual([help, help]);
  expect(help.output).toMatch(/^Usage: npx raan messages\n[^]*--find <text>/);
  expect(raan(project, ['--help']).output).toContain('  upgrade [version or tarball]   installs another version');
  expect(raan(project, ['dev', 'here']).output).toBe(
    'raan: unexpected argument here. npx raan help <command> lists what each command takes.\n',
  );
  expect(raan(project, ['messages', '--find', 'pour it']).output).toBe(
    'brew-timer.ready\n  en  Ready: pour it now.\n  th  ได้ที่แล้ว รินได้เลย\n',
  );
});

test('a new type passes the conformance suite, and a type that breaks a rule is named', { timeout: TIMEOUT }, () => {
  expect(raan(project, ['add', 'type', 'fold-out', '--machine'])).toMatchObject({ code: 0 });
  const written = readFileSync(join(project, 'types/fold-out/fold-out.tsx'), 'utf8');
  expect([...written.matchAll(/from '(\..*)'/g)].map(([, path]) => path)).toEqual([
    './machine.ts',
    './fold-out.module.css',
    './props.ts',
  ]);
  raan(project, ['add', 'type', 'loud']);
  expect(raan(project, ['add', 'machine', 'loyalty']).output).toContain(
    "Name the folder in raan.config.ts: processes: './processes'.",
  );
  const view = join(project, 'types/loud/loud.tsx');
  writeFileSync(view, readFileSync(view, 'utf8').replace('<h2>', "<h2 style={{ color: 'red' }}>"));
  const { code, output } = raan(project, ['test', '--no-browser']);
  // Named folders limit the suite to their types.
  const named = raan(project, ['test', 'types/fold-out']);
  rmSync(join(project, 'types/loud'), { recursive: true });
  const failed = [...output.matchAll(/FAIL .*? > ([\w-]+) > /g)].map(([, type]) => type);
  expect([code, [...new Set(failed)]]).toEqual([1, ['loud']]);
  expect([named.code, named.output.includes('types/brew-timer/brew-timer.test.tsx')]).toEqual([0, false]);
  expect(named.output).toMatch(/types\/fold-out\/fold-out\.test\.tsx[^]*project-types|project-types[^]*fold-out\.test/);
  expect(named.output).not.toContain('Chromium');
  // A machine without Chromium.
  const skipped = raan(project, ['test'], { PATH: '', CHROMIUM_PATH: '' });
  expect([skipped.code, skipped.output.trim().split('\n').at(-1)]).toEqual([
    0,
    'Skipped the tests in Chromium: there is none on this machine. Install it, or name one in CHROMIUM_PATH.',
  ]);
  expect(
    ['types/fold-out/fold-out.test.tsx', 'processes/loyalty.test.ts'].filter((file) => !output.includes(file)),
  ).toEqual([]);
});

/** Writes the examples of docs/extend.md over the project, and puts its types on the home page. */
function followGuide() {
  for (const example of readExamples('docs/extend.md')) applyExample(project, example);
  // A file that the built-in look has not.
  const font = 'node_modules/@fontsource/prompt/files/prompt-latin-500-italic.woff2';
  cpSync(join(ROOT, font), join(project, 'theme/stall-sans-500.woff2'));
  const home = join(project, 'shop/pages/home.json');
  const page = JSON.parse(readFileSync(home, 'utf8'));
  const types = [...readdirSync(join(project, 'types'))].filter((type) => !['quote', 'brew-timer'].includes(type));
  const samples = types.flatMap((type) =>
    JSON.parse(readFileSync(join(project, 'types', type, 'samples.json'), 'utf8')),
  );
  writeFileSync(home, JSON.stringify({ ...page, pageComponent: [...page.pageComponent, ...samples] }));
}

test('the examples of the guide have no error of types', { timeout: TIMEOUT }, () => {
  followGuide();
  const compiler = join(project, 'node_modules/typescript/bin/tsc');
  expect(run(PINNED_NODE, [compiler], { cwd: project })).toEqual({ code: 0, output: '' });
  // Configuration, machines and tests are checked too.
  const listed = run(PINNED_NODE, [compiler, '--listFilesOnly'], { cwd: project }).output.split('\n');
  const files = listed.filter((file) => file.startsWith(project) && !file.includes('/node_modules/'));
  expect(files.map((file) => file.slice(project.length + 1))).toEqual(
    expect.arrayContaining([
      'raan.config.ts',
      'processes/store-locator.ts',
      'tracking/stall-stats.ts',
      'types/brew-timer/brew-timer.test.tsx',
    ]),
  );
  expect(files.filter((file) => file.includes('/.raan/'))).toEqual([]);
});

test('the project of the guide does what the guide says', { timeout: TIMEOUT }, async () => {
  // A version in which a name goes away; the shop is served from the same build.
  const list = join(project, 'node_modules/raan/packages/raan/deprecations.js');
  const names = readFileSync(list, 'utf8');
  const entry = "{ subpath: 'kit', name: 'Button', until: '9.0.0', instead: 'use Knob' }";
  writeFileSync(list, names.replace(/DEPRECATIONS = \[\]/, `DEPRECATIONS = [${entry}]`));
  const built = raan(project, ['build']);
  expect([built.code, built.output]).toEqual([
    0,
    expect.stringMatching(
      /brew-timer\.tsx, .*: Button of raan\/kit is deprecated and goes away in 9\.0\.0: use Knob\./,
    ),
  ]);
  const { url, stop } = await serve(project, 'start', await freePort());
  try {
    expect(raan(project, ['upgrade', './none.tgz'])).toEqual({
      code: 1,
      output: 'raan: the shop runs. Stop raan dev or raan start first, with Ctrl+C in its terminal.\n',
    });
    const get = (/** @type {string} */ path) => fetch(url + path);
    const home = await get('/');
    const [html, english, manifest] = await Promise.all([
      home.text(),
      get('/en').then((page) => page.text()),
      get('/registry.json').then((answer) => answer.json()),
    ]);
    // Types of the project, rendered on the server, in two languages.
    expect(/role="timer">([^<]*)</.exec(html)?.[1]).toBe('3:00');
    expect([html.includes('เวลาเปิดร้าน'), english.includes('Opening hours')]).toEqual([true, true]);
    expect(english).toContain('Start the timer');
    // The view that replaces a built-in one.
    const [, quote = ''] = /<blockquote[^>]*>(.*?)<\/blockquote>/.exec(english) ?? [];
    expect(quote.replaceAll(/<[^>]*>/g, '')).toBe('“The neighbours knock when we brew it” A customer in Lamphun');
    const names = manifest.types.map(({ type }) => type);
    expect(['brew-timer', 'quote', 'countdown'].map((name) => names.includes(name))).toEqual([true, true, false]);
    expect(manifest.types.find(({ type }) => type === 'brew-timer').samples.length).toBe(1);
    const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
    expect(await (await get(style)).text()).toMatch(/data-theme=clay\]\{--color-accent:[^;}]+\}/);
    // Languages: addresses, alternates, switcher, sitemap.
    expect(
      await Promise.all(['/en/brewing', '/kr/brewing', '/kr'].map(async (path) => (await get(path)).status)),
    ).toEqual([200, 404, 404]);
    expect([...html.matchAll(/hreflang="([^"]+)"/gi)].map(([, lang]) => lang)).toEqual(
      expect.not.arrayContaining(['ko', 'ja', 'zh-CN']),
    );
    const sitemap = await (await get('/sitemap.xml')).text();
    expect([sitemap.includes('/en/brewing'), sitemap.includes('/kr/')]).toEqual([true, false]);
    expect(Object.keys(manifest.languages)).toEqual(['th', 'en']);
    // Fonts: the face of headings is preloaded, from the shop itself.
    const preloads = [...html.matchAll(/<link rel="preload"[^>]*as="font"[^>]*>/g)].join(' ');
    expect(preloads).toMatch(/href="\/assets\/stall-sans-500-[\w-]+\.woff2"/);
    expect(preloads).not.toMatch(/prompt/);
    // Tags: the policy allows what the tag needs, and its code is in no file of the page.
    const policy = home.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/connect-src 'self' https:\/\/stats\.example;/);
    expect(html).not.toContain('stall-stats');
  } finally {
    await stop();
  }
});
