import { expect, test } from 'vitest';
import { findLineFaults } from './field-faults.ts';
import { fillInTests, findSpecificationFaults } from './specification.ts';
import { findProofs } from './tags.ts';

/** Filled in, so that the tags of these examples are no tags of this file. */
const SPEC = 'spec';
const FIELD = 'field';
const FILES = new Map([
  ['b.test.ts', `test('x', { meta: { ${SPEC}: ['4.9', '4.10a'], field: [] } }, run); /** spec: 9.9 */`],
  ['a.e2e.ts', `test('x', { tag: ['@phone', '@${SPEC}-4.9'] }, run);`],
  ['a.ts', `test('x', { meta: { ${SPEC}: ['4.1'] } }, run);`],
]);
const PROOFS = findProofs(FILES, SPEC);

test('finds the files of each row by the tags of their tests', () => {
  expect(PROOFS).toEqual(
    new Map([
      ['4.9', ['a.e2e.ts', 'b.test.ts']],
      ['4.10a', ['b.test.ts']],
    ]),
  );
});

test('fills in the test files of each row and nothing else', () => {
  const page = [
    '# Page',
    '| # | What | In | By |',
    '| 4.9 | Saved. | `a.ts` | old |',
    '| 4.10a | Sent. | `b.ts` | |',
    '',
  ];
  expect(fillInTests(page.join('\n'), PROOFS).split('\n')).toEqual([
    '# Page',
    '| # | What | In | By |',
    '| 4.9 | Saved. | `a.ts` | `a.e2e.ts`, `b.test.ts` |',
    '| 4.10a | Sent. | `b.ts` | `b.test.ts` |',
    '',
  ]);
});

test('reports rows without a test, a place or an existing place, rows that come twice, and tags without a row', () => {
  const page = '| 4.9 | A. | `gone.ts` | |\n| 4.9 | B. | `a.ts` | |\n| 4.11 | C. | | |';
  expect(findSpecificationFaults(page, PROOFS, (path) => path === 'a.ts')).toEqual([
    'row 4.9 names gone.ts, which does not exist',
    'row 4.9 comes twice',
    'row 4.11 names no place where it is built',
    `row 4.11 has no test: tag one with meta: { ${SPEC}: ['4.11'] }`,
    'b.test.ts: the tag spec 4.10a has no row',
  ]);
});

test('reports lines that are unknown, described twice or not tested, and tags without a line', () => {
  const entry = { input: 'a', class: 'b', siblings: [] };
  const lines = [
    { ...entry, line: '1.1', source: 'a.json' },
    { ...entry, line: '1.1', source: 'b.json' },
    { ...entry, line: '1.2', source: 'b.json' },
    { ...entry, line: '9.9', source: 'b.json' },
  ];
  expect(findLineFaults(lines, new Map(['1.1', '1.3', '9.9'].map((line) => [line, ['a.test.ts']])))).toEqual([
    'line 1.1 is described twice: a.json, b.json',
    'b.json: the issue has no line 9.9',
    `row 1.2 has no test: tag one with meta: { ${FIELD}: ['1.2'] }`,
    'a.test.ts: the tag field 1.3 has no row',
  ]);
});
