// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { checkHeadings, checkLinks, checkWeight, readHeadings } from './check-frame.ts';

test('reads the headings of the page content with their nodes', () => {
  document.body.innerHTML =
    '<h1>Shop</h1><main><div data-node="hero"><h1> Bowls </h1></div><h3>Loose</h3></main><h2>Foot</h2>';
  expect(readHeadings(document)).toEqual([
    { level: 1, node: 'hero', text: 'Bowls' },
    { level: 3, node: undefined, text: 'Loose' },
  ]);
});

test('finds headings that skip a level, and a second title of the page', () => {
  const nodes = (...levels: number[]) =>
    checkHeadings(levels.map((level, index) => ({ level, node: String(index), text: `h${level}` }))).map(
      ({ node, detail }) => `${node} ${detail}`,
    );
  expect([nodes(1, 2, 3, 2, 3), nodes(1, 3, 4), nodes(2, 4, 2), nodes(1, 2, 1), nodes(2, 1, 2), nodes(4, 3)]).toEqual([
    [],
    ['1 h3'],
    ['1 h4'],
    ['2 h1'],
    [],
    [],
  ]);
});

test('finds a heavy picture, and pictures that are heavy together, each source once', () => {
  const picture = (node: string, src: string, bytes: number) => ({ node, src, bytes });
  expect([
    checkWeight([picture('a', '/a', 400_000), picture('b', '/b', 400_001)]),
    checkWeight([...'abcd'].map((name) => picture(name, `/${name}`, 390_000))),
    checkWeight([...'abcd'].map((name) => picture(name, '/same', 390_000))),
  ]).toEqual([
    [{ code: 'heavy', level: 'warn', node: 'b', detail: '401 kB' }],
    [{ code: 'heavy', level: 'warn', node: undefined, detail: '1560 kB' }],
    [],
  ]);
});

test('finds links within the shop that lead nowhere, and asks for each path once', async () => {
  const statusOf = vi.fn(async (path: string) => ({ '/gone': 404, '/fails': undefined })[path]);
  const hrefs = [
    '/gone',
    '/gone#part',
    '/fine?q=1',
    '/fails',
    '/own',
    'https://example.com/x',
    '//x.example',
    '#part',
    'tel:1',
  ];
  const found = await checkLinks(
    hrefs.map((href, index) => ({ node: String(index), href })),
    '/own',
    statusOf,
  );
  expect([found, statusOf.mock.calls.flat()]).toEqual([
    [
      { code: 'broken-link', level: 'warn', node: '0', detail: '/gone' },
      { code: 'broken-link', level: 'warn', node: '1', detail: '/gone#part' },
    ],
    ['/gone', '/fine', '/fails'],
  ]);
});
