/** The listed price of products in SQL, equal to `listedPrice` of `schemas/records/product-rules.ts`. */
import { and, eq, isNotNull, not, sql, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import type { Catalogue } from '../catalog/catalogue.ts';
import { selectRows } from '../database/database.ts';
import { products } from '../database/tables/product.ts';

/**
 * Price in baht per piece at the smallest quantity of the row `alias`: of the first tier that contains it, else the
 * base price.
 */
function piecePrice(alias: SQL): SQL {
  const quantity = sql`greatest(1, coalesce(${alias}.quantity_min, 1))`;
  // Most products have no tiers: parsing an empty list is ten times as slow as comparing it.
  return sql`CASE WHEN ${alias}.price_list::text = '[]' THEN ${alias}.price ELSE coalesce(
    (SELECT (tier->>'price')::numeric FROM json_array_elements(${alias}.price_list) WITH ORDINALITY AS tiers(tier, place)
      WHERE (tier->>'quantity_min')::numeric <= ${quantity}
        AND (tier->>'quantity_max' IS NULL OR (tier->>'quantity_max')::numeric >= ${quantity})
      ORDER BY place LIMIT 1),
    ${alias}.price) END`;
}

const VARIANT = sql`variant`;
const IS_SHORT = sql`variant.remain < greatest(1, coalesce(variant.quantity_min, 1))`;

/**
 * Column of the listed price in baht: the lowest of the variants with enough stock, or of all variants if none has
 * enough.
 */
export const LISTED_PRICE: SQL<string> = sql`CASE WHEN ${products.hasVariants} THEN
  coalesce(
    (SELECT coalesce(min(${piecePrice(VARIANT)}) FILTER (WHERE (${IS_SHORT}) IS NOT TRUE), min(${piecePrice(VARIANT)}))
      FROM ${products} AS variant
      WHERE variant.web_id = ${products.webId} AND variant.parent_uuid = ${products.uuid}),
    ${products.price})
  ELSE ${piecePrice(sql`${products}`)} END`;

/**
 * Whether one piece of the product, or of one of its variants, can be ordered now; untracked stock is always available.
 */
export const IS_IN_STOCK: SQL = sql`NOT ${products.nosell} AND CASE WHEN ${products.hasVariants} THEN
  EXISTS (SELECT FROM ${products} AS variant
    WHERE variant.web_id = ${products.webId} AND variant.parent_uuid = ${products.uuid} AND (${IS_SHORT}) IS NOT TRUE)
  ELSE (${products.remain} < greatest(1, coalesce(${products.quantityMin}, 1))) IS NOT TRUE END`;

/**
 * Names the variants that are short of stock now. Between two imports, listed prices change only with them: the result
 * is the cache key of everything derived from prices. With `whole` it names all products short of stock, as the key of
 * data derived from the stock itself.
 */
export async function stockState({ db, shop }: Catalogue, whole = false): Promise<string> {
  const isOfShop = and(
    eq(products.webId, shop.webId),
    whole ? undefined : isNotNull(products.parentUuid),
    not(products.hidden),
    sql`${products.remain} < greatest(1, coalesce(${products.quantityMin}, 1))`,
  );
  const [row] = await selectRows(
    db,
    sql`SELECT md5(coalesce(string_agg(${products.uuid}, ',' ORDER BY ${products.uuid}), '')) AS state
      FROM ${products} WHERE ${isOfShop}`,
    v.object({ state: v.string() }),
  );
  return row?.state ?? '';
}
