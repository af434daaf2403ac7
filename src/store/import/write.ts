/** Writes a checked shop folder into the database, atomically. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { instantOf } from '#schemas/values/instant.ts';
import { showValue } from '#schemas/problem.ts';
import { commandLine, recordAct } from '../audit/record.ts';
import { announceShop } from '../database/channel.ts';
import type { Database } from '../database/database.ts';
import { blogs } from '../database/tables/blog.ts';
import { categories } from '../database/tables/category.ts';
import { forms } from '../database/tables/form.ts';
import { pages } from '../database/tables/page.ts';
import { shopHosts, shops } from '../database/tables/shop.ts';
import { importCoupons } from './coupons.ts';
import { storedFacets } from './facets.ts';
import { writeHistory } from './history.ts';
import { type FileProblem, inFile } from './problem.ts';
import type { Progress } from '../progress.ts';
import { replaceRedirects } from '../redirects/import-redirects.ts';
import { fieldRules, productRows } from './rows.ts';
import type { ShopData } from './shop-data.ts';
import { writeProducts } from './write-products.ts';

/** Rows per INSERT: PostgreSQL allows 65,535 parameters in a statement. */
const ROWS_AT_ONCE = 200;

/** Thrown inside the transaction, so that nothing of the folder is kept. */
class Refused extends Error {
  readonly problems: readonly FileProblem[];

  constructor(problems: readonly FileProblem[]) {
    super('the shop folder was refused');
    this.problems = problems;
  }
}

/**
 * Replaces the shop's catalogue in one transaction; returns the conflicts, and with any of them writes nothing.
 *
 * The live stock of a product is kept unless the stock in the file has changed since the last import. A new product
 * gets the stock of stock.json. If the folder has versions of pages, they replace the stored ones. Claims, carts,
 * orders, accounts and form submissions are never changed.
 */
export async function writeShop(
  db: Database,
  data: ShopData,
  fingerprint: string,
  now: Date,
  progress: Progress = () => undefined,
): Promise<readonly FileProblem[]> {
  try {
    await db.transaction((tx) => writeAll(tx, data, fingerprint, now, progress));
    return [];
  } catch (error) {
    if (error instanceof Refused) return error.problems;
    throw error;
  }
}

async function writeAll(
  tx: Database,
  data: ShopData,
  fingerprint: string,
  now: Date,
  progress: Progress,
): Promise<void> {
  const webId = data.shop.web_id;
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('raan.import'))`);
  const taken = await nameConflicts(tx, data);
  if (taken.length > 0) throw new Refused(taken);
  const [known] = await tx.select({ fingerprint: shops.fingerprint }).from(shops).where(eq(shops.webId, webId));
  await writeShopRow(tx, data, fingerprint, now);
  await writeCatalogue(tx, data);
  await writeHistory(tx, webId, data.histories);
  if (data.redirects !== undefined) await replaceRedirects(tx, webId, data.redirects);
  await writeProducts(tx, webId, productRows(webId, data), { stock: 'kept', progress });
  const problems = await importCoupons(tx, webId, data.coupons, now);
  if (problems.length > 0) throw new Refused(inFile('coupons.json', problems));
  const act = { act: 'shop-imported', at: now, actor: commandLine(), webId, subject: data.shop.web_name } as const;
  await recordAct(tx, { ...act, before: known?.fingerprint, after: fingerprint });
  await announceShop(tx, webId);
}

/** A host name or shop name may belong to only one shop. */
async function nameConflicts(tx: Database, { shop }: ShopData): Promise<FileProblem[]> {
  const hosts =
    shop.hosts.length === 0
      ? []
      : await tx
          .select()
          .from(shopHosts)
          .where(and(inArray(shopHosts.host, shop.hosts), ne(shopHosts.webId, shop.web_id)))
          .orderBy(shopHosts.host);
  const names = await tx
    .select({ webId: shops.webId })
    .from(shops)
    .where(and(eq(shops.webName, shop.web_name), ne(shops.webId, shop.web_id)));
  return [
    ...hosts.map(({ host, webId }) => ({
      file: 'shop.json',
      path: `/hosts/${shop.hosts.indexOf(host)}`,
      expected: `expected a host that is not the one of shop ${webId}`,
      found: showValue(host),
    })),
    ...names.map(({ webId }) => ({
      file: 'shop.json',
      path: '/web_name',
      expected: `expected a name that is not the one of shop ${webId}`,
      found: showValue(shop.web_name),
    })),
  ];
}

async function writeShopRow(tx: Database, data: ShopData, fingerprint: string, now: Date): Promise<void> {
  const { shop, base } = data;
  const row = {
    webName: shop.web_name,
    name: shop.name,
    isDefault: shop.is_default,
    suspended: shop.suspended,
    policy: shop.policy,
    base,
    facets: storedFacets(data),
    facetRules: shop.facets,
    fingerprint,
    importedAt: now,
  };
  if (shop.is_default) await tx.update(shops).set({ isDefault: false }).where(ne(shops.webId, shop.web_id));
  await tx
    .insert(shops)
    .values({ webId: shop.web_id, ...row })
    .onConflictDoUpdate({ target: shops.webId, set: row });
  await tx.delete(shopHosts).where(eq(shopHosts.webId, shop.web_id));
  const hosts = [...new Set(shop.hosts)].map((host) => ({ host, webId: shop.web_id }));
  if (hosts.length > 0) await tx.insert(shopHosts).values(hosts);
}

async function writeCatalogue(tx: Database, data: ShopData): Promise<void> {
  const webId = data.shop.web_id;
  for (const table of [categories, blogs, pages, forms]) {
    await tx.delete(table).where(eq(table.webId, webId));
  }
  await insertChunks(
    data.categories.map(({ record }) => ({
      webId,
      categoryId: record.category_id,
      slug: record.category_slug,
      name: record.name,
      description: record.description,
      image: record.image,
      imageFocus: record.image_focus,
      parentId: record._hierarchy_parent_id,
      rank: record._rank_rank,
    })),
    (rows) => tx.insert(categories).values(rows),
  );
  await insertChunks(
    data.blogs.map(({ record }, position) => ({
      webId,
      blogId: record.blog_id,
      slug: record.slug,
      title: record.title,
      excerpt: record.excerpt,
      html: record.html,
      cover: record.cover,
      publishedAt: record.published_at === undefined ? null : new Date(instantOf(record.published_at)),
      tags: record.tags,
      position,
    })),
    (rows) => tx.insert(blogs).values(rows),
  );
  await insertChunks(
    data.pages.map(({ record }) => ({
      webId,
      path: record.path,
      setting: record.pageSetting,
      head: record.pageHead,
      component: record.pageComponent,
    })),
    (rows) => tx.insert(pages).values(rows),
  );
  await insertChunks(
    data.forms.map(({ record }) => ({
      webId,
      formId: record.form_id,
      title: record.title,
      fields: fieldRules(record),
      record,
    })),
    (rows) => tx.insert(forms).values(rows),
  );
}

async function insertChunks<Row>(rows: readonly Row[], insert: (chunk: Row[]) => PromiseLike<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await insert(rows.slice(at, at + ROWS_AT_ONCE));
}
