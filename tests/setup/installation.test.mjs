import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BUILT_FOLDERS, fingerprint, OTHER_FOLDERS } from '../../src/cli/setup/build.mjs';
import { isInstalled } from '../../src/cli/setup/install.mjs';
import { ROOT } from '../../src/cli/setup/paths.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'raan-test-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** @param {Record<string, string>} files */
function write(files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

describe('packages', () => {
  const react = { version: '19.3.1' };
  const otherPlatform = { version: '1.0.0', optional: true };
  const lock = { '': { version: '0.1.0' }, 'node_modules/react': react, 'node_modules/for-windows': otherPlatform };

  /** @param {Record<string, object>} packages */
  const installed = (packages) => write({ 'node_modules/.package-lock.json': JSON.stringify({ packages }) });

  beforeEach(() => write({ 'package-lock.json': JSON.stringify({ packages: lock }) }));

  test('counts as installed when node_modules matches the lockfile', () => {
    installed({ 'node_modules/react': react });
    expect(isInstalled(root)).toBe(true);
  });

  test('counts as not installed in a fresh clone and after an interrupted installation', () => {
    expect(isInstalled(root)).toBe(false);
    write({ 'node_modules/react/index.js': '' });
    expect(isInstalled(root)).toBe(false);
  });

  test('counts as not installed with another version, a missing or a left-over package', () => {
    installed({ 'node_modules/react': { version: '19.3.0' } });
    expect(isInstalled(root)).toBe(false);
    installed({});
    expect(isInstalled(root)).toBe(false);
    installed({ 'node_modules/react': react, 'node_modules/old': { version: '1.0.0' } });
    expect(isInstalled(root)).toBe(false);
  });
});

describe('fingerprint of the build', () => {
  beforeEach(() => write({ 'src/app.ts': 'a', 'src/store/app.ts': 'b', 'vite.config.ts': 'c', 'README.md': 'd' }));

  test.each(['src/app.ts', 'src/store/app.ts', 'vite.config.ts', 'package-lock.json', 'public/new.svg'])(
    'changes with %s',
    (path) => {
      const before = fingerprint(root);
      write({ [path]: 'other' });
      expect(fingerprint(root)).not.toBe(before);
    },
  );

  test('changes when a file is renamed or removed', () => {
    const before = fingerprint(root);
    rmSync(join(root, 'src/app.ts'));
    const without = fingerprint(root);
    write({ 'src/main.ts': 'a' });
    expect(new Set([before, without, fingerprint(root)]).size).toBe(3);
  });

  test.each([
    'README.md',
    'src/app.test.ts',
    'tests/e2e/home.e2e.ts',
    'packages/examples/demo/shop/raan/shop.json',
    'docs/home.png',
  ])('stays the same with %s', (path) => {
    const before = fingerprint(root);
    write({ [path]: 'other' });
    expect(fingerprint(root)).toBe(before);
  });

  test('stays the same when a file is written again', () => {
    const before = fingerprint(root);
    write({ 'src/app.ts': 'a' });
    expect(fingerprint(root)).toBe(before);
  });
});

test('every folder of the project is listed as built or not built', () => {
  const ignored = ['.git/', ...readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n')];
  const folders = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const kept = folders.map(({ name }) => name).filter((name) => !ignored.includes(`${name}/`));
  expect([...BUILT_FOLDERS, ...OTHER_FOLDERS]).toEqual(expect.arrayContaining(kept));
});
