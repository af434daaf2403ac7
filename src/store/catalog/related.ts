import { and, asc, desc, eq, inArray, isNull, ne, not, sql } from 'drizzle-orm';
import { products } from '../database/tables/product.ts';
import { type Catalogue, remember } from './catalogue.ts';
import { loadCategories } from './categories.ts';

const RELATED = 8;

/**
 * Uuids of up to 8 visible products related to the given one. Products of its own category come first, then of sibling
 * categories, then of the whole branch; popular ones precede others.
 */
export function relatedUuids(
  catalogue: Catalogue,
  uuid: string,
  categoryId: string | undefined,
): Promise<readonly string[]> {
  return remember(catalogue, `related ${uuid}`, () => readRelated(catalogue, uuid, categoryId));
}

async function readRelated(catalogue: Catalogue, uuid: string, categoryId: string | undefined): Promise<string[]> {
  const { db, shop } = catalogue;
  const categories = await loadCategories(catalogue);
  const chain = categoryId === undefined ? [] : categories.chainTo(categoryId);
  const own = chain.at(-1);
  const root = chain[0];
  if (own === undefined || root === undefined) return [];
  const near = categories.idsBelow(chain.at(-2)?.categoryId ?? own.categoryId);
  const distance = sql`CASE WHEN ${products.categoryId} = ${own.categoryId} THEN 0
    WHEN ${inArray(products.categoryId, [...near])} THEN 1 ELSE 2 END`;
  const rows = await db
    .select({ uuid: products.uuid })
    .from(products)
    .where(
      and(
        eq(products.webId, shop.webId),
        isNull(products.parentUuid),
        not(products.hidden),
        ne(products.uuid, uuid),
        inArray(products.categoryId, [...categories.idsBelow(root.categoryId)]),
      ),
    )
    .orderBy(asc(distance), desc(products.popularity), asc(products.position))
    .limit(RELATED);
  return rows.map((row) => row.uuid);
}
