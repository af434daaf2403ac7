/** `node tests/field-faults/write-docs.ts [--check]`: writes docs/field-faults.md, or says what is wrong with it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readTree } from '../architecture/tree.ts';
import { findFaults, formatPage, readLines } from './table.ts';
import { findTaggedTests } from './tagged-tests.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PAGE = join(ROOT, 'docs/field-faults.md');

const lines = readLines(join(import.meta.dirname, 'lines'));
const scan = findTaggedTests(readTree(ROOT));
const page = formatPage(lines, scan.tests);
const faults = findFaults(lines, scan);
if (process.argv.includes('--check')) {
  if (readPage() !== page)
    faults.push('docs/field-faults.md is out of date: run node tests/field-faults/write-docs.ts');
} else writeFileSync(PAGE, page);
for (const fault of faults) console.error(fault);
if (faults.length === 0) console.log(`docs/field-faults.md: ${lines.length} lines, ${scan.tests.length} tagged tests`);
process.exitCode = faults.length > 0 ? 1 : 0;

function readPage(): string {
  try {
    return readFileSync(PAGE, 'utf8');
  } catch {
    return '';
  }
}
