/** Limits in a call's input schemas: of each text, list and record, and those without a limit. */
import type * as v from 'valibot';
import { isBounded } from '#schemas/lenient/bounded.ts';
import { isRecord } from '#schemas/record.ts';

/** A schema, or an action of a pipe. */
type Part = Readonly<Record<string, unknown>>;

const partsOf = (list: unknown): readonly Part[] => (Array.isArray(list) ? list.filter(isRecord) : []);

/** Formats of which every text has a bounded length. */
const FORMATS: ReadonlySet<unknown> = new Set(['uuid', 'iso_timestamp', 'iso_date']);

function isBoundedPattern(pattern: unknown): boolean {
  if (!(pattern instanceof RegExp)) return false;
  return /^\^.*\$$/.test(pattern.source) && !/[*+]|\{\d+,\}/.test(pattern.source.replaceAll(/\\.|\[[^\]]*\]/g, 'x'));
}

/** Whether an action of a pipe bounds the length of a text. */
function bounds({ type, requirement }: Part): boolean {
  return (
    type === 'max_length' ||
    type === 'max_size' ||
    FORMATS.has(type) ||
    (type === 'regex' && isBoundedPattern(requirement))
  );
}

/**
 * Pointers of the texts, lists and records of an input that have no limit, or one that is checked after their content. An object's
 * own unknown keys and values of any type are bounded by the bytes of the request.
 */
export function unboundedInputs(schema: v.GenericSchema | undefined, at: string): string[] {
  return schema === undefined || !isRecord(schema) ? [] : unboundedParts(schema, at, false);
}

function unboundedParts(part: Part, at: string, isTextBounded: boolean): string[] {
  const pipe = partsOf(part.pipe);
  const isShort = isTextBounded || pipe.some(bounds);
  const below = (child: unknown, key: string) => (isRecord(child) ? unboundedParts(child, `${at}/${key}`, false) : []);
  const same = (child: unknown) => (isRecord(child) ? unboundedParts(child, at, isShort) : []);
  if (pipe.length > 0) return pipe.filter(isSchema).flatMap(same);
  const late = isBounded(part) ? [] : [at];
  switch (part.type) {
    case 'string':
    case 'instance':
      return isShort ? [] : [at];
    case 'array':
      return [...late, ...below(part.item, '*')];
    case 'record':
      return [...late, ...below(part.key, '*'), ...below(part.value, '*')];
    case 'object':
    case 'strict_object':
    case 'loose_object':
    case 'object_with_rest':
      return [
        ...Object.entries(entriesOf(part)).flatMap(([key, child]) => below(child, key)),
        ...below(part.rest, '*'),
      ];
    case 'union':
    case 'variant':
      return partsOf(part.options).flatMap(same);
    // A field that reads blank as absent (schemas/lenient/loose.ts): its schema for any other text.
    case 'lazy':
      return typeof part.getter === 'function' ? same(part.getter('given')) : [];
    case 'optional':
    case 'nullable':
    case 'nullish':
    case 'undefinedable':
      return same(part.wrapped);
    case 'number':
    case 'boolean':
    case 'picklist':
    case 'literal':
    case 'unknown':
      return [];
    default:
      return [`${at} (${String(part.type)})`];
  }
}

function isSchema({ kind }: Part): boolean {
  return kind === 'schema';
}

function entriesOf({ entries }: Part): Part {
  return isRecord(entries) ? entries : {};
}

/** The limit of a text, list or record at a pointer's keys; undefined where there is none. */
export function limitAt(schema: v.GenericSchema | undefined, keys: readonly string[]): number | undefined {
  return isRecord(schema) ? limitOf(schema, keys) : undefined;
}

function limitOf(part: Part, keys: readonly string[]): number | undefined {
  const pipe = partsOf(part.pipe);
  const [key, ...rest] = keys;
  const limit = pipe.find(({ type }) => type === 'max_length' || type === 'max_entries')?.requirement;
  if (key === undefined && typeof limit === 'number') return limit;
  const same = [...pipe.filter(isSchema), ...[part.wrapped].filter(isRecord), ...partsOf(part.options)];
  if (same.length > 0 || key === undefined) return firstOf(same, (inner) => limitOf(inner, keys));
  const child = entriesOf(part)[key] ?? part.item ?? part.value ?? part.rest;
  return isRecord(child) ? limitOf(child, rest) : undefined;
}

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
