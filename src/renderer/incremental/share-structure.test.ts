import { describe, expect, test } from 'vitest';
import { shareStructure } from './share-structure.ts';

const json = (text: string): unknown => JSON.parse(text);

describe('share keeps of the previous value what did not change', () => {
  test('an equal value is the previous one', () => {
    const previous = { type: 'box', props: { list: [1, { a: null }] }, children: [{ type: 'label' }] };
    expect(shareStructure(previous, structuredClone(previous))).toBe(previous);
  });

  test('a changed leaf makes its ancestors new and nothing else', () => {
    const previous = { left: { deep: { leaf: 1 }, kept: { a: 1 } }, right: [{ b: 2 }] };
    const next = structuredClone(previous);
    next.left.deep.leaf = 2;
    const shared = shareStructure(previous, next);
    expect(shared).toEqual({ left: { deep: { leaf: 2 }, kept: { a: 1 } }, right: [{ b: 2 }] });
    expect(shared).not.toBe(previous);
    expect(shared.left.kept).toBe(previous.left.kept);
    expect(shared.right).toBe(previous.right);
  });

  test('list items that have an id are found wherever they moved', () => {
    const [a, b, c] = [
      { id: 'a', n: [1] },
      { id: 'b', n: [2] },
      { id: 'c', n: [3] },
    ] as const;
    const shared = shareStructure([a, b, c], structuredClone([c, { id: 'new', n: [9] }, a, b]));
    expect(shared).toEqual([c, { id: 'new', n: [9] }, a, b]);
    expect([shared[0] === c, shared[2] === a, shared[3] === b]).toEqual([true, true, true]);
  });

  test('two items of one id are two', () => {
    const a = { id: 'a' };
    const shared = shareStructure([a], [{ id: 'a' }, { id: 'a' }]);
    expect(shared).toEqual([a, a]);
    expect([shared[0] === a, shared[1] === a]).toEqual([true, false]);
    const moved = shareStructure([{ id: 'x' }, a], [{ id: 'a' }, { id: 'y' }, { id: 'a' }]);
    expect(moved.map((item) => item === a)).toEqual([true, false, false]);
  });

  test('list items without an id are compared by position', () => {
    const previous = [{ n: 1 }, { n: 2 }];
    const shared = shareStructure(previous, [{ n: 0 }, { n: 2 }]);
    expect(shared[1]).toBe(previous[1]);
    expect(shared).toEqual([{ n: 0 }, { n: 2 }]);
  });

  test.each([
    ['a shorter list', '[1,2,3]', '[1,2]'],
    ['a longer list', '[1,2]', '[1,2,3]'],
    ['a key less', '{"a":1,"b":2}', '{"a":1}'],
    ['a key more', '{"a":1}', '{"a":1,"b":null}'],
    ['another key of the same value', '{"a":1}', '{"b":1}'],
    ['another order of keys', '{"$t":{"en":"a","cn":"b"}}', '{"$t":{"cn":"b","en":"a"}}'],
    ['a list for an object', '{"a":{}}', '{"a":[]}'],
    ['an object for a list', '{"a":[]}', '{"a":{}}'],
    ['null for an object', '{"a":{}}', '{"a":null}'],
    ['a prototype key', '{"a":1}', '{"a":1,"__proto__":{"b":1}}'],
    ['another value below a prototype key', '{"__proto__":{"b":1},"c":{}}', '{"__proto__":{"b":2},"c":{}}'],
  ])('%s is a change', (_what, before, after) => {
    const shared = shareStructure(json(before), json(after));
    expect(JSON.stringify(shared)).toBe(after);
    expect(Object.getPrototypeOf(shared)).toBe(Object.getPrototypeOf(json(after)));
  });

  test('neither value is changed', () => {
    const [before, after] = ['{"a":[{"id":"x","b":1}],"c":{}}', '{"a":[{"id":"y"},{"id":"x","b":1}],"c":{}}'];
    const [previous, next] = [json(before), json(after)];
    shareStructure(previous, next);
    expect([JSON.stringify(previous), JSON.stringify(next)]).toEqual([before, after]);
  });

  test('values that contain themselves, or one another without end, are used unchanged', () => {
    const cycle = () => {
      const node: Record<string, unknown> = { type: 'box' };
      node.children = [node, node];
      return node;
    };
    const next = cycle();
    expect(shareStructure(cycle(), next)).toBe(next);
    const laughs = () => {
      let value: unknown = { text: 'ha' };
      for (let level = 0; level < 60; level += 1) value = [value, value];
      return value;
    };
    const many = laughs();
    expect(shareStructure(laughs(), many)).toBe(many);
  });
});
