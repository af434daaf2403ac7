/** Compares two JSON values, for people who read a plan. */
import { pointerToken, showValue } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';

/** A value that differs, by JSON Pointer; undefined: absent. */
export interface Difference {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The smallest parts that differ. The common start and end of lists are skipped, so that an insertion is one
 * difference.
 */
export function differencesOf(before: unknown, after: unknown, path = ''): Difference[] {
  if (isRecord(before) && isRecord(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => differencesOf(before[key], after[key], path + pointerToken(key)));
  }
  if (Array.isArray(before) && Array.isArray(after)) return ofLists(before, after, path);
  return Object.is(before, after) ? [] : [{ path, before, after }];
}

function ofLists(before: readonly unknown[], after: readonly unknown[], path: string): Difference[] {
  const isSame = (one: number, other: number) => differencesOf(before[one], after[other]).length === 0;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(start, start)) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(before.length - 1 - end, after.length - 1 - end)) end += 1;
  const [gone, come] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, index) => index).flatMap((index) =>
    differencesOf(gone[index], come[index], path + pointerToken(start + index)),
  );
}

/** One line: `/title: "Tea" → "Coffee"`. */
export function describeDifference({ path, before, after }: Difference): string {
  return `${path === '' ? '/' : path}: ${showValue(before)} → ${showValue(after)}`;
}
