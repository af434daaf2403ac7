import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BUILT_FOLDERS, fingerprint, OTHER_FOLDERS } from '../../src/cli/setup/fingerprint.mjs';
import { installHint, isInstalled } from '../../src/cli/setup/install.mjs';
import { ROOT } from '../../src/cli/setup/paths.mjs';
import { refuseOldNode } from '../../src/cli/setup/problem.mjs';

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

  test('those of the lockfile are installed', () => {
    installed({ 'node_modules/react': react });
    expect(isInstalled(root)).toBe(true);
  });

  test('nothing is installed in a fresh clone, nor after an interrupted installation', () => {
    expect(isInstalled(root)).toBe(false);
    write({ 'node_modules/react/index.js': '' });
    expect(isInstalled(root)).toBe(false);
  });

  test('another version, a missing package and a left-over one are noticed', () => {
    installed({ 'node_modules/react': { version: '19.3.0' } });
    expect(isInstalled(root)).toBe(false);
    installed({});
    expect(isInstalled(root)).toBe(false);
    installed({ 'node_modules/react': react, 'node_modules/old': { version: '1.0.0' } });
    expect(isInstalled(root)).toBe(false);
  });

  test.each([
    [
      'npm error code EAI_AGAIN',
      'could not install the packages: the npm registry is out of reach: check the network or proxy, then try again.',
    ],
    ['npm ERR! code ENOSPC', 'could not install the packages: the disk is full (about 1 GB is needed).'],
    ['npm error code E404', 'could not install the packages: npm’s own words are above.'],
  ])('a failure tells what to do: %s', (output, hint) => expect(installHint(output)).toBe(hint));
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

  test('changes when a file is renamed or taken away', () => {
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
    'src/store/demo/raan/shop.json',
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

test('every folder of the project is known to be built from, or not', () => {
  const ignored = ['.git/', ...readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n')];
  const folders = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const kept = folders.map(({ name }) => name).filter((name) => !ignored.includes(`${name}/`));
  expect([...BUILT_FOLDERS, ...OTHER_FOLDERS]).toEqual(expect.arrayContaining(kept));
});

test('an old Node is refused in one line', () => {
  expect(() => refuseOldNode('18.19.0')).toThrow(
    'Node 18.19.0 is too old. Install Node 20 or newer (https://nodejs.org) and try again.',
  );
  expect(refuseOldNode('20.0.0')).toBeUndefined();
});
