/** A developer can read the first example in ten minutes. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const TEA_STALL = resolve(import.meta.dirname, '../examples/tea-stall');
/** Files of every npm package, and data. */
const NOT_READ = /^(?:package\.json|tsconfig\.json|README\.md|shop\/|node_modules\/|dist\/|\.data\/|\.raan\/)/;

function linesOf(file: string): number {
  return readFileSync(join(TEA_STALL, file), 'utf8').trimEnd().split('\n').length;
}

test('the first example has about ten small files, and its README names each', () => {
  const files = globSync('**/*.*', { cwd: TEA_STALL }).filter((file) => !NOT_READ.test(file) && linesOf(file) > 0);
  const readme = readFileSync(join(TEA_STALL, 'README.md'), 'utf8');
  expect(files.length).toBeLessThanOrEqual(12);
  expect(linesOf('README.md')).toBeLessThanOrEqual(40);
  expect(files.filter((file) => linesOf(file) > 40)).toEqual([]);
  expect(files.filter((file) => !readme.includes(file.slice(file.lastIndexOf('/') + 1)))).toEqual([]);
});
