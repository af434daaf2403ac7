import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withPlaces } from './source-places.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'raan-places-'));
  cpSync(resolve(import.meta.dirname, '../../../packages/examples/tea-stall'), root, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const fault = { level: 'warn', code: 'INVALID_PROP', nodeId: 'n2', message: 'expected number' } as const;

/** Files of a diagnostic at a page. */
function filesOf(
  page: string,
  diagnostic: { readonly path: string; readonly type: string; readonly code?: string; readonly stack?: string },
) {
  const folders = { root, types: join(root, 'types'), shop: join(root, 'shop') };
  return withPlaces({ page, diagnostics: [{ ...fault, ...diagnostic }] }, folders).diagnostics[0]?.files;
}

test('a diagnostic names the line of the page that has the value, and the declaration of the type', () => {
  const file = join(root, 'shop/pages/home.json');
  const text = readFileSync(file, 'utf8').replace('"seconds": 180', '"seconds": "soon"');
  writeFileSync(file, text);
  const line = text.split('\n').findIndex((each) => each.includes('"seconds"')) + 1;
  expect(filesOf('/', { path: '/2/props/seconds', type: 'brew-timer' })).toEqual([
    `shop/pages/home.json:${line}`,
    'types/brew-timer/props.ts',
  ]);
  // A list inside a node, and a built-in type.
  expect(filesOf('/', { path: '/1/children/0/props/uuids/9', type: 'product-list' })).toEqual([
    expect.stringMatching(/^shop\/pages\/home\.json:\d+$/),
  ]);
  expect(filesOf('/category/teas/1', { path: '/0', type: 'product-list' })).toBeUndefined();
});

test('a component that threw and the samples of a gallery page are named', () => {
  expect(filesOf('/en/none', { path: '', type: 'quote', code: 'COMPONENT_THREW' })).toEqual(['types/quote/quote.tsx']);
  const view = join(root, 'types/quote/quote.tsx');
  const stack = `Error: x\n    at map (${root}/node_modules/a/b.js:1:2)\n    at Quote (${view}:8:9)\n    at ${view}:20:3`;
  expect(filesOf('/en/none', { path: '', type: 'quote', code: 'COMPONENT_THREW', stack })).toEqual([
    'types/quote/quote.tsx:8',
  ]);
  expect(filesOf('/lnw-demo/brew-timer', { path: '/0/children/0', type: 'brew-timer' })).toEqual([
    'types/brew-timer/samples.json',
    'types/brew-timer/props.ts',
  ]);
  expect(filesOf('/', { path: '', type: '../quote' })).toBeUndefined();
});
