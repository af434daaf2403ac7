import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJsonReader } from './read-json.ts';

/** Reads the texts one after the other and answers the last one's value, and whether it is the second last one's object. */
function readAll(...texts: readonly string[]): unknown {
  const read = createJsonReader();
  return texts.map((text) => read(text)).at(-1);
}

function outcome(read: () => unknown): string {
  try {
    return JSON.stringify(read());
  } catch {
    return 'refused';
  }
}

const page = (text: string, more: object = {}) =>
  JSON.stringify([
    { type: 'section', id: 'a', children: [{ type: 'text', id: 'b', props: { text } }] },
    ...Array.from({ length: 20 }, (_, index) => ({ type: 'text', id: `t${index}`, props: { text: '"}]' } })),
    more,
  ]);

test('an edit of one text leaves everything around it the very same objects', () => {
  const read = createJsonReader();
  const before = read(page('one')) as { children?: { props: object }[] }[];
  const after = read(page('another')) as typeof before;
  expect(after).toEqual(JSON.parse(page('another')));
  expect(after[0]).not.toBe(before[0]);
  expect(after[1]).toBe(before[1]);
  expect(after[20]).toBe(before[20]);
});

test('the same text is the same value', () => {
  const read = createJsonReader();
  expect(read(page('one'))).toBe(read(page('one')));
});

test('invalid JSON is refused as before, and the next text is read', () => {
  const read = createJsonReader();
  read(page('one'));
  expect(() => read(page('one').slice(0, -1))).toThrow(SyntaxError);
  expect(() => read(page('one').replace('"text":"one"', '"text":one'))).toThrow(SyntaxError);
  expect(read(page('two'))).toEqual(JSON.parse(page('two')));
});

test.each([
  [
    'a name that stands twice',
    '[{"a":{"b":1},"a":{"b":2},"c":"xxxxxxxxxxxx"}]',
    '[{"a":{"b":3},"a":{"b":2},"c":"xxxxxxxxxxxx"}]',
  ],
  [
    'a prototype key',
    '[{"__proto__":{"b":{"c":1}},"d":"xxxxxxxxxxxxxxxxxxxxxx"}]',
    '[{"__proto__":{"b":{"c":2}},"d":"xxxxxxxxxxxxxxxxxxxxxx"}]',
  ],
  ['an object torn in two', '[0,{"a":1,"b":2},"xxxxxxxxxxxxxxxxx"]', '[0,{"a":1},{"b":2},"xxxxxxxxxxxxxxxxx"]'],
  ['two objects put together', '[0,{"a":1},{"b":2},"xxxxxxxxxxxxxxxxx"]', '[0,{"a":1,"b":2},"xxxxxxxxxxxxxxxxx"]'],
  ['an edit at a quotation mark', String.raw`[["a\\"],"xxxxxxxxxxx"]`, String.raw`[["a\\\""],"xxxxxxxxxxx"]`],
  ['an edit of a name', '[{"a" : {"b":1}, "xxxxxxxxxxxxx":0}]', '[{"c" : {"b":1}, "xxxxxxxxxxxxx":0}]'],
  ['an edit of the whole', '{"a":1}', '[1]'],
  ['a plain value', '1', '2'],
])('%s is read as JSON.parse reads it', (_what, before, after) => {
  const value = readAll(before, after);
  expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(after)));
  expect(readAll(after, before)).toEqual(JSON.parse(before));
});

test('any sequence of texts is read as JSON.parse reads them', () => {
  const cut = fc.record({
    from: fc.nat(400),
    length: fc.nat(6),
    text: fc.constantFrom('', '0', '"', 'a', ',', '{}', '[', ']', '},{', ':', '\\', '"a":', ' '),
  });
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), fc.array(cut, { maxLength: 12 }), (first, cuts) => {
      const read = createJsonReader();
      let text = `[${first},"${'x'.repeat(200)}",${first}]`;
      const expected: string[] = [];
      const answers: string[] = [];
      for (const { from, length, text: put } of [{ from: 0, length: 0, text: '' }, ...cuts]) {
        const at = from % (text.length + 1);
        const next = text.slice(0, at) + put + text.slice(at + length);
        expected.push(outcome(() => JSON.parse(next)));
        answers.push(outcome(() => read(next)));
        if (expected.at(-1) !== 'refused') text = next;
      }
      expect(answers).toEqual(expected);
    }),
    { numRuns: 2000, seed: 5 },
  );
});
