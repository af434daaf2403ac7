import * as v from 'valibot';
import { Blog } from './blog.ts';
import { CategoryId } from '../ids.ts';
import { absentWhenEmpty, looseCount, looseFlag, looseList, looseText, textOrEmpty } from '../lenient/loose.ts';
import { Product } from '../product.ts';
import { salvageList } from '../lenient/salvage.ts';
import { Price } from '../values/money/baht.ts';
import { EMPTY_LISTING, FACET_ID } from './search-query.ts';

/** CSS colours allowed beside a value; no other text gets into a style. */
export const SWATCH = /^#[0-9a-f]{6}$/i;

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

/** Number of the found products in a category and its subcategories. */
const CategoryFacet = v.object({ category_id: CategoryId, count: looseCount });

/** How many of the found products cost so much: baht, from `min` to below `max`; an absent bound is open. */
const PriceFacet = v.object({ min: absentWhenEmpty(Price), max: absentWhenEmpty(Price), count: looseCount });

/** A value of a facet: `id` is used in the address, `colour` is a CSS colour to show beside the label. */
const FacetValue = v.object({
  id: v.pipe(looseText, v.regex(FACET_ID)),
  label: looseText,
  count: looseCount,
  colour: v.fallback(v.optional(v.pipe(v.string(), v.regex(SWATCH))), undefined),
});

/** A facet that the shop has chosen, such as size, colour or province; without a label the storefront names it by its id. */
const OptionFacet = v.object({
  id: v.pipe(looseText, v.regex(FACET_ID)),
  label: textOrEmpty,
  values: looseList(FacetValue),
});
/** A facet with its values, as a page shows it. */
export type OptionFacet = v.InferOutput<typeof OptionFacet>;

/**
 * Counts of results for each further filter: with the words and the other filters as they are, without the selected one
 * of its own kind. An extension of the search call; on a platform without it filters have no counts.
 */
export const Facets = v.object({
  categories: looseList(CategoryFacet),
  prices: looseList(PriceFacet),
  options: v.optional(looseList(OptionFacet), []),
});
export type Facets = v.InferOutput<typeof Facets>;

/** Accompanying records: a faulty one must not fail the others. */
function recordsOf<const Item extends v.GenericSchema>(item: Item) {
  return v.pipe(
    v.optional(v.unknown(), []),
    v.transform((list) => salvageList(item, list)),
  );
}

/**
 * The answer of `GET /api/search`; the records of the ids on this page come along. The contract's fields, and ours.
 * `facets` count the products that filters would leave. `approximate` marks a result without exact matches, only
 * similar words. `suggestion` is the query with its misspelt words as the shop spells them. `popular` holds suggestions
 * if nothing was found.
 */
export const SearchResult = v.object({
  q: textOrEmpty,
  products: v.optional(Listing, EMPTY_LISTING),
  blogs: v.optional(Listing, EMPTY_LISTING),
  productRecords: recordsOf(Product),
  blogRecords: recordsOf(Blog),
  facets: v.fallback(v.optional(Facets), undefined),
  approximate: v.fallback(v.optional(looseFlag), undefined),
  suggestion: v.fallback(v.optional(v.string()), undefined),
  popular: v.optional(recordsOf(Product)),
});
export type SearchResult = v.InferOutput<typeof SearchResult>;
