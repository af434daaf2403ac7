/** The texts that the specification states word by word, in the catalogues of all languages. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGS, type Lang } from '#schemas/lang.ts';

/** Chapter 8 "User messages", the error page's defaults, and the user menu of chapter 2. */
const TEXTS = [
  'Please Review Again',
  'There seems to be something wrong',
  'Not Available',
  'No data found',
  'No map found',
  'Coupon expired',
  'User conditions not met',
  'Please log in',
  'Not available to claim yet',
  'Not valid for use yet',
  'Already claimed',
  'Page Not Found: {path}',
  'Internal Server Error',
  'My Orders',
  'My Profile',
  'My Addresses',
  'Security & Privacy',
  'Settings & Connections',
  'Log out',
  'Log in',
];

/** Messages of a language by id. */
function readCatalogue(lang: Lang): ReadonlyMap<string, string> {
  const text = readFileSync(new URL(`${lang}.po`, import.meta.url), 'utf8');
  const entries = [...text.matchAll(/^msgid "(.+)"\nmsgstr ((?:".*"\n)+)/gm)];
  return new Map(
    entries.map(([, id = '', quoted = '']) => [
      id,
      quoted
        .split('\n')
        .map((line) => line.slice(1, -1))
        .join(''),
    ]),
  );
}

const catalogues = Object.fromEntries(LANGS.map((lang) => [lang, readCatalogue(lang)]));
/** Messages whose English text is this one in any case. */
const messagesOf = (text: string) =>
  [...(catalogues.en ?? [])].filter(([, message]) => message.toLowerCase() === text.toLowerCase());

describe.each(TEXTS)('"%s"', (text) => {
  test('is written as specified, wherever it is used', { meta: { field: ['3.17'], spec: ['8.11a', '8.11c'] } }, () => {
    const written = messagesOf(text).map(([, message]) => message);
    expect(written.length).toBeGreaterThan(0);
    expect(new Set(written)).toEqual(new Set([text]));
  });

  test('has one translation into each language', { meta: { field: ['3.17'] } }, () => {
    for (const lang of LANGS.filter((each) => each !== 'en')) {
      const translations = new Set(messagesOf(text).map(([id]) => catalogues[lang]?.get(id)));
      // A language may be translated in part.
      if (translations.size === 1 && translations.has('')) continue;
      expect([lang, translations.size]).toEqual([lang, 1]);
      expect([...translations][0]).toMatch(/[^\p{ASCII}]/u);
    }
  });
});
