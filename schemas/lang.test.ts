import { describe, expect, test } from 'vitest';
import { LANGS, langOf, textIn } from './lang.ts';
import { translationIn } from './page/node.ts';

const inAll = (texts: { readonly [lang: string]: string }) =>
  Object.fromEntries(LANGS.map((lang) => [lang, textIn(texts, lang)]));

describe('a text that is missing in a language', () => {
  test('is English before Thai in cn, kr and jp, and Thai in English', () => {
    expect(inAll({ th: 'ชา', en: 'Tea' })).toEqual({ th: 'ชา', en: 'Tea', cn: 'Tea', kr: 'Tea', jp: 'Tea' });
    expect(inAll({ th: 'ชา', jp: 'お茶' })).toEqual({ th: 'ชา', en: 'ชา', cn: 'ชา', kr: 'ชา', jp: 'お茶' });
  });

  test('is the first given when neither English nor Thai is there', () => {
    expect(inAll({ jp: 'お茶', cn: '茶' })).toEqual({ th: 'お茶', en: 'お茶', cn: '茶', kr: 'お茶', jp: 'お茶' });
  });

  test('falls back in the same order in a page’s translations', () => {
    expect(LANGS.map((lang) => translationIn({ th: 'ชา', en: 'Tea', de: 'Tee' }, lang))).toEqual([
      'ชา',
      'Tea',
      'Tea',
      'Tea',
      'Tea',
    ]);
    expect(translationIn({ th: 7, kr: '차' }, 'cn')).toBe('차');
    expect(translationIn({}, 'cn')).toBe('');
  });

  test('stays empty when a shop empties it', () => {
    expect(textIn({ th: 'ชา', en: 'Tea', cn: '' }, 'cn')).toBe('');
  });
});

test.each([
  ['zh-Hans-HK', 'cn'],
  ['zh-CN', 'cn'],
  ['zh_SG', 'cn'],
  ['zh-TW', undefined],
  ['zh-Hant-CN', undefined],
  ['zh-HK', undefined],
  ['pt-BR', undefined],
  [`zh-${'a-'.repeat(5000)}`, 'cn'],
])('the script of a tag decides before its country: %s', (tag, lang) => {
  expect(langOf(tag)).toBe(lang);
});
