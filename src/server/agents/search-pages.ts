/** A search of many pages that ends within limits: pages have up to 3 MiB each, and one thread runs the tools of all shops. */

/** Limits of a search. */
export interface SearchLimits {
  /** Pages that are read. */
  readonly pages: number;
  /** Values that are found. */
  readonly values: number;
  /** Characters of JSON of all of them. */
  readonly characters: number;
  /** ms after which no further page is read. */
  readonly ms: number;
}

/** What was found, and how many pages were not searched to their end. */
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
