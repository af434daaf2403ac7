import { expect, test } from 'vitest';
import { textAttributes } from './text-attributes.ts';

test('names the language of a text that stands in for a missing one', () => {
  expect(textAttributes('Tea', 'jp')).toEqual({ lang: 'en' });
  expect(textAttributes('ชา', 'kr')).toEqual({ lang: 'th', 'data-words': '' });
  expect(textAttributes('ชา', 'en')).toEqual({ lang: 'th', 'data-words': '' });
  expect(textAttributes('お茶', 'cn')).toEqual({ lang: 'ja' });
  expect(textAttributes('차', 'th')).toEqual({ lang: 'ko' });
  expect(textAttributes('여신 女神', 'en')).toEqual({ lang: 'ko' });
  expect(textAttributes('女神', 'th')).toEqual({ lang: 'zh-CN' });
});

test('says nothing of a text in the page’s own language, of numbers and of units', () => {
  expect(textAttributes('緑茶', 'jp')).toEqual({});
  expect(textAttributes('绿茶', 'cn')).toEqual({});
  expect(textAttributes('Raan 泰物', 'cn')).toEqual({});
  expect(textAttributes('녹차 250ml', 'kr')).toEqual({});
  expect(textAttributes('250 ml', 'jp')).toEqual({});
  expect(textAttributes('Tea', 'en')).toEqual({});
  expect(textAttributes('Visa, JCB', 'th')).toEqual({});
});

test('marks Thai, so that its lines break between words', () => {
  expect(textAttributes('ชา', 'th')).toEqual({ 'data-words': '' });
});
