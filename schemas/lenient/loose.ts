/**
 * Building blocks for upstreams that are loose with types (contract, chapter 3 "Records"): numbers may come as text,
 * flags as 0/1, "0"/"1" or booleans, absent lists as null. Each block accepts those and outputs one clean shape.
 */
import * as v from 'valibot';
import { isBlankText } from '../values/text/text.ts';

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Characters of a number as text. */
const MAX_DIGITS = 64;

/** A finite number, also written as plain decimal text (`"120.00"`). */
export const looseNumber = v.union(
  [
    v.pipe(v.number(), v.finite()),
    v.pipe(
      v.string(),
      v.maxLength(MAX_DIGITS, 'expected a number or a number as text'),
      v.trim(),
      v.regex(DECIMAL, 'expected a number or a number as text'),
      v.transform(Number),
      v.number(),
      v.finite(),
    ),
  ],
  'expected a number or a number as text',
);

/** A whole number within the safe range, also as text. */
export const looseInteger = v.pipe(looseNumber, v.safeInteger('expected a whole number'));

/** A whole number of 0 or more. */
export const looseCount = v.pipe(looseInteger, v.minValue(0, 'expected 0 or more'));

/** A flag: booleans, 0/1, "0"/"1", "true"/"false"; null and absent are false. */
export const looseFlag = v.pipe(
  v.optional(
    v.nullable(
      v.union(
        [v.boolean(), v.picklist([0, 1]), v.picklist(['0', '1', 'true', 'false', ''])],
        'expected a flag (true, false, 0 or 1)',
      ),
    ),
    false,
  ),
  v.transform((flag) => flag === true || flag === 1 || flag === '1' || flag === 'true'),
);

/** Text; a number is read as its text. */
export const looseText = v.union(
  [
    v.string(),
    v.pipe(
      v.number(),
      v.finite(),
      v.transform((number) => String(number)),
    ),
  ],
  'expected text',
);

/** Text that may be missing, null or blank; all three become absent. */
export const optionalText = absentWhenEmpty(looseText);

/** Text that may be missing, null or blank; all three become ''. */
export const textOrEmpty = defaultWhenEmpty(looseText, '');

/** Maximum depth of JSON of unknown shape. */
const MAX_JSON_DEPTH = 32;

/** Any JSON, cut below 32 levels: serialising it again recurses, and would overflow on text nested without end. */
export const boundedJson = v.pipe(
  v.unknown(),
  v.transform((value) => cutBelow(value, MAX_JSON_DEPTH)),
);

function cutBelow(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return null;
  if (Array.isArray(value)) return value.map((item: unknown) => cutBelow(item, levels - 1));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cutBelow(inner, levels - 1)]));
}

/** A list without its empty items; null, blank and absent become the empty list. */
export function looseList<const Item extends v.GenericSchema>(item: Item) {
  return v.pipe(
    defaultWhenEmpty(v.array(absentWhenEmpty(item)), []),
    v.transform((list) => list.filter((each) => each !== undefined)),
  );
}

/**
 * A field that may be missing, null or blank text; all three become absent (`undefined`), so that what stands in for it is the same
 * wherever it is read.
 */
export function absentWhenEmpty<const Schema extends v.GenericSchema>(schema: Schema) {
  return v.optional(v.lazy((input) => (isEmpty(input) ? always(undefined) : schema)));
}

/** A field that may be missing, null or blank text; all three become the default. */
export function defaultWhenEmpty<const Schema extends v.GenericSchema>(schema: Schema, value: v.InferOutput<Schema>) {
  const empty = always(value);
  return v.optional(
    v.lazy((input) => (isEmpty(input) ? empty : schema)),
    null,
  );
}

/** A field of which null means something else than its absence; blank text is null. */
export function nullWhenEmpty<const Schema extends v.GenericSchema>(schema: Schema) {
  return v.optional(v.lazy((input) => (isEmpty(input) ? always(null) : schema)));
}

function always<const Value>(value: Value) {
  return v.pipe(
    v.unknown(),
    v.transform(() => value),
  );
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && isBlankText(value));
}
