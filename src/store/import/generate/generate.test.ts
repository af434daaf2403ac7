import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkShopFolder } from '../check.ts';
import { readShopFolder } from '../folder.ts';
import { generateShop } from './generate.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'raan-generated-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const SHOP = { products: 1001, seed: 7, webId: '900', name: 'generated' };

test('creates a shop folder that the import accepts, with the requested number of products', () => {
  generateShop(folder, SHOP);
  const checked = checkShopFolder(readShopFolder(folder));
  expect(checked.ok && checked.data.products.length).toBe(1001);
});

test('makes the same folder of the same seed, and another one of another seed', () => {
  const firstProducts = (seed: number) => {
    generateShop(folder, { ...SHOP, products: 5, seed });
    return readFileSync(join(folder, 'products/0000000.json'), 'utf8');
  };
  const first = firstProducts(7);
  expect(firstProducts(7)).toBe(first);
  expect(firstProducts(8)).not.toBe(first);
});
