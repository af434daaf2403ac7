/** Writes Vendure's catalogue into our tables, which pages, search and carts read: a page costs no call of the engine. */
import { createHash } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { announceShop } from '../../database/channel.ts';
import type { Database } from '../../database/database.ts';
import { categories } from '../../database/tables/category.ts';
import { engineProducts, products } from '../../database/tables/product.ts';
import { shops } from '../../database/tables/shop.ts';
import { writeProducts } from '../../import/write-products.ts';
import { bahtOf, type EngineCatalogue, readCatalogue, readStock, saleable } from './catalogue.ts';
import type { VendureClient } from './client.ts';
import { mirrorRows, type MirrorRows } from './rows.ts';

/** What a mirroring did. */
export interface Mirrored {
  readonly outcome: 'unchanged' | 'restocked' | 'written';
  readonly products: number;
  readonly variants: number;
}

/** Mirrorings from one that reads all of the catalogue to the next. */
const WHOLE_EVERY = 30;

/**
 * Mirrors the channel's catalogue into a shop. It reads the whole at first and from time to time, and between them what may change
 * often. A catalogue that is the same but for its stock costs no write of products.
 */
export function createMirror(db: Database, client: VendureClient) {
  const written = new Map<string, string>();
  let rounds = 0;
  let last: EngineCatalogue | undefined;

  async function mirror(webId: string): Promise<Mirrored> {
    const isWhole = rounds % WHOLE_EVERY === 0;
    const catalogue = await readCatalogue(client, isWhole ? undefined : last);
    rounds += 1;
    last = catalogue;
    const version = versionOf(catalogue);
    if (written.get(webId) === version) {
      const variants = catalogue.products.flatMap((product) => product.variants);
      const ids = await variantIds(db, webId);
      const isChanged = await writeLive(db, webId, ids, { rules: catalogue.rules, variants });
      return {
        outcome: isChanged ? 'restocked' : 'unchanged',
        products: catalogue.products.length,
        variants: variants.length,
      };
    }
    return db.transaction(async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('raan.import'))`);
      const known = {
        products: await tx.select().from(products).where(eq(products.webId, webId)),
        categories: await tx.select().from(categories).where(eq(categories.webId, webId)),
      };
      const rows = mirrorRows(webId, catalogue, known);
      const variants = rows.products.filter(({ parentUuid }) => parentUuid !== null).length;
      await writeRows(tx, webId, rows);
      written.set(webId, version);
      return { outcome: 'written', products: rows.products.length - variants, variants };
    });
  }

  return mirror;
}

/** A digest of all of a catalogue but its stock. */
function versionOf(catalogue: EngineCatalogue): string {
  const text = JSON.stringify(catalogue, (key, value: unknown) => (key === 'stockLevels' ? undefined : value));
  return createHash('sha256').update(text).digest('hex');
}

async function writeRows(tx: Database, webId: string, rows: MirrorRows): Promise<void> {
  await tx.delete(categories).where(eq(categories.webId, webId));
  if (rows.categories.length > 0) await tx.insert(categories).values([...rows.categories]);
  await writeProducts(tx, webId, rows.products, { stock: 'given' });
  await tx.delete(engineProducts).where(eq(engineProducts.webId, webId));
  const ids = JSON.stringify(
    rows.engineIds.map(({ uuid, variantId }) => ({ web_id: webId, uuid, variant_id: variantId })),
  );
  await tx.execute(
    sql`INSERT INTO ${engineProducts} SELECT * FROM json_populate_recordset(NULL::${engineProducts}, ${ids}::json)`,
  );
  await announceChange(tx, webId);
}

/** Drops what is cached of a shop's catalogue, in every process. */
async function announceChange(tx: Database, webId: string): Promise<void> {
  await tx
    .update(shops)
    .set({ published: sql`${shops.published} + 1` })
    .where(eq(shops.webId, webId));
  await announceShop(tx, webId);
}

/** Vendure's ids of the variants that can be ordered, by uuid; of all unless some are named. */
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
 * Brings stock and price of some products up to date; answers whether any differed. A variant that Vendure no longer has can't be
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

/** Writes what differs of stock and prices; answers whether anything did. */
async function writeLive(
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
