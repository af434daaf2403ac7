// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { searchCss, wordsOf } from './search-styles.ts';

/** What a search leaves of entries and families, by their words and names. */
function left(search: string, entries: Readonly<Record<string, readonly string[]>>): string[] {
  document.body.replaceChildren(
    ...Object.entries(entries).map(([family, words]) => {
      const section = document.createElement('section');
      section.dataset.family = family;
      section.append(
        ...words.map((each) => {
          const entry = document.createElement('article');
          entry.dataset.words = each;
          return entry;
        }),
      );
      return section;
    }),
  );
  const hidden = searchCss(wordsOf(search)).replace(/\{.*$/, '');
  const shown = [...document.querySelectorAll<HTMLElement>('[data-family], [data-words]')].filter(
    (element) => hidden === '' || !element.matches(hidden),
  );
  return shown.map(({ dataset }) => dataset.family ?? dataset.words ?? '');
}

const ENTRIES = { layout: ['grid of cells', 'stack'], content: ['hero banner', 'promo banner of "now"'] };

test('shows what has all words, and families that have such a thing', () => {
  expect(left('', ENTRIES)).toEqual([
    'layout',
    'grid of cells',
    'stack',
    'content',
    'hero banner',
    'promo banner of "now"',
  ]);
  expect(left('  Banner PRO ', ENTRIES)).toEqual(['content', 'promo banner of "now"']);
  expect(left('nothing', ENTRIES)).toEqual([]);
});

test('takes whatever is typed as text', () => {
  expect(left('"now"', ENTRIES)).toEqual(['content', 'promo banner of "now"']);
  expect(left(String.raw`\"]`, ENTRIES)).toEqual([]);
});
