import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Assets, builtAssets } from './assets.ts';

/** A small build: the app with a shared part, two languages, three types, one of which shares a part with another. */
const MANIFEST = {
  'src/client/entry-browser.tsx': { file: 'app.js', isEntry: true, imports: ['_react.js'], css: ['app.css'] },
  'src/event-replay/entry.ts': { file: 'starter.js', isEntry: true },
  'src/theme/all-fonts.css': { file: 'all-fonts.css', isEntry: true },
  'src/client/service-worker/worker.ts': { file: 'worker.js', isEntry: true },
  '_react.js': { file: 'react.js' },
  'src/locales/en.po?part=shop': { file: 'en.js' },
  'src/locales/th.po?part=shop': { file: 'th.js' },
  'registry/a/text/text.tsx': { file: 'text.js', imports: ['_react.js'], css: ['text.css'] },
  'registry/a/tabs/tabs.tsx': { file: 'tabs.js', imports: ['_react.js', '_icon.js'], css: ['tabs.css'] },
  'registry/a/form/form.tsx': { file: 'form.js', imports: ['_icon.js'], css: ['form.css'] },
  '_icon.js': { file: 'icon.js', imports: ['_react.js', '_icon.js'], css: ['icon.css'] },
  'src/shop/processes/processes.ts': { file: 'processes.js', imports: ['_react.js', '_icon.js'] },
  'src/shell/cart-drawer/panel.tsx': { file: 'panel.js', imports: ['_icon.js'], css: ['panel.css'] },
  '_dialog.js': { file: 'dialog.js', name: 'cart-dialog', css: ['dialog.css'] },
  'src/fonts/prompt-500.woff2': { file: 'headings.woff2' },
  'src/fonts/plex-thai-400.woff2': { file: 'text.woff2' },
};

let dir: string;
let assets: Assets;

/** Writes a build and reads its assets. */
function build(starter: string, worker = 'let b = 2;'): Promise<Assets> {
  mkdirSync(join(dir, '.vite'), { recursive: true });
  writeFileSync(join(dir, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  writeFileSync(join(dir, 'starter.js'), starter);
  writeFileSync(join(dir, 'worker.js'), worker);
  for (const name of ['app', 'dialog', 'text', 'tabs', 'form', 'icon', 'panel'])
    writeFileSync(join(dir, `${name}.css`), `.${name}{}`);
  return builtAssets(join(dir, '.vite/manifest.json'), (type) =>
    ['text', 'tabs', 'form'].includes(type) ? `registry/a/${type}/${type}.tsx` : undefined,
  );
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'raan-'));
  assets = await build('let a = 1;');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Text of the stylesheets that a page links. */
function stylesOf(styles: readonly string[]): Promise<(string | undefined)[]> {
  return Promise.all(
    styles.map(async (href) => {
      const answer = await assets.pageStyles?.answer(href, new Headers());
      return answer?.text();
    }),
  );
}

test('a page links one stylesheet with the styles of all its types, what they share before them', async () => {
  const { styles } = assets.of({ types: ['text', 'tabs'], hydrated: [], lang: 'en' });
  expect(await stylesOf(styles)).toEqual([
    '.app{}.text{}.icon{}.tabs{}.dialog{}:root{--page-styles:"/app.css /text.css /icon.css /tabs.css /dialog.css"}',
  ]);
});

test('a page gets the styles of all its types, and only the modules of those that the app hydrates', () => {
  expect(assets.of({ types: ['text', 'tabs'], hydrated: ['tabs'], lang: 'en' })).toEqual({
    entry: '/app.js',
    styles: [expect.stringMatching(/^\/assets\/page-/)],
    modules: ['/app.js', '/react.js', '/en.js', '/tabs.js', '/icon.js'],
    cartFiles: ['/processes.js', '/panel.js', '/panel.css'],
    components: { tabs: '/tabs.js' },
    fonts: ['/headings.woff2'],
  });
});

test('a page of static types costs only the app, in its own language', () => {
  expect(assets.of({ types: ['text'], hydrated: [], lang: 'th' })).toEqual({
    entry: '/app.js',
    styles: [expect.stringMatching(/^\/assets\/page-/)],
    modules: ['/app.js', '/react.js', '/th.js'],
    cartFiles: ['/processes.js', '/icon.js', '/panel.js', '/icon.css', '/panel.css'],
    components: {},
    fonts: ['/headings.woff2'],
  });
});

test('the same types, taken over or not, are different pages', () => {
  const modules = (hydrated: string[]) => assets.of({ types: ['text', 'form'], hydrated, lang: 'en' }).modules;
  expect([modules([]), modules(['form']), modules([])]).toEqual([
    ['/app.js', '/react.js', '/en.js'],
    ['/app.js', '/react.js', '/en.js', '/form.js', '/icon.js'],
    ['/app.js', '/react.js', '/en.js'],
  ]);
});

test('a type without a module adds nothing', () => {
  expect(assets.of({ types: ['unheard-of'], hydrated: ['unheard-of'], lang: 'en' })).toEqual(
    assets.of({ types: [], hydrated: [], lang: 'en' }),
  );
});

test('the starter and the service worker are scripts of their own, and one that imports is refused', async () => {
  expect([assets.starter, assets.worker, assets.allFonts]).toEqual([
    { script: '(()=>{let a = 1;})()' },
    'let b = 2;',
    '/all-fonts.css',
  ]);
  const shared = 'import "./shared.js";';
  await expect(build(shared)).rejects.toThrow('each has to stand alone');
  await expect(build('let a = 1;', shared)).rejects.toThrow('each has to stand alone');
});
