/** Finds the fields of a props schema that hold HTML, and replaces their text by the sanitised one. */
import type * as v from 'valibot';
import { isRecord } from '#schemas/record.ts';

type Change = (html: string) => string;
type Visit = (value: unknown, change: Change) => unknown;

const visits = new WeakMap<object, Visit | null>();

/** The props with every HTML field sanitised; the same object where the schema has none. */
export function changeHtml(schema: v.GenericSchema, props: unknown, sanitise: Change): unknown {
  const visit = visitOf(schema);
  return visit === null ? props : visit(props, sanitise);
}

function visitOf(schema: unknown): Visit | null {
  if (!isRecord(schema)) return null;
  const known = visits.get(schema);
  if (known !== undefined) return known;
  visits.set(schema, null);
  const made = makeVisit(schema);
  visits.set(schema, made);
  return made;
}

function makeVisit(schema: Record<string, unknown>): Visit | null {
  if (isHtml(schema)) return (value, change) => (typeof value === 'string' ? change(value) : value);
  if (isRecord(schema.entries)) {
    const fields = Object.entries(schema.entries).flatMap(([key, entry]) => {
      const visit = visitOf(entry);
      return visit === null ? [] : [[key, visit] as const];
    });
    if (fields.length === 0) return null;
    return (value, change) => {
      if (!isRecord(value)) return value;
      const copy = { ...value };
      for (const [key, visit] of fields) if (Object.hasOwn(copy, key)) copy[key] = visit(copy[key], change);
      return copy;
    };
  }
  const item = visitOf(schema.item);
  if (item !== null)
    return (value, change) => (Array.isArray(value) ? value.map((each: unknown) => item(each, change)) : value);
  const inner = [schema.wrapped, ...(Array.isArray(schema.pipe) ? schema.pipe : [])];
  return (
    inner
      .filter((part) => part !== schema)
      .map(visitOf)
      .find((visit) => visit !== null) ?? null
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
