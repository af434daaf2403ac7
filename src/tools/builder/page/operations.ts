/** What a frame is told of a page that has changed: the JSON Patch between two of its states. Pure. */
import { pointerToken } from '#schemas/problem.ts';
import type { PatchOperation } from '#schemas/preview.ts';
import { isRecord } from '#schemas/record.ts';

/** Operations that make `after` of `before`, as few as lists allow that have one place of change. */
export function operationsBetween(before: unknown, after: unknown, path = ''): PatchOperation[] {
  if (isSame(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return ofLists(before, after, path);
  if (isRecord(before) && isRecord(after) && before.id === after.id) return ofRecords(before, after, path);
  return [{ op: 'replace', path, value: after }];
}

function ofRecords(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  path: string,
): PatchOperation[] {
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return [
    ...gone.map((key): PatchOperation => ({ op: 'remove', path: path + pointerToken(key) })),
    ...Object.entries(after).flatMap(([key, value]): PatchOperation[] => {
      const at = path + pointerToken(key);
      return Object.hasOwn(before, key) ? operationsBetween(before[key], value, at) : [{ op: 'add', path: at, value }];
    }),
  ];
}

/** What stands the same at both ends is left alone; in between, items change, then lack or come. */
function ofLists(before: readonly unknown[], after: readonly unknown[], path: string): PatchOperation[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const both = shorter - end;
  const at = (index: number) => path + pointerToken(index);
  return [
    ...range(start, both).flatMap((index) => operationsBetween(before[index], after[index], at(index))),
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

/** Whether two JSON values are alike; quick where they share parts. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  if (!isRecord(one) || !isRecord(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  );
}
