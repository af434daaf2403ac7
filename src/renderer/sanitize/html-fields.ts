/** Sanitises the HTML fields of props, found by the `format: html` metadata of their schema. */
import type * as v from 'valibot';
import type { SafeHtml } from '#schemas/values/text/safe-html.ts';
import { isRecord } from '#schemas/record.ts';

type Sanitize = (html: string) => SafeHtml;
type Mapper = (value: unknown, sanitize: Sanitize) => unknown;

/** Mappers by schema. Without them to look through the schema is half of what a page's resolution costs. */
const mappers = new WeakMap<v.GenericSchema, Mapper | null>();

/** Maps every HTML field of `props` through `sanitize`; returns the same object where the schema has none. */
export function mapHtmlFields(schema: v.GenericSchema, props: unknown, sanitize: Sanitize): unknown {
  let mapper = mappers.get(schema);
  if (mapper === undefined) {
    mapper = createMapper(schema);
    mappers.set(schema, mapper);
  }
  return mapper === null ? props : mapper(props, sanitize);
}

/** The mapper of a schema; null where it has no HTML fields. */
function createMapper(schema: unknown): Mapper | null {
  if (!isRecord(schema)) return null;
  if (isHtml(schema)) return (value, sanitize) => (typeof value === 'string' ? sanitize(value) : value);
  if (isRecord(schema.entries)) {
    const fields = Object.entries(schema.entries).flatMap(([key, entry]) => {
      const mapper = createMapper(entry);
      return mapper === null ? [] : [[key, mapper] as const];
    });
    if (fields.length === 0) return null;
    return (value, sanitize) => {
      if (!isRecord(value)) return value;
      const copy = { ...value };
      for (const [key, mapper] of fields) if (Object.hasOwn(copy, key)) copy[key] = mapper(copy[key], sanitize);
      return copy;
    };
  }
  const item = createMapper(schema.item);
  if (item !== null)
    return (value, sanitize) => (Array.isArray(value) ? value.map((each: unknown) => item(each, sanitize)) : value);
  const inner = [schema.wrapped, ...(Array.isArray(schema.pipe) ? schema.pipe : [])];
  return (
    inner
      .filter((part) => part !== schema)
      .map(createMapper)
      .find((mapper) => mapper !== null) ?? null
  );
}

function isHtml(schema: Record<string, unknown>): boolean {
  return (
    Array.isArray(schema.pipe) &&
    schema.pipe.some(
      (part: unknown) =>
        isRecord(part) && part.type === 'metadata' && isRecord(part.metadata) && part.metadata.format === 'html',
    )
  );
}
