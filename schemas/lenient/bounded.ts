/**
 * Texts, lists and records of requests. Valibot checks a list's items before its length. These check the length first
 * and stop at `MAX_PROBLEMS` faulty items, so that the cost of a faulty input is bounded.
 */
import * as v from 'valibot';
import { MAX_PROBLEMS } from '../problem.ts';
import { absentWhenEmpty, looseText } from './loose.ts';

/** Limit of a parameter: two hundred uuids, or a URL. Node's limit of a request's head is twice that. */
const MAX_PARAMETER = 8000;
/** Limit of names, ids and codes. */
const MAX_SHORT = 200;

/** A text of at most so many UTF-16 units. */
export function boundedText(max: number) {
  return v.pipe(v.string(), v.maxLength(max, `expected at most ${max} characters`));
}

/** A parameter of a URL. */
export const parameter = boundedText(MAX_PARAMETER);

/** A name, an id or a code as text; a number is read as its text. Null and absent become absent. */
export const shortText = absentWhenEmpty(
  v.pipe(looseText, v.maxLength(MAX_SHORT, `expected at most ${MAX_SHORT} characters`)),
);

/** A list of at most `max` items. */
export function boundedList<const Item extends v.GenericSchema>(item: Item, max: number) {
  const list = v.array(item);
  const bounded: typeof list & { readonly max: number } = {
    ...list,
    max,
    '~run'(dataset, config) {
      const { value } = dataset;
      // The length is the only fault that is reported.
      if (Array.isArray(value) && value.length > max) return { typed: true, value };
      return v.array(stopping(item))['~run'](dataset, config);
    },
  };
  return v.pipe(bounded, v.maxLength(max, `expected at most ${max} items`));
}

/** A list of at most `max` items; null and absent become the empty list. */
export function boundedLooseList<const Item extends v.GenericSchema>(item: Item, max: number) {
  return v.pipe(
    v.optional(v.nullable(boundedList(item, max)), []),
    v.transform((list) => list ?? []),
  );
}

/** An object of at most `max` entries. */
export function boundedRecord<
  const Key extends v.BaseSchema<string, string | number | symbol, v.BaseIssue<unknown>>,
  const Value extends v.GenericSchema,
>(key: Key, value: Value, max: number) {
  const record = v.record(key, value);
  const bounded: typeof record & { readonly max: number } = {
    ...record,
    max,
    '~run'(dataset, config) {
      const { value: given } = dataset;
      const isOfEntries = (it: unknown): it is v.InferOutput<typeof record> => typeof it === 'object' && it !== null;
      // The number of entries is the only fault that is reported.
      if (isOfEntries(given) && Object.keys(given).length > max) return { typed: true, value: given };
      return v.record(stopping(key), stopping(value))['~run'](dataset, config);
    },
  };
  return v.pipe(bounded, v.maxEntries(max, `expected at most ${max} entries`));
}

/** Whether a list's or record's length is checked before its content. */
export function isBounded(schema: object): boolean {
  return 'max' in schema && typeof schema.max === 'number';
}

/** A schema that passes values unchecked after `MAX_PROBLEMS` problems: the input is refused by then. For one run. */
function stopping<const Schema extends v.GenericSchema>(schema: Schema): Schema {
  let found = 0;
  const run: v.GenericSchema['~run'] = (dataset, config) => {
    if (found >= MAX_PROBLEMS) return { typed: true, value: dataset.value };
    const checked = schema['~run'](dataset, config);
    found += checked.issues?.length ?? 0;
    return checked;
  };
  return { ...schema, '~run': run };
}
