/** Writes Vendure's catalogue into our tables, which pages, search and carts read: a page costs no call of the engine. */
import { createHash } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { announceShop } from '../../database/channel.ts';
import type { Database } from '../../database/database.ts';
import { categories } from '../../database/tables/category.ts';
import { engineProducts, products } from '../../database/tables/product.ts';
import { shops } from '../../database/tables/shop.ts';
import { writeProducts } from '../../import/write-products.ts';
import { bahtOf, readCatalogue, readStock, saleable } from './catalogue.ts';
import type { VendureClient } from './client.ts';
import { mirrorRows, type MirrorRows } from './rows.ts';

/** What a mirroring did. */
export interface Mirrored {
  readonly outcome: 'unchanged' | 'written';
  readonly products: number;
  readonly variants: number;
}

/** Mirrors the catalogues of shops; remembers what it has written, so that a catalogue that is the same costs no write. */
export function createMirror(db: Database, client: VendureClient) {
  const written = new Map<string, string>();

  async function mirror(webId: string): Promise<Mirrored> {
    const catalogue = await readCatalogue(client);
    return db.transaction(async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('raan.import'))`);
      const known = {
        products: await tx.select().from(products).where(eq(products.webId, webId)),
        categories: await tx.select().from(categories).where(eq(categories.webId, webId)),
      };
      const rows = mirrorRows(webId, catalogue, known);
      const variants = rows.products.filter(({ parentUuid }) => parentUuid !== null).length;
      const counts = { products: rows.products.length - variants, variants };
      const digest = digestOf(rows);
      if (written.get(webId) === digest) return { outcome: 'unchanged', ...counts };
      await writeRows(tx, webId, rows);
      written.set(webId, digest);
      return { outcome: 'written', ...counts };
    });
  }

  return mirror;
}

function digestOf(rows: MirrorRows): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
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

/** Vendure's ids of the variants that can be ordered, by uuid. */
export async function variantIds(
  db: Database,
  webId: string,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (uuids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(engineProducts)
    .where(and(eq(engineProducts.webId, webId), inArray(engineProducts.uuid, [...uuids])));
  return new Map(rows.flatMap(({ uuid, variantId }) => (variantId === null ? [] : [[uuid, variantId]])));
}

/** Brings stock and price of some products up to date; a variant that Vendure no longer has can't be bought. */
export async function refreshProducts(
  db: Database,
  client: VendureClient,
  webId: string,
  uuids: readonly string[],
): Promise<void> {
  const ids = await variantIds(db, webId, uuids);
  if (ids.size === 0) return;
  const { rules, variants } = await readStock(client, [...new Set(ids.values())]);
  const byId = new Map(variants.map((variant) => [variant.id, variant]));
  const live = [...ids].map(([uuid, id]) => {
    const variant = byId.get(id);
    if (variant === undefined || !variant.enabled) return { uuid, remain: 0, price: null };
    return { uuid, remain: saleable(variant, rules), price: bahtOf(variant.priceWithTax) };
  });
  await db.transaction(async (tx) => {
    const given = sql`json_to_recordset(${JSON.stringify(live)}::json) AS live(uuid text, remain int, price numeric)`;
    const isOwn = sql`${products.webId} = ${webId} AND ${products.uuid} = live.uuid`;
    const before = await tx
      .select({ uuid: products.uuid, price: products.price })
      .from(products)
      .where(and(eq(products.webId, webId), inArray(products.uuid, [...ids.keys()])));
    const prices = new Map(before.map(({ uuid, price }) => [uuid, Number(price)]));
    const hasNewPrice = live.some(({ uuid, price }) => price !== null && prices.get(uuid) !== Number(price));
    await tx.execute(sql`
      UPDATE ${products} SET remain = live.remain, price = coalesce(live.price, ${products.price}) FROM ${given}
      WHERE ${isOwn} AND (${products.remain} IS DISTINCT FROM live.remain OR live.price <> ${products.price})`);
    if (hasNewPrice) await announceChange(tx, webId);
  });
}
