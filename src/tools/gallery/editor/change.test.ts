import { expect, test } from 'vitest';
import { valueAt, withValue } from './change.ts';

const node = { type: 'link-list', props: { title: 'A', links: [{ href: '/a' }, { href: '/b' }], 'a/b': 1 } };

test('reads what stands at a pointer', () => {
  expect(
    ['', '/props/title', '/props/links/1/href', '/props/a~1b', '/props/links/9', '/no/where'].map((at) =>
      valueAt(node, at),
    ),
  ).toEqual([node, 'A', '/b', 1, undefined, undefined]);
});

test('changes one place and keeps the very rest', () => {
  const next = withValue(node, '/props/links/1/href', '/c');
  expect(next).toEqual({ ...node, props: { ...node.props, links: [{ href: '/a' }, { href: '/c' }] } });
  expect(valueAt(next, '/props/links/0')).toBe(node.props.links[0]);
  expect(node.props.links[1]).toEqual({ href: '/b' });
});

test('makes objects on the way, and takes out what becomes undefined', () => {
  expect(withValue({ type: 'text' }, '/props/text/$t/th', 'ก')).toEqual({
    type: 'text',
    props: { text: { $t: { th: 'ก' } } },
  });
  expect(withValue(node, '/props/links/0', undefined)).toMatchObject({ props: { links: [{ href: '/b' }] } });
  expect(Object.keys(Object(valueAt(withValue(node, '/props/title', undefined), '/props')))).toEqual(['links', 'a/b']);
});
