/**
 * Copies a text into its own memory for a cache. A concatenated text is a tree of its parts (about ten times its
 * bytes), and a slice keeps its whole source text alive.
 */
export function compactText(text: string): string {
  return Buffer.from(text).toString();
}
