import { expect, test } from 'vitest';
import type { Lang } from '#schemas/lang.ts';
import { searchIndex } from './entry.ts';

const NOTHING = { category: [], highlight: [], detail: [] };

test('a record is found by its texts in the languages that the shop offers', () => {
  const name = { th: 'ชา', en: 'tea', kr: '홍차', jp: '紅茶' };
  const words = (...languages: readonly Lang[]) => [
    ...searchIndex({ ...NOTHING, name: [name] }, languages).words.keys(),
  ];
  expect([words('th', 'en'), words('th', 'kr')]).toEqual([
    ['ชา', 'tea'],
    ['ชา', '홍차'],
  ]);
  // A text that is in no other language is indexed in each.
  expect([...searchIndex({ ...NOTHING, name: ['oolong'] }, ['th']).words.keys()]).toEqual(['oolong']);
});
