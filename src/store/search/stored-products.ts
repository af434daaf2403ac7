/** Lists and counts all products of a shop, in SQL. */
import { and, asc, count, desc, eq, inArray, isNull, not, sql, type SQL } from 'drizzle-orm';
import { type FacetChoice, IN_STOCK, STOCK_FACET } from '#schemas/records/facet-choice.ts';
import type { PriceRange, Sort } from '#schemas/records/search-query.ts';
import type { Catalogue } from '../catalog/catalogue.ts';
import { loadCategories } from '../catalog/categories.ts';
import { products } from '../database/tables/product.ts';
import type { Choice, ProductSource } from './chosen.ts';
import { facetToken } from './facet-token.ts';
import { IS_IN_STOCK, LISTED_PRICE, stockState } from './listed-price.ts';

const ORDERS: Readonly<Record<Sort, readonly SQL[]>> = {
  popular: [desc(products.popularity)],
  newest: [desc(products.createdAt)],
  price_asc: [asc(LISTED_PRICE)],
  price_desc: [desc(LISTED_PRICE)],
};

/** All products of a shop; without a sort the most popular come first. */
export function storedProducts(catalogue: Catalogue): ProductSource {
  const { db } = catalogue;
  return {
    stockState: (whole) => stockState(catalogue, whole),
    async count(choice) {
      const [counted] = await db
        .select({ total: count() })
        .from(products)
        .where(await conditionOf(catalogue, choice));
      return counted?.total ?? 0;
    },
    async list(choice, sort = 'popular', { offset, limit }) {
      const rows = await db
        .select({ id: products.uuid })
        .from(products)
        .where(await conditionOf(catalogue, choice))
        .orderBy(...ORDERS[sort], asc(products.position))
        .limit(limit)
        .offset(offset);
      return rows.map(({ id }) => id);
    },
    async byCategory(choice) {
      const rows = await db
        .select({ categoryId: products.categoryId, total: count() })
        .from(products)
        .where(await conditionOf(catalogue, choice))
        .groupBy(products.categoryId);
      return new Map(rows.map(({ categoryId, total }) => [categoryId ?? '', total]));
    },
    async byPrice(choice) {
      const rows = await db
        .select({ price: LISTED_PRICE.as('listed_price'), count: count() })
        .from(products)
        .where(await conditionOf(catalogue, choice))
        .groupBy(sql`listed_price`);
      return rows.map((row) => ({ price: Number(row.price), count: row.count }));
    },
    async byFacetValue(choice) {
      const rows = await db
        .select({ token: sql<string>`unnest(${products.facets})`.as('token'), total: count() })
        .from(products)
        .where(await conditionOf(catalogue, choice))
        .groupBy(sql`token`);
      return new Map(rows.map(({ token, total }) => [token, total]));
    },
  };
}

/** Visible products, no variants. */
export function isListed({ shop }: Catalogue): SQL | undefined {
  return and(eq(products.webId, shop.webId), isNull(products.parentUuid), not(products.hidden));
}

async function conditionOf(catalogue: Catalogue, { category = '', price, facets }: Choice): Promise<SQL | undefined> {
  const categories = await loadCategories(catalogue);
  return and(
    isListed(catalogue),
    category === '' ? undefined : inArray(products.categoryId, [...categories.idsBelow(category)]),
    priceWithin(price),
    ...facetConditions(facets),
  );
}

/** Half-open, so that adjacent ranges count each price once; a range of one amount includes that amount. */
function priceWithin({ min, max }: PriceRange = { min: undefined, max: undefined }): SQL | undefined {
  const above = min === undefined ? undefined : sql`${LISTED_PRICE} >= ${min}::numeric`;
  if (max === undefined) return above;
  return and(above, min === max ? sql`${LISTED_PRICE} <= ${max}::numeric` : sql`${LISTED_PRICE} < ${max}::numeric`);
}

/**
 * One condition per facet: the product, or one of its variants, has one of the values; "in stock" means orderable now.
 */
function facetConditions(facets: FacetChoice = new Map()): readonly SQL[] {
  return [...facets].map(([id, values]) => {
    if (id === STOCK_FACET) return values.includes(IN_STOCK) ? IS_IN_STOCK : sql`true`;
    const tokens = values.map((value) => facetToken(id, value));
    return sql`${products.facets} && ${sql.param(tokens)}::text[]`;
  });
}
