const REPLACEMENT = '\uFFFD';

/**
 * The text with the replacement character for what neither a document nor a database takes: halves of surrogate pairs, which
 * JSON columns refuse, and NUL, which PostgreSQL refuses and HTML leaves out.
 */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', REPLACEMENT);
}
