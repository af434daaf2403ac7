/** A text as it was before it was URI-encoded; undefined where that is no valid encoding. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
