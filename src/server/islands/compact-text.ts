/**
 * Returns a text of its own memory for a cache. A text that was put together is a tree of its parts (some ten times its bytes), and one
 * that was cut out keeps all it was cut out of.
 */
export function compactText(text: string): string {
  return Buffer.from(text).toString();
}
