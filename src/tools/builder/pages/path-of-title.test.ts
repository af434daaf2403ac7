import * as v from 'valibot';
import { expect, test } from 'vitest';
import { PagePath } from '#schemas/builder/page.ts';
import { pathOfTitle } from './path-of-title.ts';

test('proposes a path that the shop accepts, in the letters of the name', () => {
  const titles = ['Spring on the table', 'ฤดูใบไม้ผลิ บนโต๊ะ', '  50% off! / today? ', 'Café № 1', '新年', '***', ''];
  const paths = titles.map((title) => pathOfTitle(title, []));
  expect(paths).toEqual([
    '/spring-on-the-table',
    '/ฤดูใบไม้ผลิ-บนโต๊ะ',
    '/50-off-today',
    '/café-1',
    '/新年',
    '/page',
    '/page',
  ]);
  expect(paths.filter((path) => !v.is(PagePath, path))).toEqual([]);
});

test('adds a number if a path is in use, or the storefront needs it', () => {
  expect([
    pathOfTitle('About', ['/about', '/about-2']),
    pathOfTitle('Account', []),
    pathOfTitle('EN', ['/en-2']),
  ]).toEqual(['/about-3', '/account-2', '/en-3']);
});

test('cuts a long name', () => {
  expect(pathOfTitle('a'.repeat(500), [])).toBe(`/${'a'.repeat(80)}`);
});
