/** What a search chooses: words, a category, a price range and facets. */
import { type FacetChoice, writeFacetChoice } from '#schemas/records/facet-choice.ts';
import { shorten } from '#schemas/values/text/cut-text.ts';
import type { PriceRange, Sort } from '#schemas/records/search-query.ts';
import { type Catalogue, remember } from '../catalog/catalogue.ts';
import { findMatches, type Matches, type SearchKind } from './find.ts';
import type { PriceCount } from './price-steps.ts';
import { MAX_QUERY_LENGTH, type QueryMeaning, readMeaning } from './read-meaning.ts';

/** Texts as they stand in the URL; what is absent or empty chooses everything. */
export interface Choice {
  readonly q: string;
  /** Products of this category and everything below it. */
  readonly category?: string | undefined;
  readonly price?: PriceRange | undefined;
  /** One of the values of each facet. */
  readonly facets?: FacetChoice | undefined;
}

/** A piece of a list. */
export interface Window {
  readonly offset: number;
  readonly limit: number;
}

/**
 * What lists and counts of a search are made of: visible products of their own, no variants; all of the shop (stored-products.ts), or
 * those that answer words (found-products.ts). The words of a choice are the source's.
 */
export interface ProductSource {
  /** Names the state of stock that answers depend on: prices of variants, or with `whole` availability too. */
  stockState(whole: boolean): Promise<string>;
  count(choice: Choice): Promise<number>;
  /** Ids in order; without a sort those that answer best come first. */
  list(choice: Choice, sort: Sort | undefined, window: Window): Promise<string[]>;
  /** By the id of the category itself; products without one count for the empty id. */
  byCategory(choice: Choice): Promise<ReadonlyMap<string, number>>;
  byPrice(choice: Choice): Promise<readonly PriceCount[]>;
  /** By facet token (facet-token.ts). */
  byFacetValue(choice: Choice): Promise<ReadonlyMap<string, number>>;
}

/** Memory that the score of a record takes, in bytes. */
const BYTES_A_SCORE = 100;

/** What answers the words; null where there are none. */
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

/** What words mean in this shop. */
export function meaningOf(catalogue: Catalogue, text: string): Promise<QueryMeaning> {
  const q = wordsOf(text);
  const { db, shop } = catalogue;
  return remember(catalogue, JSON.stringify(['meaning', q]), () => readMeaning(db, shop.webId, q));
}

/** The words of a query as far as they are read. */
export function wordsOf(text: string): string {
  return shorten(text.trim(), MAX_QUERY_LENGTH, '');
}

/** What a choice is remembered by; of what can't matter nothing is kept, however long it is. */
export function choiceKey({ q, category, price, facets = new Map() }: Choice): readonly (string | number | null)[] {
  const [words = '', within = ''] = [q, category].map((text) => text?.slice(0, MAX_QUERY_LENGTH));
  return [words, within, price?.min ?? null, price?.max ?? null, writeFacetChoice(facets)];
}
