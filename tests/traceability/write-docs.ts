/** `node tests/traceability/write-docs.ts [--check]`: writes the tests' column of docs/specification.md and docs/field-faults.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readTree } from '../architecture/tree.ts';
import { findPlaceFaults } from './specification.ts';
import { fillInTests, findGaps, findProofs, type Kind } from './tags.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const isCheck = process.argv.includes('--check');

const tree = readTree(ROOT);
const faults = [
  ...check('docs/field-faults.md', 'field'),
  ...check('docs/specification.md', 'spec'),
  ...findPlaceFaults(read('docs/specification.md'), (path) => existsSync(join(ROOT, path))),
];
for (const fault of faults) console.error(fault);
if (faults.length === 0) console.log('Each row of the specification, and each field fault, has a test.');
process.exitCode = faults.length > 0 ? 1 : 0;

/** Writes a page, or reports that it is out of date; and what its rows lack. */
function check(path: string, kind: Kind): string[] {
  const page = read(path);
  const proofs = findProofs(tree, kind);
  const filled = fillInTests(page, proofs);
  if (!isCheck) writeFileSync(join(ROOT, path), filled);
  const isOld = isCheck && page !== filled;
  return [
    ...findGaps(kind, page, proofs),
    ...(isOld ? [`${path} is out of date: run node tests/traceability/write-docs.ts`] : []),
  ];
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
