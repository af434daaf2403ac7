import { expect, test } from 'vitest';
import { applyPatch } from './patch.ts';

const list = Array.from({ length: 12 }, (_, index) => index);
const applied = (op: 'replace' | 'add', path: string) => {
  const result = applyPatch(list, [{ op, path, value: 'new' }]);
  return result.ok ? result.document : result.message;
};

test('a place in a list is a number as JSON writes it, up to the end of the list', () => {
  expect([
    applied('replace', '/10'),
    applied('add', '/12'),
    applied('add', '/13'),
    applied('replace', '/12'),
    applied('replace', '/01'),
    applied('replace', '/1x'),
  ]).toEqual([
    [...list.slice(0, 10), 'new', 11],
    [...list, 'new'],
    '"13" is no place in the list',
    '"12" is no place in the list',
    '"01" is no place in the list',
    '"1x" is no place in the list',
  ]);
});
