import * as v from 'valibot';
import { expect, test } from 'vitest';
import { MAX_PROBLEMS, parse } from '../problem.ts';
import { boundedList, boundedLooseList, boundedRecord, boundedText } from './bounded.ts';

/** A schema that counts the values that it checks. */
function counting() {
  let checked = 0;
  const schema = v.pipe(
    v.any(),
    v.check(() => {
      checked += 1;
      return false;
    }, 'expected something else'),
  );
  return { schema, checked: () => checked };
}

const many = (count: number) => Array.from({ length: count }, (_, index) => index);
const entries = (count: number) => Object.fromEntries(many(count).map((index) => [`k${index}`, index]));

test('a list that is too long is refused only for its length, without a look at its items', () => {
  const { schema, checked } = counting();
  expect(parse(v.object({ list: boundedList(schema, 5) }), { list: many(6) })).toEqual({
    ok: false,
    problems: [{ path: '/list', expected: 'expected at most 5 items', found: 'a list of 6' }],
  });
  expect(checked()).toBe(0);
});

test('a record with too many entries is refused only for their number', () => {
  const [key, value] = [counting(), counting()];
  expect(parse(boundedRecord(v.pipe(v.string(), key.schema), value.schema, 5), entries(6))).toEqual({
    ok: false,
    problems: [{ path: '', expected: 'expected at most 5 entries', found: 'an object' }],
  });
  expect([key.checked(), value.checked()]).toEqual([0, 0]);
});

test('stops after twenty problems, and begins again with the next input', () => {
  const { schema, checked } = counting();
  const list = boundedList(schema, 1000);
  const record = boundedRecord(v.string(), schema, 1000);
  for (const round of [1, 2]) {
    expect(parse(list, many(1000))).toMatchObject({ ok: false, problems: { length: MAX_PROBLEMS } });
    expect(parse(record, entries(1000))).toMatchObject({ ok: false, problems: { length: MAX_PROBLEMS } });
    expect(checked()).toBe(2 * round * MAX_PROBLEMS);
  }
});

test('checks what is within the limits as any other list, record and text', () => {
  const Item = v.object({ id: boundedText(3) });
  expect(parse(boundedLooseList(Item, 2), [{ id: 'a', more: 1 }])).toEqual({ ok: true, value: [{ id: 'a' }] });
  expect(parse(boundedLooseList(Item, 2), null)).toEqual({ ok: true, value: [] });
  expect(parse(boundedList(Item, 2), [{ id: 'abcd' }, {}], '/body')).toEqual({
    ok: false,
    problems: [
      { path: '/body/0/id', expected: 'expected at most 3 characters', found: '"abcd"' },
      { path: '/body/1/id', expected: 'expected "id"', found: 'nothing' },
    ],
  });
  expect(parse(boundedRecord(boundedText(3), v.number(), 2), { a: 1, abcd: 'x' })).toEqual({
    ok: false,
    problems: [
      { path: '/abcd', expected: 'expected at most 3 characters', found: '"abcd"' },
      { path: '/abcd', expected: 'expected number', found: '"x"' },
    ],
  });
  for (const wrong of ['text', null, 5])
    expect([parse(boundedList(Item, 2), wrong).ok, parse(boundedRecord(v.string(), Item, 2), wrong).ok]).toEqual([
      false,
      false,
    ]);
});
