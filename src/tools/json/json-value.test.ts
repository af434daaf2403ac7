import { assert, jsonValue, property } from 'fast-check';
import { expect, test } from 'vitest';
import { applyPatch } from '#machines/preview/patch.ts';
import { diffJson, valueAt, withValue } from './json-value.ts';

const link = { type: 'link-list', props: { title: 'A', links: [{ href: '/a' }, { href: '/b' }], 'a/b': 1 } };

test('reads the value at a pointer', () => {
  expect(
    ['', '/props/title', '/props/links/1/href', '/props/a~1b', '/props/links/9', '/no/where'].map((at) =>
      valueAt(link, at),
    ),
  ).toEqual([link, 'A', '/b', 1, undefined, undefined]);
});

test('changes one value and shares everything else', () => {
  const next = withValue(link, '/props/links/1/href', '/c');
  expect(next).toEqual({ ...link, props: { ...link.props, links: [{ href: '/a' }, { href: '/c' }] } });
  expect(valueAt(next, '/props/links/0')).toBe(link.props.links[0]);
  expect(link.props.links[1]).toEqual({ href: '/b' });
});

test('creates missing objects, and removes a value that becomes undefined', () => {
  expect(withValue({ type: 'text' }, '/props/text/$t/th', 'ก')).toEqual({
    type: 'text',
    props: { text: { $t: { th: 'ก' } } },
  });
  expect(withValue({ style: [] }, '/style/base/gap', 's')).toEqual({ style: { base: { gap: 's' } } });
  expect(withValue({ style: { base: [1] } }, '/style/base/gap', 's')).toEqual({ style: { base: { gap: 's' } } });
  expect(withValue(link, '/props/links/0', undefined)).toMatchObject({ props: { links: [{ href: '/b' }] } });
  expect(Object.keys(Object(valueAt(withValue(link, '/props/title', undefined), '/props')))).toEqual(['links', 'a/b']);
});

const node = (id: string, text: string) => ({ id, type: 'text', props: { text } });
const page = (...pageComponent: unknown[]) => ({ pageComponent });

test('diffs one edited prop into one operation', () => {
  expect(diffJson(page(node('a', '1'), node('b', '2')), page(node('a', '1'), node('b', '3')))).toEqual([
    { op: 'replace', path: '/pageComponent/1/props/text', value: '3' },
  ]);
});

test('diffs added and removed nodes without touching the others', () => {
  const [a, b, c] = [node('a', '1'), node('b', '2'), node('c', '3')];
  expect(diffJson(page(a, c), page(a, b, c))).toEqual([{ op: 'add', path: '/pageComponent/1', value: b }]);
  expect(diffJson(page(a, b, c), page(c))).toEqual([
    { op: 'remove', path: '/pageComponent/1' },
    { op: 'remove', path: '/pageComponent/0' },
  ]);
});

test('replaces a node whole when its id differs', () => {
  expect(diffJson(page(node('a', '1')), page(node('b', '1')))).toEqual([
    { op: 'replace', path: '/pageComponent/0', value: node('b', '1') },
  ]);
});

test('replaces a record with a key that no pointer names', () => {
  const hostile = JSON.parse('{"__proto__":{"a":1}}') as unknown;
  expect(diffJson({ a: {} }, { a: hostile })).toEqual([{ op: 'replace', path: '/a', value: hostile }]);
  expect(diffJson({ a: hostile }, { a: {} })).toEqual([{ op: 'replace', path: '/a', value: {} }]);
});

test('patches any value into any other', () => {
  const json = jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
  assert(
    property(json, json, (before, after) => {
      expect(applyPatch({ before }, diffJson({ before }, { before: after }))).toEqual({
        ok: true,
        document: { before: after },
      });
    }),
    { numRuns: 300 },
  );
});
