/** Links of samples, which the demo shop displays. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SHOP = 'packages/examples/demo/shop/raan';
const files = (folder: string, suffix: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(suffix))
    .map((name) => join(folder, name));
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first);

const categories = readFileSync(`${SHOP}/categories.json`, 'utf8');
const slugs = found(categories, /"category_slug": "([^"]+)"/g);
const ids = found(categories, /"category_id": "?([^",]+)"?/g);
const known = new Set([
  ...slugs.map((slug, at) => `/category/${slug}/${ids[at]}`),
  ...files(`${SHOP}/pages`, '.json').flatMap((file) => found(readFileSync(file, 'utf8'), /"path": "([^"]+)"/g)),
  ...files(`${SHOP}/blogs`, '.json').flatMap((file) =>
    found(readFileSync(file, 'utf8'), /"slug": "([^"]+)"/g).map((slug) => `/blog/${slug}`),
  ),
  '/cart',
  '/account/profile',
]);
const products = new Set(
  files(`${SHOP}/products`, '.json').flatMap((file) => found(readFileSync(file, 'utf8'), /"uuid": "([^"]+)"/g)),
);

const FILES = /^\/(?:samples|media|api)\//;

function leadsSomewhere(path: string): boolean {
  const uuid = /^\/product\/.*\/([^/]+)$/.exec(path)?.[1];
  return uuid === undefined ? known.has(path) : products.has(uuid);
}

test('every link in a sample leads to a page of the demo shop', () => {
  const lost = files('registry', 'samples.json').flatMap((file) =>
    found(readFileSync(file, 'utf8'), /\\?"(\/[a-z][^"\\?#]*)/g)
      .filter((path) => !FILES.test(path) && !leadsSomewhere(path))
      .map((path) => `${file}: ${path}`),
  );
  expect(known.size).toBeGreaterThan(60);
  expect(lost).toEqual([]);
});
