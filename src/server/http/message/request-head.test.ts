import { expect, test } from 'vitest';
import { HEAD_LIMITS } from '../../../bounds/limits.ts';
import { readHead } from './request-head.ts';

const read = (...lines: readonly (readonly [string, string])[]) => readHead({ rawHeaders: lines.flat() });

test('header lines are read by their names in lower case, and joined as `Headers` joins them', () => {
  const lines = [
    ['Host', 'shop.example'],
    ['X-Forwarded-Host', 'a.example'],
    ['x-forwarded-host', 'b.example'],
  ] as const;
  const head = read(...lines);
  const headers = new Headers(lines.map(([name, value]) => [name, value]));
  const names = ['host', 'x-forwarded-host', 'cookie'];
  expect(names.map((name) => [head?.get(name), head?.has(name)])).toEqual(
    names.map((name) => [headers.get(name), headers.has(name)]),
  );
});

test.each([
  [
    'two lines of cookies',
    [
      ['Cookie', 'a=1'],
      ['cookie', 'auth=1'],
    ],
  ],
  [
    'two hosts',
    [
      ['Host', 'a.example'],
      ['host', 'b.example'],
    ],
  ],
  ['too many lines', Array.from({ length: HEAD_LIMITS.headers + 1 }, (_, at) => [`x-${at}`, ''])],
  ['too many bytes', [['x-long', 'x'.repeat(HEAD_LIMITS.headerBytes)]]],
  ['too many cookies', [['cookie', ';'.repeat(HEAD_LIMITS.cookies)]]],
  [
    'too many members of lists',
    [
      ['accept', ','.repeat(HEAD_LIMITS.listMembers - 2)],
      ['te', 'a'],
      ['vary', 'b'],
    ],
  ],
] as const)('%s are left to the gate', (_, lines) => {
  expect(readHead({ rawHeaders: lines.flat() })).toBeUndefined();
});
