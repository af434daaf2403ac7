/** A search of many pages within limits: a page has up to 3 MiB, and one thread runs the tools of all shops. */

/** Limits of a search. */
export interface SearchLimits {
  /** Maximum pages that are read. */
  readonly pages: number;
  /** Maximum values that are found. */
  readonly values: number;
  /** Maximum characters of JSON of all of them. */
  readonly characters: number;
  /** No further page is read after this time (ms). */
  readonly ms: number;
}

/** The found values, and how many pages were not searched completely. */
export interface Found<T> {
  readonly found: readonly T[];
  readonly pagesLeftOut: number;
}

/** Searches pages one after the other. `valuesOf` reads a page and finds its values; `now` is a clock in ms. */
export async function searchPages<T>(
  paths: readonly string[],
  valuesOf: (path: string) => Promise<Iterable<T>>,
  limits: SearchLimits,
  now: () => number,
): Promise<Found<T>> {
  const end = now() + limits.ms;
  const found: T[] = [];
  let characters = 0;
  for (const [index, path] of paths.entries()) {
    const pagesLeftOut = paths.length - index;
    if (index >= limits.pages || (index > 0 && now() >= end)) return { found, pagesLeftOut };
    for (const value of await valuesOf(path)) {
      characters += JSON.stringify(value).length;
      if (found.length >= limits.values || characters > limits.characters) return { found, pagesLeftOut };
      found.push(value);
    }
  }
  return { found, pagesLeftOut: 0 };
}
