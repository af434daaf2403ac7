/**
 * First pass over a prop's value: prototype keys go, translations (`$t`) become text in the page's language, cycles and
 * values too deep are cut, strings too long are shortened, half and zero characters, which no document carries, are replaced
 * (contract, chapter 3 "The renderer never fails").
 */
import type { Lang } from '#schemas/lang.ts';
import { isTranslation, MAX_STRING_BYTES, translationIn } from '#schemas/node.ts';
import { pointerToken } from '#schemas/problem.ts';
import { storable } from '#schemas/storable.ts';

const MAX_VALUE_DEPTH = 32;
/** What one value takes of the room, whatever its length: checking it costs more than its characters. */
const VALUE_COST = 16;
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** What may still be copied of a tree, in values and characters; below 0 everything is cut. */
export interface Room {
  left: number;
}

export type Report = (code: string, path: string, message: string) => void;

/** Whether a key may never be copied from foreign data. */
export function isForbiddenKey(key: string): boolean {
  return FORBIDDEN_KEYS.has(key);
}

/** A clean copy of a prop value. `path` is the value's JSON Pointer; without a language translations stay what they are. */
export function cleanValue(value: unknown, lang: Lang | undefined, path: string, report: Report, room: Room): unknown {
  return clean(value, { lang, report, room, above: new Set() }, path, 0);
}

/** A string within the size limit, cut between characters. */
export function cutString(text: string, path: string, report: Report): string {
  if (text.length * 3 <= MAX_STRING_BYTES) return text;
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= MAX_STRING_BYTES) return text;
  report('STRING_TOO_LONG', path, `a text of ${bytes.length} bytes was cut at ${MAX_STRING_BYTES}; shorten it`);
  return new TextDecoder().decode(bytes.subarray(0, MAX_STRING_BYTES)).replace(/\uFFFD+$/, '');
}

interface Walk {
  readonly lang: Lang | undefined;
  readonly report: Report;
  readonly room: Room;
  readonly above: Set<object>;
}

function clean(value: unknown, walk: Walk, path: string, depth: number): unknown {
  walk.room.left -= VALUE_COST + (typeof value === 'string' ? value.length : 0);
  if (walk.room.left < 0) return undefined;
  if (typeof value === 'string') return cutString(storable(value), path, walk.report);
  if (typeof value !== 'object' || value === null) return value;
  if (walk.lang !== undefined && isTranslation(value))
    return clean(translationIn(value.$t, walk.lang), walk, path, depth);
  if (walk.above.has(value)) {
    walk.report('CYCLE', path, 'a value that contains itself was cut');
    return undefined;
  }
  if (depth >= MAX_VALUE_DEPTH) {
    walk.report('VALUE_TOO_DEEP', path, `a value nested deeper than ${MAX_VALUE_DEPTH} levels was cut`);
    return undefined;
  }
  walk.above.add(value);
  const copy = Array.isArray(value) ? cleanList(value, walk, path, depth) : cleanRecord(value, walk, path, depth);
  walk.above.delete(value);
  return copy;
}

function cleanList(list: readonly unknown[], walk: Walk, path: string, depth: number): unknown[] {
  const copy: unknown[] = [];
  for (const [index, item] of list.entries()) {
    if (walk.room.left < 0) break;
    copy.push(clean(item, walk, path + pointerToken(index), depth + 1));
  }
  return copy;
}

function cleanRecord(value: object, walk: Walk, path: string, depth: number): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (isForbiddenKey(key)) walk.report('FORBIDDEN_KEY', path + pointerToken(key), `the key "${key}" was dropped`);
    else copy[key] = clean(inner, walk, path + pointerToken(key), depth + 1);
  }
  return copy;
}
