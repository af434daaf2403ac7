import { expect, test } from 'vitest';
import { builderLang, builderLangCookie } from './builder-lang.ts';

test.each([
  ['the shop’s default', {}, 'th'],
  ['the browser’s language', { 'accept-language': 'fr, ja;q=0.4, en-GB;q=0.8, *;q=0.1' }, 'en'],
  ['no language that the browser rules out', { 'accept-language': 'en;q=0, zh-Hans-CN' }, 'cn'],
  ['the one it was used in last', { cookie: 'a=b; workbench_lang=kr', 'accept-language': 'en' }, 'kr'],
  ['the browser’s where the cookie has no language', { cookie: 'workbench_lang=xx', 'accept-language': 'en' }, 'en'],
] as const)('the workbench opens in %s', (_, headers, lang) => {
  const asked = { lang: 'th', query: {}, headers: new Headers(headers) } as const;
  expect(builderLang({ ...asked, hasPrefix: false })).toBe(lang);
  expect(builderLang({ ...asked, hasPrefix: true }), 'a language in the path').toBe('th');
  const chosen = { ...asked, hasPrefix: false, query: { lang: 'th' } };
  expect(builderLang(chosen), 'the default one, chosen').toBe('th');
});

test('keeps the language only for the workbench', () => {
  const kept = 'workbench_lang=jp; Path=/builder; Max-Age=31536000; HttpOnly; SameSite=Lax';
  expect(builderLangCookie('jp', 'http://127.0.0.1')).toBe(kept);
  expect(builderLangCookie('jp', 'https://shop.example')).toBe(`${kept}; Secure`);
});
