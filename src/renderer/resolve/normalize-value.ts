/**
 * Normalizes a prop's value. Prototype keys are dropped, and translations (`$t`) become text in the page's language.
 * Cycles and deep values are cut, and long strings are shortened. Lone surrogates and NUL characters, which HTML cannot
 * carry, are replaced (contract, chapter 3 "The renderer never fails").
 */
import type { Lang } from '#schemas/lang.ts';
import { isTranslation, MAX_STRING_BYTES, translationIn } from '#schemas/page/node.ts';
import { pointerToken } from '#schemas/problem.ts';
import { toStorableText } from '#schemas/values/text/text.ts';

const MAX_VALUE_DEPTH = 32;
/**
 * Items of one list, and names of one object: faulty ones are the slowest to check. No list or object of a page has
 * nearly as many.
 */
const MAX_ITEMS = 5000;
const MAX_NAMES = 1000;
/** Cost of a value beside its characters: validating it takes longer than copying it. */
const VALUE_COST = 16;
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Cost, in values and characters, that a tree may still spend; below 0 everything is cut. */
export interface ContentBudget {
  left: number;
}

export type ReportValue = (code: string, path: string, message: string) => void;

/** Whether a key may never be copied from foreign data. */
export function isForbiddenKey(key: string): boolean {
  return FORBIDDEN_KEYS.has(key);
}

/** Copies a prop value in normal form. `path` is the value's JSON Pointer; without a language translations stay what they are. */
export function normalizeValue(
  value: unknown,
  lang: Lang | undefined,
  path: string,
  report: ReportValue,
  budget: ContentBudget,
): unknown {
  return normalize(value, { lang, report, budget, ancestors: new Set() }, path, 0);
}

/** Cuts a string to the size limit (UTF-8 bytes), between characters. */
export function truncateString(text: string, path: string, report: ReportValue): string {
  if (text.length * 3 <= MAX_STRING_BYTES) return text;
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= MAX_STRING_BYTES) return text;
  report('STRING_TOO_LONG', path, `a text of ${bytes.length} bytes was cut at ${MAX_STRING_BYTES}; shorten it`);
  return new TextDecoder().decode(bytes.subarray(0, MAX_STRING_BYTES)).replace(/(?<!\uFFFD)\uFFFD+$/, '');
}

interface Context {
  readonly lang: Lang | undefined;
  readonly report: ReportValue;
  readonly budget: ContentBudget;
  readonly ancestors: Set<object>;
}

function normalize(value: unknown, context: Context, path: string, depth: number): unknown {
  context.budget.left -= VALUE_COST + (typeof value === 'string' ? value.length : 0);
  if (context.budget.left < 0) return undefined;
  if (typeof value === 'string') return truncateString(toStorableText(value), path, context.report);
  if (typeof value !== 'object' || value === null) return value;
  if (context.lang !== undefined && isTranslation(value))
    return normalize(translationIn(value.$t, context.lang), context, path, depth);
  if (context.ancestors.has(value)) {
    context.report('CYCLE', path, 'a value that contains itself was cut');
    return undefined;
  }
  if (depth >= MAX_VALUE_DEPTH) {
    context.report('VALUE_TOO_DEEP', path, `a value nested deeper than ${MAX_VALUE_DEPTH} levels was cut`);
    return undefined;
  }
  context.ancestors.add(value);
  const copy = Array.isArray(value)
    ? normalizeList(value, context, path, depth)
    : normalizeRecord(value, context, path, depth);
  context.ancestors.delete(value);
  return copy;
}

function normalizeList(list: readonly unknown[], context: Context, path: string, depth: number): unknown[] {
  const copy: unknown[] = [];
  reportCut(list.length, MAX_ITEMS, 'items', path, context);
  for (const [index, item] of list.slice(0, MAX_ITEMS).entries()) {
    if (context.budget.left < 0) break;
    copy.push(normalize(item, context, path + pointerToken(index), depth + 1));
  }
  return copy;
}

function normalizeRecord(value: object, context: Context, path: string, depth: number): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  const entries = Object.entries(value);
  reportCut(entries.length, MAX_NAMES, 'names', path, context);
  for (const [key, inner] of entries.slice(0, MAX_NAMES)) {
    if (isForbiddenKey(key)) context.report('FORBIDDEN_KEY', path + pointerToken(key), `the key "${key}" was dropped`);
    else copy[key] = normalize(inner, context, path + pointerToken(key), depth + 1);
  }
  return copy;
}

function reportCut(count: number, most: number, parts: string, path: string, { report }: Context): void {
  if (count > most) report('TOO_MUCH_CONTENT', path, `a value of ${count} ${parts} was cut at ${most}`);
}
