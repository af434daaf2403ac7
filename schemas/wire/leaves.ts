/** Values of the wire, exact or in every spelling that the storefront reads, with their keywords of JSON Schema. */
import * as v from 'valibot';
import { MAX_QUANTITY } from '../records/product-rules.ts';

/** The largest quantity of a cart line. */
export { MAX_QUANTITY };

const DECIMAL = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A number as it is or, loosely, as decimal text; NaN for anything else. */
export function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && DECIMAL.test(value) ? Number(value) : Number.NaN;
}

/** Keywords of JSON Schema for a value that a function checks: the converter writes metadata into the schema. */
type JsonType = Readonly<Record<string, unknown>>;

/** A value that a function checks. */
export function leaf(expected: string, test: (value: unknown) => boolean, json: JsonType) {
  return v.pipe(v.custom<unknown>(test, expected), v.metadata(json));
}

/** Adds a description. */
export function says<const Schema extends v.GenericSchema>(schema: Schema, description: string) {
  return v.pipe(schema, v.description(description));
}

const LOOSE_FLAGS: readonly unknown[] = [true, false, 0, 1, '0', '1', 'true', 'false', '', null, undefined];

/** The values; `isLoose`: numbers as text, flags as 0 and 1, null for no list. */
export function createLeaves(isLoose: boolean) {
  const isNumber = (value: unknown) => Number.isFinite(isLoose ? numberOf(value) : value);
  const read = (value: unknown) => (isLoose ? numberOf(value) : Number(value));
  const isWhole = (value: unknown) => Number.isSafeInteger(read(value)) && isNumber(value);
  return {
    price: leaf('a price of 0 or more', (value) => isNumber(value) && read(value) >= 0, { type: 'number', minimum: 0 }),
    count: leaf('a whole number of 0 or more', (value) => isWhole(value) && read(value) >= 0, {
      type: 'integer',
      minimum: 0,
    }),
    quantity: leaf(
      `a whole quantity from 1 to ${MAX_QUANTITY}`,
      (value) => isWhole(value) && read(value) >= 1 && read(value) <= MAX_QUANTITY,
      { type: 'integer', minimum: 1, maximum: MAX_QUANTITY },
    ),
    status: leaf(
      'an HTTP status',
      (value) => Number.isInteger(read(value)) && isNumber(value) && read(value) >= 100 && read(value) <= 599,
      { type: 'integer', minimum: 100, maximum: 599 },
    ),
    rank: leaf('a number', (value) => isNumber(value) || (isLoose && (value === null || value === undefined)), {
      type: 'number',
    }),
    flag: leaf('a flag', (value) => (isLoose ? LOOSE_FLAGS.includes(value) : typeof value === 'boolean'), {
      type: 'boolean',
    }),
    text: leaf('text', (value) => typeof value === 'string' || (isLoose && isNumber(value)), { type: 'string' }),
    id: leaf(
      'an id',
      (value) => (typeof value === 'string' && value !== '') || (isLoose && Number.isSafeInteger(value)),
      { type: 'string', minLength: 1 },
    ),
    uuid: leaf('a uuid', (value) => typeof value === 'string' && UUID.test(value), { type: 'string', format: 'uuid' }),
    memberFlag: leaf(
      '"0" or "1"',
      (value) => value === '0' || value === '1' || (isLoose && [0, 1, true, false].some((each) => each === value)),
      { enum: ['0', '1'] },
    ),
    /** The storefront reads null and absent alike where a field may be missing. */
    maybe: <const Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema),
    list: <const Schema extends v.GenericSchema>(schema: Schema) =>
      isLoose ? v.nullish(v.array(schema)) : v.array(schema),
    /** A field that only the exact shape demands. */
    strict: <const Schema extends v.GenericSchema>(schema: Schema) => (isLoose ? v.nullish(schema) : schema),
  };
}

/** The values as shapes use them. */
export type Leaves = ReturnType<typeof createLeaves>;
