import * as v from 'valibot';
import { Blog } from './blog.ts';
import { Facets } from './facets.ts';
import { looseCount, looseFlag, looseList, looseText } from './loose.ts';
import { Product } from './product.ts';
import { salvageList } from './salvage.ts';

/** Sort orders of listings (specification, chapter 9; contract, chapter 2). */
export const SORTS = ['popular', 'newest', 'price_asc', 'price_desc'] as const;
export const Sort = v.picklist(SORTS);
export type Sort = (typeof SORTS)[number];

/** Lowest and highest price of a listing in baht, both inclusive; undefined: no bound. */
export interface PriceRange {
  readonly min: number | undefined;
  readonly max: number | undefined;
}

/**
 * The price range of a listing's address: `min_price` and `max_price`, an extension of the search call that the embedded
 * service honours. What is no price is no bound; bounds that were swapped are taken as they were meant.
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

/** One page of a listing: `start` and `end` count from 1 (both 0 when empty), `page` from 1 to `pages`. */
export const Listing = v.object({
  ids: looseList(looseText),
  start: v.optional(looseCount, 0),
  end: v.optional(looseCount, 0),
  total: v.optional(looseCount, 0),
  page: v.optional(looseCount, 1),
  pages: v.optional(looseCount, 1),
});
export type Listing = v.InferOutput<typeof Listing>;

export const EMPTY_LISTING: Listing = { ids: [], start: 0, end: 0, total: 0, page: 1, pages: 1 };

/** Records that come along: a faulty one must not take the others with it. */
function recordsOf<const Item extends v.GenericSchema>(item: Item) {
  return v.pipe(
    v.optional(v.unknown(), []),
    v.transform((list) => salvageList(item, list)),
  );
}

/**
 * The answer of `GET /api/search`; the records of the ids on this page come along. The contract's fields, and these of ours:
 * `facets` count what filters would leave; `approximate` tells that no product has the words themselves, only similar ones;
 * `popular` holds products to look at where nothing was found.
 */
export const SearchResult = v.object({
  q: v.optional(looseText, ''),
  products: v.optional(Listing, EMPTY_LISTING),
  blogs: v.optional(Listing, EMPTY_LISTING),
  productRecords: recordsOf(Product),
  blogRecords: recordsOf(Blog),
  facets: v.fallback(v.optional(Facets), undefined),
  approximate: v.fallback(v.optional(looseFlag), undefined),
  popular: v.optional(recordsOf(Product)),
});
export type SearchResult = v.InferOutput<typeof SearchResult>;
