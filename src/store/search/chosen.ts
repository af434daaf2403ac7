/** The choice of a search: words, a category, a price range and facets. */
import { type FacetChoice, writeFacetChoice } from '#schemas/records/facet-choice.ts';
import { shorten } from '#schemas/values/text/cut-text.ts';
import type { PriceRange, Sort } from '#schemas/records/search-query.ts';
import { type Catalogue, remember } from '../catalog/catalogue.ts';
import { findMatches, type Matches, type SearchKind } from './find.ts';
import type { PriceCount } from './price-steps.ts';
import { MAX_QUERY_LENGTH, type QueryMeaning, readMeaning } from './read-meaning.ts';

/** Texts as in the URL; an absent or empty field restricts nothing. */
export interface Choice {
  readonly q: string;
  /** Products of this category and its subcategories. */
  readonly category?: string | undefined;
  readonly price?: PriceRange | undefined;
  /** One of the values of each facet. */
  readonly facets?: FacetChoice | undefined;
}

/** A slice of a list. */
export interface Window {
  readonly offset: number;
  readonly limit: number;
}

/**
 * Products from which a search makes its list and its counts: visible ones, without variants. Either all of the shop
 * (stored-products.ts), or those that match words (found-products.ts). The source handles the words of a choice.
 */
export interface ProductSource {
  /** Version of the stock that results depend on: prices of variants, or with `whole` availability too. */
  stockState(whole: boolean): Promise<string>;
  count(choice: Choice): Promise<number>;
  /** Ids in order; without a sort the best matches come first. */
  list(choice: Choice, sort: Sort | undefined, window: Window): Promise<string[]>;
  /** By the id of the category itself; products without one count for the empty id. */
  byCategory(choice: Choice): Promise<ReadonlyMap<string, number>>;
  byPrice(choice: Choice): Promise<readonly PriceCount[]>;
  /** By facet token (facet-token.ts). */
  byFacetValue(choice: Choice): Promise<ReadonlyMap<string, number>>;
}

/** Memory of a record's score, in bytes. */
const BYTES_A_SCORE = 100;

/** The records that match the words; null without words. */
export function matchesOf(catalogue: Catalogue, kind: SearchKind, text: string): Promise<Matches | null> {
  const q = wordsOf(text);
  if (q === '') return Promise.resolve(null);
  const { db, shop } = catalogue;
  return remember(
    catalogue,
    JSON.stringify(['matches', kind, q]),
    async () => findMatches(db, shop.webId, kind, await meaningOf(catalogue, q)),
    ({ scores }) => scores.size * BYTES_A_SCORE,
  );
}

/** The meaning of words in this shop. */
export function meaningOf(catalogue: Catalogue, text: string): Promise<QueryMeaning> {
  const q = wordsOf(text);
  const { db, shop } = catalogue;
  return remember(catalogue, JSON.stringify(['meaning', q]), () => readMeaning(db, shop.webId, q));
}

/** The part of a query that is read. */
export function wordsOf(text: string): string {
  return shorten(text.trim(), MAX_QUERY_LENGTH, '');
}

/** The cache key of a choice. It drops everything that can't change the result, so its length is bounded. */
export function choiceKey({ q, category, price, facets = new Map() }: Choice): readonly (string | number | null)[] {
  const [words = '', within = ''] = [q, category].map((text) => text?.slice(0, MAX_QUERY_LENGTH));
  return [words, within, price?.min ?? null, price?.max ?? null, writeFacetChoice(facets)];
}
