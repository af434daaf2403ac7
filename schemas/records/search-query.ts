/** Sort orders of listings (specification, chapter 9; contract, chapter 2). */
export const SORTS = ['popular', 'newest', 'price_asc', 'price_desc'] as const;
/** Names of sort orders in the URL and the search call. */
export type Sort = (typeof SORTS)[number];

/** Lowest and highest price of a listing in baht, both inclusive; undefined: no bound. */
export interface PriceRange {
  readonly min: number | undefined;
  readonly max: number | undefined;
}

/**
 * The price range of a listing's address: `min_price` and `max_price`, an extension of the search call that the
 * embedded service honours. Products that cost `max` or more are left out. Invalid prices are ignored; swapped bounds
 * are swapped back.
 */
export function readPriceRange({
  min_price,
  max_price,
}: {
  readonly min_price?: string | undefined;
  readonly max_price?: string | undefined;
}): PriceRange {
  const min = readBaht(min_price);
  const max = readBaht(max_price);
  return min !== undefined && max !== undefined && min > max ? { min: max, max: min } : { min, max };
}

function readBaht(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}(?:\.\d{1,4})?$/.test(text) ? Number(text) : undefined;
}

/** Ids of facets and of their values: they are used in addresses (facet-choice.ts). */
export const FACET_ID = /^[a-z0-9-]{1,60}$/;

/** An empty listing. */
export const EMPTY_LISTING: Record<'start' | 'end' | 'total' | 'page' | 'pages', number> & { ids: string[] } = {
  ids: [],
  start: 0,
  end: 0,
  total: 0,
  page: 1,
  pages: 1,
};
