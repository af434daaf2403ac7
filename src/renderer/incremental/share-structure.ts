/** Structural sharing of JSON-like values: a new version of a value made of the parts of the previous one that did not change. */
import { isRecord } from '#schemas/record.ts';

/** Comparisons before sharing is given up: a page has some hundred thousand values; what is built to loop has no end. */
const MAX_COMPARED = 2_000_000;
/** Values nested deeper than any page's; comparing recurses. */
const MAX_DEPTH = 512;

/**
 * `next`, made of the same objects as `previous` wherever both are equal, the order of keys included; the very `previous`
 * where all is. Items of lists that have an `id` are found by it wherever they moved, others are compared in their place.
 * Neither value is changed. Linear in the size of `next`; values that never end are returned as they came.
 */
export function shareStructure<T>(previous: unknown, next: T): T;
export function shareStructure(previous: unknown, next: unknown): unknown {
  try {
    return shareValue(previous, next, { left: MAX_COMPARED }, 0);
  } catch (error) {
    if (error instanceof TooMuch) return next;
    throw error;
  }
}

interface Room {
  left: number;
}

class TooMuch extends Error {
  override name = 'TooMuch';
}

function shareValue(previous: unknown, next: unknown, room: Room, depth: number): unknown {
  if (typeof next !== 'object' || next === null || previous === next) return next;
  room.left -= 1;
  if (room.left < 0 || depth > MAX_DEPTH) throw new TooMuch();
  if (Array.isArray(next)) return Array.isArray(previous) ? shareList(previous, next, room, depth + 1) : next;
  return isRecord(previous) ? shareRecord(previous, next as Record<string, unknown>, room, depth + 1) : next;
}

function shareList(
  previous: readonly unknown[],
  next: readonly unknown[],
  room: Room,
  depth: number,
): readonly unknown[] {
  const counterpart = counterparts(previous, next);
  let copy: unknown[] | undefined;
  for (let index = 0; index < next.length; index += 1) {
    const shared = shareValue(counterpart(next[index], index), next[index], room, depth);
    if (copy !== undefined) copy.push(shared);
    else if (index >= previous.length || !Object.is(shared, previous[index]))
      copy = [...previous.slice(0, index), shared];
  }
  if (copy !== undefined) return copy;
  return previous.length === next.length ? previous : previous.slice(0, next.length);
}

/** Finds what an item of a list was before: by its id, else by its place. No previous item is the counterpart of two. */
function counterparts(
  previous: readonly unknown[],
  next: readonly unknown[],
): (item: unknown, index: number) => unknown {
  let moved: Map<string, unknown> | undefined;
  return (item, index) => {
    const id = idOf(item);
    if (id === idOf(previous[index])) return previous[index];
    if (id === undefined) return undefined;
    moved ??= new Map(
      previous.flatMap((each, at) => {
        const before = idOf(each);
        return before === undefined || before === idOf(next[at]) ? [] : [[before, each]];
      }),
    );
    const counterpart = moved.get(id);
    moved.delete(id);
    return counterpart;
  };
}

function idOf(item: unknown): string | undefined {
  return typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string' ? item.id : undefined;
}

function shareRecord(
  previous: Record<string, unknown>,
  next: Record<string, unknown>,
  room: Room,
  depth: number,
): Record<string, unknown> {
  const before = Object.keys(previous);
  const keys = Object.keys(next);
  let same = before.length === keys.length;
  let copy: Record<string, unknown> | undefined;
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] ?? '';
    if (before[index] !== key) same = false;
    const value = next[key];
    const old = Object.hasOwn(previous, key) ? previous[key] : undefined;
    if (Object.is(old, value)) continue;
    const shared = shareValue(old, value, room, depth);
    if (!Object.is(shared, old)) same = false;
    if (shared !== value && key !== '__proto__') {
      copy ??= { ...next };
      copy[key] = shared;
    }
  }
  return same ? previous : (copy ?? next);
}
