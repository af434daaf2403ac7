import type { PageView } from '../shop.ts';
import { localHref } from '../address/url.ts';

/**
 * The page's own address with some query parameters changed, others kept; `undefined` takes one out. Paging and sorting
 * are links made of this (specification, chapter 2: `p_page`, `b_page`).
 */
export function hrefWith(page: PageView, changes: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...page.query, ...changes })) {
    if (value !== undefined && value !== '') query.set(name, value);
  }
  const search = query.toString();
  return localHref(search === '' ? page.path : `${page.path}?${search}`, page.lang);
}

/** Pages to name in a pager: the first, the last, and those around the current one; `null` is a gap. */
export function pagesAround(current: number, pages: number): readonly (number | null)[] {
  const named = [...new Set([1, current - 1, current, current + 1, pages])]
    .filter((page) => page >= 1 && page <= pages)
    .toSorted((a, b) => a - b);
  return named.flatMap((page, index) => {
    const gap = page - (named[index - 1] ?? 0);
    if (gap <= 1) return [page];
    return gap === 2 ? [page - 1, page] : [null, page];
  });
}

/** The records of the ids, in the ids' order; an id without a record is left out. */
export function inOrder<T>(ids: readonly string[], records: readonly T[], idOf: (record: T) => string): T[] {
  const known = new Map(records.map((record) => [idOf(record), record]));
  return [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
}
