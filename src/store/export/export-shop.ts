/** Exports a shop as a folder: a snapshot, with identical bytes for the same shop. */
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { StoreStartError } from '../database/start-error.ts';
import { blogs } from '../database/tables/blog.ts';
import { categories } from '../database/tables/category.ts';
import { coupons } from '../database/tables/coupon.ts';
import { forms } from '../database/tables/form.ts';
import { pages } from '../database/tables/page.ts';
import { pageEdits, pageVersions } from '../database/tables/page-edit.ts';
import { type ProductRow, products } from '../database/tables/product.ts';
import { redirects } from '../database/tables/redirect.ts';
import { shopHosts, shops } from '../database/tables/shop.ts';
import { contentOf } from '../builder/published.ts';
import { isPicture } from '../catalog/picture.ts';
import { mediaFolder } from '../import/pictures.ts';
import type { Progress } from '../progress.ts';
import { blogRecord, categoryRecord, couponRecord, formRecord, productRecord, shopRecord } from './records.ts';
import { openShopFiles, pageFileName, type ShopFiles } from './shop-files.ts';

/** Products per file. */
const PRODUCTS_A_FILE = 1000;

type ShopRow = typeof shops.$inferSelect;

/** Source and options of an export. */
export interface ExportOptions {
  /** The folder that holds the pictures (`media/`). */
  readonly dataDir: string;
  /** Whether an earlier export in the folder is replaced. */
  readonly replaces: boolean;
  readonly progress?: Progress;
}

/** Number of records written, by subject. */
export type ExportCounts = Readonly<
  Record<
    'products' | 'categories' | 'blogs' | 'pages' | 'histories' | 'forms' | 'coupons' | 'redirects' | 'pictures',
    number
  >
>;

/**
 * Exports a shop, named by its `web_id` or `web_name`, with its pages, their versions and drafts, settings, catalogue
 * and pictures. It contains no personal data: no accounts, orders, carts, claims, submissions, and no names of
 * builders.
 * @throws StoreStartError if there is no such shop, or the folder is in use.
 */
export async function exportShop(
  db: Database,
  name: string,
  folder: string,
  { dataDir, replaces, progress = () => undefined }: ExportOptions,
): Promise<ExportCounts> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`SET LOCAL statement_timeout = 0`);
      const [shop] = await tx
        .select()
        .from(shops)
        .where(or(eq(shops.webId, name), eq(shops.webName, name)));
      if (shop === undefined) throw new StoreStartError(`there is no shop ${name}`, await shopNames(tx));
      const files = await openShopFiles(folder, { replaces });
      const counts = {
        products: await writeProducts(tx, shop, files, progress),
        ...(await writeCatalogue(tx, shop.webId, files)),
        ...(await writePages(tx, shop.webId, files)),
        redirects: await writeRedirects(tx, shop.webId, files),
        pictures: await writePictures(mediaFolder(dataDir, shop.webName), files, progress),
      };
      const hosts = await tx.select().from(shopHosts).where(eq(shopHosts.webId, shop.webId));
      await files.writeJson('base.json', shop.base);
      await files.writeJson('shop.json', shopRecord(shop, hosts.map(({ host }) => host).toSorted()));
      return counts;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function shopNames(tx: Database): Promise<string> {
  const known = await tx.select({ name: shops.webName }).from(shops).orderBy(asc(shops.webName));
  return known.length === 0 ? 'the database has none' : `there are ${known.map((shop) => shop.name).join(', ')}`;
}

/** One file per thousand products, and the stock of those sold since the import. */
async function writeProducts(tx: Database, shop: ShopRow, files: ShopFiles, progress: Progress): Promise<number> {
  const isTheirs = and(eq(products.webId, shop.webId), isNull(products.parentUuid));
  const total = await tx.$count(products, isTheirs);
  const sold: ProductRow[] = [];
  let written = 0;
  for (let after = -1; ;) {
    const rows = await tx
      .select()
      .from(products)
      .where(and(isTheirs, gt(products.position, after)))
      .orderBy(asc(products.position))
      .limit(PRODUCTS_A_FILE);
    if (rows.length === 0) break;
    const variants = await variantsOf(tx, shop.webId, rows);
    await files.writeJson(
      `products/${String(written / PRODUCTS_A_FILE + 1).padStart(4, '0')}.json`,
      rows.map((row) => productRecord(row, variants.get(row.uuid) ?? [], shop.facets)),
    );
    sold.push(...[...rows, ...[...variants.values()].flat()].filter((row) => row.remain !== row.importedRemain));
    after = rows.at(-1)?.position ?? after;
    written += rows.length;
    progress({ subject: 'products', done: written, total });
  }
  const stock = sold.map(({ uuid, remain }) => [uuid, remain] as const).toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (stock.length > 0) await files.writeJson('stock.json', Object.fromEntries(stock));
  return written;
}

async function variantsOf(tx: Database, webId: string, rows: readonly ProductRow[]) {
  const parents = rows.filter(({ hasVariants }) => hasVariants).map(({ uuid }) => uuid);
  const variants = new Map<string, ProductRow[]>();
  if (parents.length === 0) return variants;
  const found = await tx
    .select()
    .from(products)
    .where(and(eq(products.webId, webId), inArray(products.parentUuid, parents)))
    .orderBy(asc(products.position));
  for (const row of found) {
    const parent = row.parentUuid ?? '';
    const known = variants.get(parent);
    if (known === undefined) variants.set(parent, [row]);
    else known.push(row);
  }
  return variants;
}

async function writeCatalogue(tx: Database, webId: string, files: ShopFiles) {
  const tree = await tx.select().from(categories).where(eq(categories.webId, webId));
  const posts = await tx.select().from(blogs).where(eq(blogs.webId, webId));
  const asked = await tx.select().from(forms).where(eq(forms.webId, webId));
  const isOffered = and(eq(coupons.webId, webId), eq(coupons.withdrawn, false), eq(coupons.ofEngine, false));
  const offered = await tx.select().from(coupons).where(isOffered).orderBy(asc(coupons.position));
  const ranked = tree.toSorted((a, b) => a.rank - b.rank || (a.categoryId < b.categoryId ? -1 : 1));
  if (ranked.length > 0) await files.writeJson('categories.json', ranked.map(categoryRecord));
  for (const post of posts) await files.writeJson(`blogs/${post.blogId}.json`, blogRecord(post));
  for (const form of asked) await files.writeJson(`forms/${form.formId}.json`, formRecord(form));
  if (offered.length > 0) await files.writeJson('coupons.json', offered.map(couponRecord));
  return { categories: tree.length, blogs: posts.length, forms: asked.length, coupons: offered.length };
}

/** Imported pages unchanged, and beside them the builders' later edits. */
async function writePages(tx: Database, webId: string, files: ShopFiles) {
  const imported = await tx.select().from(pages).where(eq(pages.webId, webId));
  for (const page of imported)
    await files.writeJson(`pages/${pageFileName(page.path)}.json`, { path: page.path, ...contentOf(page) });
  const edits = await tx.select().from(pageEdits).where(eq(pageEdits.webId, webId));
  const versions = await tx
    .select()
    .from(pageVersions)
    .where(eq(pageVersions.webId, webId))
    .orderBy(asc(pageVersions.version));
  const drafts = new Map(edits.flatMap((edit) => (edit.draft === null ? [] : [[edit.path, edit] as const])));
  const paths = new Set([...drafts.keys(), ...versions.map(({ path }) => path)]);
  for (const path of paths) {
    const draft = drafts.get(path);
    await files.writeJson(`versions/${pageFileName(path)}.json`, {
      path,
      ...(draft === undefined ? {} : { draft: draft.draft, saved_at: draft.savedAt?.toISOString() }),
      versions: versions
        .filter((version) => version.path === path)
        .map(({ version, kind, of, note, at, content }) => ({
          version,
          kind,
          ...(of === null ? {} : { of }),
          ...(note === null ? {} : { note }),
          at: at.toISOString(),
          content,
        })),
    });
  }
  return { pages: imported.length, histories: paths.size };
}

/** Without their hits, which belong to the database that counted them. */
async function writeRedirects(tx: Database, webId: string, files: ShopFiles): Promise<number> {
  const { source, target, status } = redirects;
  const rows = await tx
    .select({ from: source, to: target, status })
    .from(redirects)
    .where(eq(redirects.webId, webId))
    .orderBy(sql`${source} COLLATE "C"`);
  if (rows.length > 0) await files.writeJson('redirects.json', rows);
  return rows.length;
}

async function writePictures(media: string, files: ShopFiles, progress: Progress): Promise<number> {
  const entries = await readdir(media, { recursive: true, withFileTypes: true }).catch(() => []);
  const pictures = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && isPicture(entry.name))
    .map((entry) => relative(media, join(entry.parentPath, entry.name)).split(sep).join('/'));
  for (const [index, file] of pictures.entries()) {
    await files.copyPicture(file, join(media, file));
    progress({ subject: 'pictures', done: index + 1, total: pictures.length });
  }
  return pictures.length;
}
