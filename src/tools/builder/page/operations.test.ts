import { assert, jsonValue, property } from 'fast-check';
import { expect, test } from 'vitest';
import { applyPatch } from '#machines/preview/patch.ts';
import { operationsBetween } from './operations.ts';

const node = (id: string, text: string) => ({ id, type: 'text', props: { text } });
const page = (...pageComponent: unknown[]) => ({ pageComponent });

test('one prop that is edited is one operation', () => {
  expect(operationsBetween(page(node('a', '1'), node('b', '2')), page(node('a', '1'), node('b', '3')))).toEqual([
    { op: 'replace', path: '/pageComponent/1/props/text', value: '3' },
  ]);
});

test('nodes come and go without the others being told', () => {
  const [a, b, c] = [node('a', '1'), node('b', '2'), node('c', '3')];
  expect(operationsBetween(page(a, c), page(a, b, c))).toEqual([{ op: 'add', path: '/pageComponent/1', value: b }]);
  expect(operationsBetween(page(a, b, c), page(c))).toEqual([
    { op: 'remove', path: '/pageComponent/1' },
    { op: 'remove', path: '/pageComponent/0' },
  ]);
});

test('another node in the place of one is told whole', () => {
  expect(operationsBetween(page(node('a', '1')), page(node('b', '1')))).toEqual([
    { op: 'replace', path: '/pageComponent/0', value: node('b', '1') },
  ]);
});

test('from any value to any other', () => {
  const json = jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
  assert(
    property(json, json, (before, after) => {
      expect(applyPatch({ before }, operationsBetween({ before }, { before: after }))).toEqual({
        ok: true,
        document: { before: after },
      });
    }),
    { numRuns: 300 },
  );
});
