import { expect, test } from 'vitest';
import { type SearchLimits, searchPages } from './search-pages.ts';

const PAGES: Readonly<Record<string, readonly string[]>> = { '/a': ['one', 'two'], '/b': ['three'], '/c': ['four'] };
const WIDE: SearchLimits = { pages: 10, values: 10, characters: 1000, ms: 1000 };

/** Searches `PAGES`; each page needs 100 ms. */
async function search(limits: Partial<SearchLimits>) {
  let time = 0;
  const read: string[] = [];
  const valuesOf = (path: string) => {
    read.push(path);
    time += 100;
    return Promise.resolve(PAGES[path] ?? []);
  };
  const result = await searchPages(Object.keys(PAGES), valuesOf, { ...WIDE, ...limits }, () => time);
  return { ...result, read: read.join('') };
}

test.each<[string, Partial<SearchLimits>, object]>([
  ['all pages', {}, { found: ['one', 'two', 'three', 'four'], pagesLeftOut: 0, read: '/a/b/c' }],
  ['pages', { pages: 2 }, { found: ['one', 'two', 'three'], pagesLeftOut: 1, read: '/a/b' }],
  ['values', { values: 1 }, { found: ['one'], pagesLeftOut: 3, read: '/a' }],
  [
    'as many values as there are',
    { values: 4 },
    { found: ['one', 'two', 'three', 'four'], pagesLeftOut: 0, read: '/a/b/c' },
  ],
  // "one", "two" and their quotes.
  ['characters', { characters: 10 }, { found: ['one', 'two'], pagesLeftOut: 2, read: '/a/b' }],
  ['time', { ms: 150 }, { found: ['one', 'two', 'three'], pagesLeftOut: 1, read: '/a/b' }],
  ['no time', { ms: 0 }, { found: ['one', 'two'], pagesLeftOut: 2, read: '/a' }],
])('a search ends at its limit of %s', { meta: { field: ['1.10'] } }, async (_name, limits, expected) => {
  expect(await search(limits)).toEqual(expected);
});
