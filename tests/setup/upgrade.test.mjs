import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepBefore, restoreBefore } from '../../src/cli/upgrade/before.mjs';
import { comparePictures } from '../../src/cli/upgrade/changed-pictures.mjs';
import { newChanges, newEntries } from '../../src/cli/upgrade/changes.mjs';

/** npm's list of what is installed. */
const INSTALLED = 'node_modules/.package-lock.json';

let project = '';
beforeEach(() => (project = mkdtempSync(join(tmpdir(), 'raan-upgrade-'))));
afterEach(() => rmSync(project, { recursive: true }));

/** @param {string} file @param {string} text */
function write(file, text) {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  rmSync(join(project, file), { force: true });
  writeFileSync(join(project, file), text);
}

test('undoing an upgrade restores its changes: package files, packages and data', () => {
  const files = ['package.json', 'node_modules/raan/package.json', '.data/postgres/PG_VERSION'];
  const place = { project, dataDir: join(project, '.data') };
  for (const file of [...files, INSTALLED]) write(file, 'before');
  keepBefore(place);
  // npm writes into this one file, which a link would follow.
  writeFileSync(join(project, INSTALLED), 'after');
  for (const file of [...files, 'package-lock.json', 'node_modules/new/index.js']) write(file, 'after');
  restoreBefore(place);
  expect(files.map((file) => readFileSync(join(project, file), 'utf8'))).toEqual(['before', 'before', 'before']);
  expect(
    ['package-lock.json', 'node_modules/new', INSTALLED, '.raan/before'].filter((file) =>
      existsSync(join(project, file)),
    ),
  ).toEqual([]);
  expect(() => restoreBefore(place)).toThrow('there is no upgrade to undo.');
});

test('only what the new version changes is listed', () => {
  const old = { code: 'UNKNOWN_TYPE', where: 'page', path: '/a', message: 'no type x' };
  const migrates = { code: 'MIGRATES', where: 'page', path: '/b', message: 'quote 1 → 2' };
  const shops = (/** @type {typeof old[]} */ changes) => [{ webName: 'tea', changes }];
  expect(
    newChanges(
      { migrations: ['0001'], shops: shops([old]) },
      { migrations: ['0001', '0002'], shops: shops([old, migrates]) },
    ),
  ).toEqual({ migrations: ['0002'], changes: [{ shop: 'tea', ...migrates }] });
});

test('pictures that differ, or that one version lacks, are shown side by side', () => {
  for (const [file, bytes] of Object.entries({
    'before/home-390.png': 'same',
    'after/home-390.png': 'same',
    'before/home-1440.png': 'old',
    'after/home-1440.png': 'new',
    'before/ชา-390.png': 'gone',
  }))
    write(file, bytes);
  const report = join(project, 'index.html');
  expect(comparePictures(project)).toEqual({ count: 3, changed: ['home-1440.png', 'ชา-390.png'], report });
  const html = readFileSync(report, 'utf8');
  expect([html.includes('src="before/home-1440.png"'), html.includes('home-390.png')]).toEqual([true, false]);
});

test('the entries of a changelog that an older one lacks are shown below their headings', () => {
  const before = '# Changelog\n\n## Unreleased\n\n### Added\n\n- One\n  of two lines.\n\n## 2026-11-22\n\n- Old.\n';
  const after =
    '# Changelog\n\n## Unreleased\n\n### To do\n\n- Nothing\n\n### Added\n\n- Two.\n\n- One\n  of two lines.\n\n## 2026-11-22\n\n- Old.\n';
  expect(newEntries(before, after)).toBe('## Unreleased\n### To do\n- Nothing\n### Added\n- Two.');
});
