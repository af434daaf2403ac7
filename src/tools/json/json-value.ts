/** JSON values: read and changed by JSON Pointer (RFC 6901), and diffed into JSON Patch (RFC 6902). Pure. */
import { deleteIn, existsIn, getIn, parseJSONPointer, setIn } from 'immutable-json-patch';
import { isJsonEqual } from '#schemas/json-equal.ts';
import { pointerToken } from '#schemas/problem.ts';
import type { PatchOperation } from '#schemas/page/preview.ts';
import { isRecord } from '#schemas/record.ts';

/** The value at a pointer; undefined where there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  const path = parseJSONPointer(pointer);
  return existsIn(value, path) ? getIn(value, path) : undefined;
}

/**
 * A copy with another value at a pointer; creates missing objects, also in the place of a list, as PHP writes an empty one.
 * `undefined` removes the value.
 */
export function withValue(value: unknown, pointer: string, next: unknown): unknown {
  const path = parseJSONPointer(pointer);
  if (next !== undefined) {
    const isList = (at: readonly string[]) => existsIn(value, [...at]) && Array.isArray(getIn(value, [...at]));
    const list = path.findIndex((key, at) => !/^(?:\d+|-)$/.test(key) && isList(path.slice(0, at)));
    return setIn(list === -1 ? value : setIn(value, path.slice(0, list), {}), path, next, true);
  }
  return existsIn(value, path) ? deleteIn(value, path) : value;
}

/**
 * JSON Patch operations that turn `before` into `after`. Lists are compared from both ends, so one insertion, removal or
 * edit in a list is one operation. A record with another `id`, or with a key `__proto__`, is replaced whole.
 */
export function diffJson(before: unknown, after: unknown, path = ''): PatchOperation[] {
  if (isJsonEqual(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after, path);
  if (isPatched(before) && isPatched(after) && before.id === after.id) return diffRecords(before, after, path);
  return [{ op: 'replace', path, value: after }];
}

/** Whether patches lead into a value: machines/preview/patch.ts accepts no pointer with `__proto__`. */
function isPatched(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && !Object.hasOwn(value, '__proto__');
}

function diffRecords(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  path: string,
): PatchOperation[] {
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return [
    ...gone.map((key): PatchOperation => ({ op: 'remove', path: path + pointerToken(key) })),
    ...Object.entries(after).flatMap(([key, value]): PatchOperation[] => {
      const at = path + pointerToken(key);
      return Object.hasOwn(before, key) ? diffJson(before[key], value, at) : [{ op: 'add', path: at, value }];
    }),
  ];
}

/** Skips equal items at both ends; the items between are edited, then removed or added. */
function diffLists(before: readonly unknown[], after: readonly unknown[], path: string): PatchOperation[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isJsonEqual(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isJsonEqual(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const both = shorter - end;
  const at = (index: number) => path + pointerToken(index);
  return [
    ...range(start, both).flatMap((index) => diffJson(before[index], after[index], at(index))),
    ...range(both, before.length - end)
      .toReversed()
      .map((index): PatchOperation => ({ op: 'remove', path: at(index) })),
    ...range(both, after.length - end).map((index): PatchOperation => ({
      op: 'add',
      path: at(index),
      value: after[index],
    })),
  ];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, count) => from + count);
}
