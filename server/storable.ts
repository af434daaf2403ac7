/** Text that the database takes: PostgreSQL refuses NUL, and JSON columns refuse halves of surrogate pairs. */

const REPLACEMENT = '\uFFFD';

/** The text with the replacement character for what cannot be stored. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', REPLACEMENT);
}

/** The same for every text in a value of JSON or a form; files stay as they are. The value's depth is bounded already. */
export function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(storableValue);
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), storableValue(inner)]));
}
