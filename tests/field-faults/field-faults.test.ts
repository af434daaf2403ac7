import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readTree } from '../architecture/tree.ts';
import { findFaults, formatPage, readLines } from './table.ts';
import { findTaggedTests } from './tagged-tests.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** What the scan finds in one test file. */
const scanOf = (text: string) => findTaggedTests(new Map([['a.test.ts', text]]));

test('docs/field-faults.md has each line with its tests, and each tag has its line', () => {
  const lines = readLines(join(import.meta.dirname, 'lines'));
  const scan = findTaggedTests(readTree(ROOT));
  expect(findFaults(lines, scan)).toEqual([]);
  expect(readFileSync(join(ROOT, 'docs/field-faults.md'), 'utf8')).toBe(formatPage(lines, scan.tests));
});

test.each([
  [`test('holds', { meta: { field: ['1.3'] } }, () => {});`, ['1.3 holds']],
  [
    `it.each([1])('%i of $name holds', { timeout: 9, meta: { field: ['1.3', '2.1'] } }, run);`,
    ['1.3 … of … holds', '2.1 … of … holds'],
  ],
  ['test(`${kind} holds`, { meta: { field: ["1.3"] } }, run);', ['1.3 … holds']],
  [
    `const meta = { field: ['1.3'] } as const; describe('carts', () => { test('hold', { meta }, run); });`,
    ['1.3 carts … hold'],
  ],
  [`const TAGGED = { meta: { field: ['1.3'] } }; test('holds', { ...TAGGED, timeout: 9 }, run);`, ['1.3 holds']],
  [`test('holds', { tag: ['@phone', '@field-3.2'] }, run);`, ['3.2 holds']],
  [
    `describeService('keys', {}, () => { test('hold', { tag: '@field-4.money.1' }, run); });`,
    ['4.money.1 keys … hold'],
  ],
  [`// test('holds', { meta: { field: ['1.3'] } }, run);`, []],
  [`test('holds', { tag: '@phone' }, run);`, []],
])('tags are found in %s', (text, found) => {
  const { tests, faults } = scanOf(text);
  expect([tests.map(({ line, title }) => `${line} ${title}`), faults]).toEqual([found, []]);
});

test.each([
  `const meta = { meta: { field: ['1.3'] } };`,
  `test(title, { meta: { field: ['1.3'] } }, run);`,
  `const options = { tag: '@field-1.3' };`,
])('a tag without a title is a fault: %s', (text) => {
  expect(scanOf(text)).toEqual({
    tests: [],
    faults: [
      'a.test.ts:1 has a field tag that belongs to no test with a title: write it into the test’s own options'.replace(
        '’',
        "'",
      ),
    ],
  });
});

test('lines without tests, tags without lines and lines that are described twice are faults', () => {
  const entry = { input: 'a', class: 'b', siblings: [] };
  const lines = [
    { ...entry, line: '1.1', source: 'a.json' },
    { ...entry, line: '1.1', source: 'b.json' },
    { ...entry, line: '1.2', source: 'b.json' },
    { ...entry, line: '9.9', source: 'b.json' },
  ];
  const tests = ['1.1', '1.3', '9.9'].map((line) => ({ line, file: 'a.test.ts', title: 'holds' }));
  expect(findFaults(lines, { tests, faults: [] })).toEqual([
    'line 1.1 is described twice: a.json, b.json',
    "line 1.2 (b.json) has no test: tag one with field: ['1.2']",
    'b.json: the issue has no line 9.9',
    'a.test.ts “holds” is tagged 1.3, which tests/field-faults/lines/ does not describe',
  ]);
});
