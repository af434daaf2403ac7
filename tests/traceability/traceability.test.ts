import { expect, test } from 'vitest';
import { findPlaceFaults } from './specification.ts';
import { fillInTests, findGaps, findProofs } from './tags.ts';

/** Filled in, so that the tags of these examples are no tags of this file. */
const SPEC = 'spec';
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

test('reports rows that come twice or have no test, and tags without a row', () => {
  const page = '| 4.9 | A. | `gone.ts` | |\n| 4.9 | B. | `a.ts` | |\n| 4.11 | C. | | |';
  expect(findGaps(SPEC, page, PROOFS)).toEqual([
    'row 4.9 comes twice',
    `row 4.11 has no test: tag one with meta: { ${SPEC}: ['4.11'] }`,
    'b.test.ts: the tag spec 4.10a has no row',
  ]);
  expect(findPlaceFaults(page, (path) => path === 'a.ts')).toEqual([
    'row 4.9 names gone.ts, which does not exist',
    'row 4.11 names no place where it is built',
  ]);
});
