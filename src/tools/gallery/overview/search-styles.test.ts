// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { searchCss, parseSearch } from './search-styles.ts';

/** Entries and families that a search leaves visible. */
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
  const hidden = searchCss(parseSearch(search)).replace(/\{.*$/, '');
  const shown = [...document.querySelectorAll<HTMLElement>('[data-family], [data-words]')].filter(
    (element) => hidden === '' || !element.matches(hidden),
  );
  return shown.map(({ dataset }) => dataset.family ?? dataset.words ?? '');
}

const ENTRIES = { layout: ['grid of cells', 'stack'], content: ['hero banner', 'promo banner of "now"'] };

test('shows entries with all words, and families with a match', () => {
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

test('escapes what is typed', () => {
  expect(left('"now"', ENTRIES)).toEqual(['content', 'promo banner of "now"']);
  expect(left(String.raw`\"]`, ENTRIES)).toEqual([]);
});
