import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectFingerprint } from '../../src/cli/setup/build.mjs';

let root = '';

/** @param {string} file @param {string} text */
function write(file, text) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'raan-fingerprint-'));
  write('raan.config.ts', 'export default {};');
  write('types/quote/quote.tsx', 'export default () => <p />;');
});
afterEach(() => rmSync(root, { recursive: true }));

test('a build stays current after an edit of a test, and after a build and a test run', () => {
  // The module of a tag may lie beside the configuration: then its folder is the whole project.
  const fingerprint = () => projectFingerprint(root, ['types', '.']);
  const built = fingerprint();
  write('types/quote/quote.test.tsx', 'test();');
  write('types/quote/__snapshots__/quote.test.tsx.snap', '');
  write('types/quote/.quote.tsx.swp', '');
  write('dist/server/main.js', '');
  write('.raan/types.ts', '');
  write('.data/store.db', '');
  write('node_modules/raan/package.json', '{}');
  expect(fingerprint()).toBe(built);
});

test.each([
  ['an edit', 'types/quote/quote.tsx', 'export default () => <q />;'],
  ['a new file', 'types/quote/quote.module.css', ''],
  ['the configuration', 'raan.config.ts', 'export default { omit: [] };'],
])('%s needs another build', (_, file, text) => {
  const before = projectFingerprint(root, ['types']);
  write(file, text);
  expect(projectFingerprint(root, ['types'])).not.toBe(before);
});
