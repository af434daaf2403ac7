import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { positionOf, scanJson } from './scan-json.ts';

test('every value has its place, and members the place of their key', () => {
  const text = '{\n  "props": { "title": "a/b", "list": [1, true] },\n  "a/b~": null\n}';
  const { spans, fault } = scanJson(text);
  const shown = [...spans].map(([pointer, { start, end, key }]) => [
    pointer,
    text.slice(start, end).replaceAll(/\s+/g, ' '),
    key && text.slice(key.start, key.end),
  ]);
  expect(fault).toBeUndefined();
  expect(shown).toEqual([
    ['/props/title', '"a/b"', '"title"'],
    ['/props/list/0', '1', undefined],
    ['/props/list/1', 'true', undefined],
    ['/props/list', '[1, true]', '"list"'],
    ['/props', '{ "title": "a/b", "list": [1, true] }', '"props"'],
    ['/a~1b~0', 'null', '"a/b~"'],
    ['', text.replaceAll(/\s+/g, ' '), undefined],
  ]);
});

test.each([
  ['', 'empty', 1, 1, ''],
  ['{ "a": }', 'value', 1, 8, '}'],
  ['{ a: 1 }', 'key', 1, 3, 'a'],
  ['{ "a" 1 }', 'colon', 1, 7, '1'],
  ['{ "a": 1\n  "b": 2 }', 'comma', 2, 3, '"'],
  ['{ "a": 1,\n}', 'trailing-comma', 1, 9, ','],
  ['[1, 2,]', 'trailing-comma', 1, 6, ','],
  ['{ "a": "b }', 'string-end', 1, 8, '"'],
  ['"a\tb"', 'string-character', 1, 3, ''],
  [String.raw`"\x"`, 'escape', 1, 2, '\\'],
  ['[01]', 'number', 1, 2, '01'],
  ['[+1]', 'number', 1, 2, '+1'],
  ['[True]', 'word', 1, 2, 'True'],
  ["['a']", 'word', 1, 2, "'"],
  ['{} {}', 'trailing', 1, 4, '{'],
  ['{"a": [1, 2', 'comma', 1, 12, ''],
  ['['.repeat(500), 'too-deep', 1, 402, '['],
])('the fault in %s is reported with its place', (text, kind, line, column, found) => {
  const { fault } = scanJson(text);
  expect({ kind: fault?.kind, found: fault?.found, ...positionOf(text, fault?.offset ?? -1) }).toEqual({
    kind,
    line,
    column,
    found,
  });
});

test('accepts and refuses the same texts as JSON.parse', () => {
  const accepts = (text: string) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 2 }), (json, at, typed) => {
      const broken = json.slice(0, at % (json.length + 1)) + typed + json.slice(at % (json.length + 1));
      expect([scanJson(json).fault, scanJson(broken).fault === undefined]).toEqual([undefined, accepts(broken)]);
    }),
    { numRuns: 500 },
  );
});
