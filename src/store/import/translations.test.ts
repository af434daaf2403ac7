import { expect, test } from 'vitest';
import type { FileProblem } from './problem.ts';
import { readTranslations, translate } from './translations.ts';

const file = (name: string, value: unknown) => ({ file: `texts/${name}.json`, name, value });

test('adds a language to the texts that lack it, wherever they are', () => {
  const translations = readTranslations([file('jp', { Tea: 'お茶', Cup: '茶碗' })], []);
  const page = { nodes: [{ props: { text: { $t: { th: 'ชา', en: 'Tea' } } } }], name: { en: 'Cup', jp: 'カップ' } };
  expect(translate(page, translations)).toEqual({
    nodes: [{ props: { text: { $t: { th: 'ชา', en: 'Tea', jp: 'お茶' } } } }],
    name: { en: 'Cup', jp: 'カップ' },
  });
  expect(translate({ name: { en: 'Rice' }, en: 'Tea', count: 2 }, translations)).toEqual({
    name: { en: 'Rice' },
    en: 'Tea',
    count: 2,
  });
});

test('reports a file that is named after no language, and one that holds no texts', () => {
  const problems: FileProblem[] = [];
  const translations = readTranslations([file('xx', {}), file('jp', { Tea: 1 })], problems);
  expect([translations.size, problems]).toEqual([
    0,
    [
      { file: 'texts/xx.json', path: '', expected: 'expected the name of a language', found: '"texts/xx.json"' },
      { file: 'texts/jp.json', path: '', expected: 'expected texts by English texts', found: 'an object' },
    ],
  ]);
});
