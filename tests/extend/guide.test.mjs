/** The examples of docs/extend.md are one project, which is compiled, built and served. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PINNED_NODE, ROOT } from '../../src/cli/setup/paths.mjs';
import { freePort } from '../../src/cli/setup/preconditions.mjs';
import { raan, run, serve } from './project.mjs';

const TIMEOUT = 240_000;
const BLOCK = /^```\w+ file=(\S+)\n([\s\S]*?)^```$/gm;
let project = '';

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'raan-guide-'));
  const example = join(ROOT, 'packages/examples/tea-stall');
  for (const name of ['shop', 'package.json', 'tsconfig.json'])
    cpSync(join(example, name), join(project, name), { recursive: true });
  for (const [, file, text] of readFileSync(join(ROOT, 'docs/extend.md'), 'utf8').matchAll(BLOCK)) write(file, text);
  // A file that the built-in look has not.
  const font = 'node_modules/@fontsource/prompt/files/prompt-latin-500-italic.woff2';
  cpSync(join(ROOT, font), join(project, 'theme/stall-sans-500.woff2'));
  const home = join(project, 'shop/pages/home.json');
  const page = JSON.parse(readFileSync(home, 'utf8'));
  page.pageComponent = [...page.pageComponent, { type: 'store-finder' }, { type: 'brew-counter' }];
  writeFileSync(home, JSON.stringify(page));
  const modules = join(project, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((each) => !/^(?:raan|\.vite.*)$/.test(each)))
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  symlinkSync(ROOT, join(modules, 'raan'));
});
afterAll(() => rmSync(project, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

/** @param {string} file @param {string} text */
function write(file, text) {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), text);
}

test('the examples of the guide have no error of types', { timeout: TIMEOUT }, () => {
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  expect(run(PINNED_NODE, [compiler, '-p', project])).toEqual({ code: 0, output: '' });
});

test('the project of the guide does what the guide says', { timeout: TIMEOUT }, async () => {
  expect(raan(project, ['build'])).toMatchObject({ code: 0 });
  const { url, stop } = await serve(project, 'start', await freePort());
  try {
    const get = (/** @type {string} */ path) => fetch(url + path);
    const home = await get('/');
    const html = await home.text();
    expect([html.includes('เวลาเปิดร้าน'), (await (await get('/en')).text()).includes('Opening hours')]).toEqual([
      true,
      true,
    ]);
    // Languages: addresses, alternates, switcher, sitemap.
    expect(
      await Promise.all(['/en/brewing', '/kr/brewing', '/kr'].map(async (path) => (await get(path)).status)),
    ).toEqual([200, 404, 404]);
    expect([...html.matchAll(/hreflang="([^"]+)"/gi)].map(([, lang]) => lang)).toEqual(
      expect.not.arrayContaining(['ko', 'ja', 'zh-CN']),
    );
    const sitemap = await (await get('/sitemap.xml')).text();
    expect([sitemap.includes('/en/brewing'), sitemap.includes('/kr/')]).toEqual([true, false]);
    expect(Object.keys((await (await get('/registry.json')).json()).languages)).toEqual(['th', 'en']);
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
