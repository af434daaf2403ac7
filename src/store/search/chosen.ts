/** The products that words, a category, a price range and facets choose. */
import { and, eq, inArray, isNull, not, sql, type SQL } from 'drizzle-orm';
import { type FacetChoice, IN_STOCK, STOCK_FACET, writeFacetChoice } from '#schemas/records/facet-choice.ts';
import type { PriceRange } from '#schemas/records/search-query.ts';
import { type Catalogue, remember } from '../catalog/catalogue.ts';
import { loadCategories } from '../catalog/categories.ts';
import { products } from '../database/tables/product.ts';
import { facetToken } from './facet-token.ts';
import { IS_IN_STOCK, LISTED_PRICE } from './listed-price.ts';
import { findMatches, type Matches, type SearchKind } from './find.ts';
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

/** Visible products of their own, no variants, that are chosen; `matches` null without words. */
export async function chosenProducts(
  catalogue: Catalogue,
  { q, category = '', price, facets }: Choice,
): Promise<{ readonly where: SQL | undefined; readonly matches: Matches | null }> {
  const categories = await loadCategories(catalogue);
  const matches = await matchesOf(catalogue, 'product', q);
  const where = and(
    eq(products.webId, catalogue.shop.webId),
    isNull(products.parentUuid),
    not(products.hidden),
    matches === null ? undefined : sql`${products.uuid} = ANY(${sql.param([...matches.scores.keys()])}::text[])`,
    category === '' ? undefined : inArray(products.categoryId, [...categories.idsBelow(category)]),
    priceWithin(price),
    ...facetConditions(facets),
  );
  return { where, matches };
}

/** Half-open, so that bands side by side count each price once; a range of one amount holds that amount. */
function priceWithin({ min, max }: PriceRange = { min: undefined, max: undefined }): SQL | undefined {
  const above = min === undefined ? undefined : sql`${LISTED_PRICE} >= ${min}::numeric`;
  if (max === undefined) return above;
  return and(above, min === max ? sql`${LISTED_PRICE} <= ${max}::numeric` : sql`${LISTED_PRICE} < ${max}::numeric`);
}

/** A condition a facet: the product, or one of its variants, has one of the values; in stock is what can be ordered now. */
function facetConditions(facets: FacetChoice = new Map()): readonly SQL[] {
  return [...facets].map(([id, values]) => {
    if (id === STOCK_FACET) return values.includes(IN_STOCK) ? IS_IN_STOCK : sql`true`;
    const tokens = values.map((value) => facetToken(id, value));
    return sql`${products.facets} && ${sql.param(tokens)}::text[]`;
  });
}

/** What answers the words; null where there are none. */
export function matchesOf(catalogue: Catalogue, kind: SearchKind, text: string): Promise<Matches | null> {
  const q = text.trim().slice(0, MAX_QUERY_LENGTH);
  if (q === '') return Promise.resolve(null);
  const { db, shop } = catalogue;
  return remember(
    catalogue,
    JSON.stringify(['matches', kind, q]),
    async () => findMatches(db, shop.webId, kind, await meaningOf(catalogue, q)),
    ({ scores }) => scores.size,
  );
}

/** What words mean in this shop. */
export function meaningOf(catalogue: Catalogue, text: string): Promise<QueryMeaning> {
  const q = text.trim().slice(0, MAX_QUERY_LENGTH);
  const { db, shop } = catalogue;
  return remember(catalogue, JSON.stringify(['meaning', q]), () => readMeaning(db, shop.webId, q));
}

/** What a choice is remembered by; of what can't matter nothing is kept, however long it is. */
export function choiceKey({ q, category, price, facets = new Map() }: Choice): readonly (string | number | null)[] {
  const [words = '', within = ''] = [q, category].map((text) => text?.slice(0, MAX_QUERY_LENGTH));
  return [words, within, price?.min ?? null, price?.max ?? null, writeFacetChoice(facets)];
}
