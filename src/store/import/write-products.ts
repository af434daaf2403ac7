/** Writes the products and variants of a shop. */
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { LocalText } from '#schemas/lang.ts';
import type { Database } from '../database/database.ts';
import { type ProductRow, products } from '../database/tables/product.ts';
import { WriteBehind } from '../database/write-behind.ts';
import type { Progress } from '../progress.ts';
import { openShopIndex } from '../search/index-shop.ts';

/** Products are sent as one parameter, which PostgreSQL splits into rows. */
const PRODUCTS_AT_ONCE = 500;

/**
 * Replaces the products of a shop and its search index. PostgreSQL stores some products while the words of others are
 * extracted. Live stock in `kept` is reset only if the imported stock has changed.
 */
export async function writeProducts(
  tx: Database,
  webId: string,
  rows: readonly ProductRow[],
  { stock, progress = () => undefined }: { readonly stock: 'kept' | 'given'; readonly progress?: Progress },
): Promise<void> {
  const uuids = rows.map(({ uuid }) => uuid);
  const isGone = sql`${products.uuid} <> ALL(${sql.param(uuids)}::text[])`;
  await tx.delete(products).where(and(eq(products.webId, webId), isGone));
  const columns = Object.entries(getTableColumns(products));
  const set = columns
    .filter(([field]) => field !== 'webId' && field !== 'uuid' && field !== 'remain')
    .map(([, { name }]) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`);
  const kept = sql`remain = CASE
    WHEN ${products.importedRemain} IS NOT DISTINCT FROM excluded.imported_remain THEN ${products.remain}
    ELSE excluded.imported_remain END`;
  const remain = stock === 'given' ? sql`remain = excluded.remain` : kept;
  const writes = new WriteBehind();
  const index = await openShopIndex(tx, webId, writes);
  const variantNames = variantNamesOf(rows);
  // By uuid: sitemaps read them in this order, and the index of a stored shop is written in it.
  const sorted = rows.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));
  for (let at = 0; at < sorted.length; at += PRODUCTS_AT_ONCE) {
    const lot = sorted.slice(at, at + PRODUCTS_AT_ONCE);
    const json = JSON.stringify(
      lot.map((row) => Object.fromEntries(columns.map(([field, { name }]) => [name, Reflect.get(row, field)]))),
    );
    await writes.push(() =>
      tx.execute(sql`
        INSERT INTO ${products} SELECT * FROM json_populate_recordset(NULL::${products}, ${json}::json)
        ON CONFLICT (web_id, uuid) DO UPDATE SET ${sql.join([...set, remain], sql`, `)}`),
    );
    const listed = lot.filter(({ parentUuid, hidden }) => parentUuid === null && !hidden);
    await index.addProducts(listed, variantNames);
    progress({ subject: 'products', done: at + lot.length, total: rows.length });
  }
  await index.finish();
}

/** Names of the variants by the uuid of their product, in their order. */
function variantNamesOf(rows: readonly ProductRow[]): ReadonlyMap<string, readonly LocalText[]> {
  const variants = rows.filter(({ parentUuid }) => parentUuid !== null);
  const families = Map.groupBy(variants, ({ parentUuid }) => parentUuid ?? '');
  return new Map([...families].map(([uuid, family]) => [uuid, family.map(({ name }) => name)]));
}
