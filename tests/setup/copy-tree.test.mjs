import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyTree } from '../../src/cli/upgrade/copy-tree.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'raan-copy-'));
  mkdirSync(join(root, 'data/postgres'), { recursive: true });
  writeFileSync(join(root, 'data/postgres/1'), 'orders');
  chmodSync(join(root, 'data/postgres'), 0o700);
  symlinkSync('postgres', join(root, 'data/link'));
  utimesSync(join(root, 'data/postgres/1'), 1000, 2000);
});
afterEach(() => rmSync(root, { recursive: true }));

test('a copy has content, modes, times and links, and is another file', () => {
  copyTree(join(root, 'data'), join(root, 'copy'));
  writeFileSync(join(root, 'data/postgres/1'), 'more orders');
  expect([
    readFileSync(join(root, 'copy/link/1'), 'utf8'),
    readlinkSync(join(root, 'copy/link')),
    statSync(join(root, 'copy/postgres')).mode & 0o777,
    statSync(join(root, 'copy/postgres/1')).mtimeMs,
  ]).toEqual(['orders', 'postgres', 0o700, 2_000_000]);
});

test('linked files need no space', () => {
  copyTree(join(root, 'data'), join(root, 'copy'), { isLinked: true });
  expect(lstatSync(join(root, 'copy/postgres/1')).ino).toBe(lstatSync(join(root, 'data/postgres/1')).ino);
  linkSync(join(root, 'copy/postgres/1'), join(root, 'third'));
  expect(lstatSync(join(root, 'third')).nlink).toBe(3);
});
