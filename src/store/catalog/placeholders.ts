import { isRecord } from '#schemas/record.ts';

const PLACEHOLDER = /\{([a-z_]+)\}/g;

/** A copy in which `{name}` and the like stand for their values; an unknown placeholder becomes nothing. */
export function fillPlaceholders(value: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') {
    return value.replace(PLACEHOLDER, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''));
  }
  if (Array.isArray(value)) return value.map((item) => fillPlaceholders(item, values));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillPlaceholders(item, values)]));
}
