/** Updates prices and stock of mirrored products. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { announceChange } from '../../database/channel.ts';
import type { Database } from '../../database/database.ts';
import { engineProducts, products } from '../../database/tables/product.ts';
import type { VendureClient } from './client.ts';
import { bahtOf, readStock, saleable } from './stock.ts';

/** Vendure's ids of the variants that can be ordered, by uuid: of the named ones, or of all. */
export async function variantIds(
  db: Database,
  webId: string,
  uuids?: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (uuids?.length === 0) return new Map();
  const isNamed = uuids === undefined ? undefined : inArray(engineProducts.uuid, [...uuids]);
  const rows = await db
    .select()
    .from(engineProducts)
    .where(and(eq(engineProducts.webId, webId), isNamed));
  return new Map(rows.flatMap(({ uuid, variantId }) => (variantId === null ? [] : [[uuid, variantId]])));
}

/**
 * Updates stock and price of some products; returns whether any differed. A variant that Vendure no longer has can't be
 * bought.
 */
export async function refreshProducts(
  db: Database,
  client: VendureClient,
  webId: string,
  uuids: readonly string[],
): Promise<boolean> {
  const ids = await variantIds(db, webId, uuids);
  if (ids.size === 0) return false;
  return writeLive(db, webId, ids, await readStock(client, [...new Set(ids.values())]));
}

/** Writes stock and prices that differ; returns whether any did. */
export async function writeLive(
  db: Database,
  webId: string,
  ids: ReadonlyMap<string, string>,
  { rules, variants }: Awaited<ReturnType<typeof readStock>>,
): Promise<boolean> {
  const byId = new Map(variants.map((variant) => [variant.id, variant]));
  const live = [...ids].map(([uuid, id]) => {
    const variant = byId.get(id);
    if (variant === undefined || !variant.enabled) return { uuid, remain: 0, price: null };
    return { uuid, remain: saleable(variant, rules), price: bahtOf(variant.priceWithTax) };
  });
  return db.transaction(async (tx) => {
    const given = sql`json_to_recordset(${JSON.stringify(live)}::json) AS live(uuid text, remain int, price numeric)`;
    const isOwn = sql`${products.webId} = ${webId} AND ${products.uuid} = live.uuid`;
    const before = await tx
      .select({ uuid: products.uuid, price: products.price, remain: products.remain })
      .from(products)
      .where(and(eq(products.webId, webId), inArray(products.uuid, [...ids.keys()])));
    const known = new Map(before.map((row) => [row.uuid, row]));
    const hasNewPrice = live.some(
      ({ uuid, price }) => price !== null && Number(known.get(uuid)?.price) !== Number(price),
    );
    const hasNewStock = live.some(({ uuid, remain }) => known.get(uuid)?.remain !== remain);
    if (!hasNewPrice && !hasNewStock) return false;
    await tx.execute(sql`
      UPDATE ${products} SET remain = live.remain, price = coalesce(live.price, ${products.price}) FROM ${given}
      WHERE ${isOwn} AND (${products.remain} IS DISTINCT FROM live.remain OR live.price <> ${products.price})`);
    if (hasNewPrice) await announceChange(tx, webId);
    return true;
  });
}
