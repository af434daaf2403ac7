import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { checkArchitecture } from './check.ts';
import { readTree } from './tree.ts';

test('the house keeps its rules', () => {
  expect(checkArchitecture(readTree(resolve(import.meta.dirname, '../..')))).toEqual([]);
});
