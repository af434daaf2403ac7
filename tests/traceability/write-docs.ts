/** `node tests/traceability/write-docs.ts [--check]`: writes the tests' column of docs/specification.md and docs/field-faults.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readTree } from '../architecture/tree.ts';
import { findLineFaults, formatPage, readLines } from './field-faults.ts';
import { fillInTests, findSpecificationFaults } from './specification.ts';
import { findProofs } from './tags.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const isCheck = process.argv.includes('--check');

const tree = readTree(ROOT);
const fieldProofs = findProofs(tree, 'field');
const specProofs = findProofs(tree, 'spec');
const lines = readLines(join(ROOT, 'tests/field-faults/lines'));
const specification = read('docs/specification.md');

const faults = [
  ...findLineFaults(lines, fieldProofs),
  ...findSpecificationFaults(specification, specProofs, (path) => existsSync(join(ROOT, path))),
  ...writePage('docs/field-faults.md', formatPage(lines, fieldProofs)),
  ...writePage('docs/specification.md', fillInTests(specification, specProofs)),
];
for (const fault of faults) console.error(fault);
if (faults.length === 0) console.log(`${specProofs.size} rows and ${fieldProofs.size} field faults, each with a test`);
process.exitCode = faults.length > 0 ? 1 : 0;

/** Writes a page, or reports that it is out of date. */
function writePage(path: string, page: string): string[] {
  if (isCheck) return read(path) === page ? [] : [`${path} is out of date: run node tests/traceability/write-docs.ts`];
  writeFileSync(join(ROOT, path), page);
  return [];
}

function read(path: string): string {
  return existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : '';
}
