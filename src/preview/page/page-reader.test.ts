import { expect, test } from 'vitest';
import { createPageReader } from './page-reader.ts';

test('values that are no page are refused', () => {
  const read = createPageReader();
  expect([null, [], 'page', 3].map(read)).toEqual([undefined, undefined, undefined, undefined]);
});

test('faults around the tree are reported with their place, and cut; a redirect is not followed', () => {
  const read = createPageReader();
  const found = read({ httpStatusCode: 'x', redirectUrl: '/away', pageComponent: [] });
  expect(found?.page.httpStatusCode).toBe(200);
  expect(found?.diagnostics.map(({ level, code, path }) => [level, code, path])).toEqual([
    ['warn', 'INVALID_PAGE', '/httpStatusCode'],
    ['info', 'REDIRECT_IGNORED', '/redirectUrl'],
  ]);
});

test('while the tree is edited everything around it stays the same objects', () => {
  const read = createPageReader();
  const otherData = { breadcrumbs: [{ label: 'Home', href: '/' }] };
  const first = read({ otherData, pageComponent: [1] });
  const second = read({ otherData, pageComponent: [2] });
  expect(second?.page.pageComponent).toEqual([2]);
  expect(second?.page.otherData).toBe(first?.page.otherData);
  expect(read({ otherData: { ...otherData }, pageComponent: [2] })?.page.otherData).not.toBe(first?.page.otherData);
});
