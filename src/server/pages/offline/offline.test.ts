import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { LANGS } from '#schemas/lang.ts';
import type { Call } from '../../../call/call.ts';
import { offlinePage } from './offline-page.ts';
import { workerScript } from './worker-script.ts';

const base =
  (data: object | undefined): Call =>
  () =>
    Promise.resolve(data === undefined ? { ok: false, kind: 'network' } : { ok: true, data });
const SHOP = { web: { name: { th: 'ร้าน', en: 'Raan & <Co>' } }, themeKey: 'night' };
const FONTS = ['/assets/prompt-500-x.woff2'];

test('there is an offline page in every language, with the name and the theme of the shop', async () => {
  const pages = await Promise.all(
    LANGS.map(async (lang) => (await offlinePage({ lang, call: base(SHOP), fonts: FONTS })).text()),
  );
  expect(pages.map((page) => /<html lang="([\w-]+)" data-theme="night">/.exec(page)?.[1])).toEqual([
    'th',
    'en',
    'zh-CN',
    'ko',
    'ja',
  ]);
  expect(new Set(pages.map((page) => /<h1>([^<]+)/.exec(page)?.[1])).size).toBe(5);
  expect(pages[1]).toContain('<title>You’re offline · Raan &amp; &lt;Co&gt;</title>');
  expect(pages[1]?.match(/url\("[^"]+"\)/g)).toEqual(['url("/assets/prompt-500-x.woff2")']);
});

test('it reloads when the shop is back; after a form it returns to the form', async () => {
  const html = await (await offlinePage({ lang: 'en', call: base(SHOP), fonts: [] })).text();
  const script = /<script[^>]*>(.+?)<\/script>/s.exec(html)?.[1] ?? '';
  const visit = (dataset: object) => {
    const done: string[] = [];
    const listeners: ((event: object) => void)[] = [];
    const addEventListener = (_: string, listener: (event: object) => void) => void listeners.push(listener);
    runInNewContext(script, {
      document: { documentElement: { dataset }, querySelector: () => ({ addEventListener }) },
      addEventListener,
      location: { reload: () => done.push('reload') },
      history: { back: () => done.push('back') },
    });
    for (const listener of listeners) listener({ preventDefault: () => done.push('no link') });
    return done;
  };
  expect([visit({}), visit({ sent: '' })]).toEqual([['reload'], ['back', 'no link', 'back']]);
  expect(html).toContain('<p class="text sent">What you just sent may not have arrived.');
});

test('it renders without the base, and loads nothing but its fonts', async () => {
  const answer = await offlinePage({ lang: 'en', call: base(undefined), fonts: [] });
  expect(await answer.text()).toContain('<title>You’re offline</title>');
  expect(answer.headers.get('content-security-policy')?.replaceAll(/sha256-[\w+/=]+/g, 'hash')).toBe(
    "default-src 'none'; style-src 'hash'; script-src 'hash'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  );
});

test('the worker has the id of its build; switched off, or without one, it unregisters itself', async () => {
  const [on, off, none] = await Promise.all(
    [workerScript('work()', 'b1', true), workerScript('work()', 'b1', false), workerScript(undefined, 'dev', true)].map(
      (answer) => answer.text(),
    ),
  );
  expect(on).toBe(`self.BUILD="b1";self.LANGS=${JSON.stringify(LANGS)};(()=>{work()})()\n`);
  expect(off).toContain('registration.unregister()');
  expect(none).toBe(off);
});
