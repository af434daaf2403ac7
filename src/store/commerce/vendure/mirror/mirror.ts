/**
 * Writes Vendure's catalogue into our tables, which pages, search and carts read, so that a page needs no call of the
 * engine.
 */
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { categories } from '../../../database/tables/category.ts';
import { announceChange } from '../../../database/channel.ts';
import { engineProducts, products } from '../../../database/tables/product.ts';
import { shops } from '../../../database/tables/shop.ts';
import { writeProducts } from '../../../import/write-products.ts';
import type { EngineTerms } from '../../../shop-terms.ts';
import { type KeptCatalogue, readCatalogue, unpackCatalogue } from './catalogue.ts';
import { variantIds, writeLive } from '../live.ts';
import type { EngineCatalogue } from '../records.ts';
import type { VendureClient } from '../client.ts';
import { couponRows, writeCoupons } from './coupons.ts';
import { copiedPictures, copyPictures, missingPictures, type PictureDeps, type Pictures } from './pictures.ts';
import { mirrorRows, type MirrorRows } from './rows.ts';

/** Result of a mirror run. */
export interface Mirrored {
  readonly outcome: 'unchanged' | 'restocked' | 'written';
  readonly products: number;
  readonly variants: number;
}

/** A full catalogue is read once in this many mirror runs. */
const WHOLE_EVERY = 30;

/** Dependencies of a mirror. */
export type MirrorDeps = Omit<PictureDeps, 'client'> & { readonly client: VendureClient };

/**
 * Mirrors the channel's catalogue into a shop. The first run and every `WHOLE_EVERY`th one read everything; the others
 * read data that changes often. If only stock has changed, no products are written. Pictures are copied after their
 * products.
 */
export function createMirror(deps: MirrorDeps) {
  const { db, client } = deps;
  const written = new Map<string, string>();
  /** Pictures that could not be copied; the next full run retries them. */
  const failed = new Set<string>();
  let rounds = 0;
  let last: KeptCatalogue | undefined;

  return async (webId: string): Promise<Mirrored> => {
    const isWhole = rounds % WHOLE_EVERY === 0;
    const read = await readCatalogue(client, isWhole ? undefined : last);
    if (isWhole) failed.clear();
    rounds += 1;
    last = read;
    const catalogue = unpackCatalogue(read);
    const pictures = await copiedPictures(db, webId);
    const mirrored = await write(webId, { digest: read.digest, catalogue }, pictures);
    const missing = missingPictures(catalogue, pictures, failed);
    if (missing.length === 0) return mirrored;
    for (const id of await copyPictures(deps, webId, missing)) failed.add(id);
    const copied = await copiedPictures(db, webId);
    return copied.size === pictures.size ? mirrored : await write(webId, { digest: read.digest, catalogue }, copied);
  };

  async function write(
    webId: string,
    { digest, catalogue }: { readonly digest: string; readonly catalogue: EngineCatalogue },
    pictures: Pictures,
  ): Promise<Mirrored> {
    const version = digest + JSON.stringify([...pictures].toSorted(([a], [b]) => (a < b ? -1 : 1)));
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
      const [shop] = await tx.select({ facetRules: shops.facetRules }).from(shops).where(eq(shops.webId, webId));
      const known = {
        products: await tx.select().from(products).where(eq(products.webId, webId)),
        categories: await tx.select().from(categories).where(eq(categories.webId, webId)),
        facets: shop?.facetRules ?? [],
      };
      const rows = mirrorRows(webId, catalogue, known, pictures);
      const variants = rows.products.filter(({ parentUuid }) => parentUuid !== null).length;
      await writeRows(tx, webId, rows, catalogue.terms);
      await writeCoupons(tx, webId, couponRows(webId, catalogue.promotions));
      written.set(webId, version);
      return { outcome: 'written', products: rows.products.length - variants, variants };
    });
  }
}

async function writeRows(tx: Database, webId: string, rows: MirrorRows, engineTerms: EngineTerms): Promise<void> {
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
  await tx.update(shops).set({ facets: rows.facets, engineTerms }).where(eq(shops.webId, webId));
  await announceChange(tx, webId);
}
