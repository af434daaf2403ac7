import type { MutantResult } from '@stryker-mutator/api/core';
import { expect, test } from 'vitest';
import { parseChangedLines } from './changes.ts';
import { reportMutants } from './report.ts';

const FILE = import.meta.filename;
const LINE = `mutation.test.ts · import type { MutantResult } from '@stryker-mutator/api/core';`;

/** A mutant of the first line of this file. */
function mutant(status: MutantResult['status'], from: number, to: number, replacement: string): MutantResult {
  return {
    id: `${from}`,
    fileName: FILE,
    mutatorName: 'StringLiteral',
    replacement,
    status,
    location: { start: { line: 1, column: from }, end: { line: 1, column: to } },
  };
}

test('reports survivors by name, without equivalent ones, and outdated entries of their list', () => {
  const mutants = [
    mutant('Killed', 1, 7, 'a'),
    mutant('Timeout', 1, 7, 'b'),
    mutant('Ignored', 1, 7, 'c'),
    mutant('Survived', 1, 7, 'd'),
    mutant('NoCoverage', 8, 12, 'e'),
  ];
  const reasons = { [`${LINE} · type → e`]: 'never run', [`${LINE} · import → a`]: 'is found' };
  const root = import.meta.dirname;
  expect(reportMutants(mutants, reasons, { root, listsStale: true })).toEqual({
    all: 3,
    found: 2,
    equivalent: 1,
    percent: 200 / 3,
    gaps: [
      `survives: mutation.test.ts:1 StringLiteral: ${LINE} · import → d`,
      `not equivalent, though listed: ${LINE} · import → a`,
    ],
  });
});

test('reads the changed lines of a diff, and those around a deletion', () => {
  const diff = '@@ -10,2 +10,3 @@ const toast\n+one\n@@ -20,0 +22 @@\n+two\n@@ -30,2 +32,0 @@\n-gone';
  expect(parseChangedLines(diff)).toEqual([
    [10, 12],
    [22, 22],
    [32, 33],
  ]);
});
