import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { checkArchitecture } from './check.ts';
import { readNamed, readTree } from './tree.ts';

test('the house keeps its rules', { timeout: 120_000 }, () => {
  const root = resolve(import.meta.dirname, '../..');
  expect(checkArchitecture(readTree(root), readNamed(root))).toEqual([]);
});
