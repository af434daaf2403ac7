/** Writes the search index of a shop from its products and posts. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, gt, inArray, isNull, ne, not, sql } from 'drizzle-orm';
import { settings } from '#settings';
import { LANGS, type LocalText } from '#schemas/lang.ts';
import type { Database } from '../database/database.ts';
import { blogs } from '../database/tables/blog.ts';
import { categories } from '../database/tables/category.ts';
import { type ProductRow, products } from '../database/tables/product.ts';
import { searchEntries, searchWords } from '../database/tables/search.ts';
import { shops } from '../database/tables/shop.ts';
import { WriteBehind } from '../database/write-behind.ts';
import { forgetTexts, type IndexedWord, searchIndex, type SearchTexts } from './words/entry.ts';
import type { SearchKind } from './find.ts';

/** Bit mask of the languages that the shop does not offer. */
const LEFT_OUT = LANGS.reduce((bits, lang, bit) => (settings.languages.includes(lang) ? bits : bits | (1 << bit)), 0);
/** Version of an index in these languages; an index of another version is rebuilt at the start. */
const INDEX_VERSION = 2 + 100 * LEFT_OUT;
const PRODUCTS_AT_ONCE = 1000;
const WORDS_AT_ONCE = 5000;
/** Batch that needs about 5 ms. */
const RECORDS_A_TURN = 20;
/** From this number of products on, the first searches can't wait a minute for PostgreSQL's own maintenance. */
const MANY_RECORDS = 1000;

/** Indexes the shops whose index was written by another version, each in a transaction. */
export async function indexShops(db: Database): Promise<void> {
  const outdated = await db.select({ webId: shops.webId }).from(shops).where(ne(shops.searchVersion, INDEX_VERSION));
  for (const { webId } of outdated) await db.transaction((tx) => indexShop(tx, webId));
}

/** Rebuilds a shop's index from its stored products and posts. Memory grows only with the number of different words. */
async function indexShop(tx: Database, webId: string): Promise<void> {
  const writes = new WriteBehind();
  const index = await openShopIndex(tx, webId, writes);
  for (let after: string | undefined = ''; after !== undefined;) {
    const { rows, variantNames } = await readProducts(tx, webId, after);
    await index.addProducts(rows, variantNames);
    await writes.end();
    after = rows.length < PRODUCTS_AT_ONCE ? undefined : rows.at(-1)?.uuid;
  }
  await index.finish();
}

/** The columns of a listed product that the index reads. */
type IndexedProduct = Pick<ProductRow, 'uuid' | 'name' | 'categoryId' | 'highlight' | 'detailHtml' | 'options'>;

/** Writes a shop's index; the caller adds products while it writes them. */
export interface ShopIndex {
  /** Queues the entries of listed products; `variantNames` by the product's uuid. */
  addProducts(rows: readonly IndexedProduct[], variantNames: ReadonlyMap<string, readonly LocalText[]>): Promise<void>;
  /** Writes posts and words, and waits until the queue is empty. */
  finish(): Promise<void>;
}

/** Empties a shop's index and rewrites it through `writes`; categories and posts must be stored already. */
export async function openShopIndex(tx: Database, webId: string, writes: WriteBehind): Promise<ShopIndex> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('raan.search'), hashtext(${webId}))`);
  // The indexes merge their pending entries in fewer, larger steps.
  await tx.execute(sql`SET LOCAL gin_pending_list_limit = '64MB'`);
  await tx.delete(searchEntries).where(eq(searchEntries.webId, webId));
  await tx.delete(searchWords).where(eq(searchWords.webId, webId));
  const categoryNames = await readCategoryNames(tx, webId);
  const posts = await readPosts(tx, webId);
  const vocabulary = new Vocabulary();
  return {
    addProducts: (rows, variantNames) => {
      const entries = rows.map((row) => ({
        id: row.uuid,
        texts: {
          name: [row.name],
          category: categoryNames(row.categoryId),
          highlight: [
            ...given(row.highlight),
            ...(variantNames.get(row.uuid) ?? []),
            ...(row.options ?? []).flatMap(({ values }) => values),
          ],
          detail: given(row.detailHtml),
        },
      }));
      return writeEntries(tx, webId, 'product', entries, vocabulary, writes);
    },
    finish: async () => {
      await writeEntries(tx, webId, 'blog', posts, vocabulary, writes);
      forgetTexts();
      await writeWords(tx, webId, vocabulary, writes);
      await writes.end();
      if (vocabulary.records >= MANY_RECORDS) await tidy(tx);
      await tx.update(shops).set({ searchVersion: INDEX_VERSION }).where(eq(shops.webId, webId));
    },
  };
}

/** Merges the pending entries of the indexes, and updates the planner's statistics. */
async function tidy(tx: Database): Promise<void> {
  await tx.execute(
    sql`SELECT gin_clean_pending_list('search_entry_words'), gin_clean_pending_list('search_word_like')`,
  );
  // A fifth of the usual sample: a larger one needs a second more and changes no plan.
  await tx.execute(sql`SET LOCAL default_statistics_target = 20`);
  await tx.execute(sql`ANALYZE ${products}, ${searchEntries}, ${searchWords}`);
}

/** The words of a shop, and the number of records that contain each. */
class Vocabulary {
  readonly words = new Map<string, { word: IndexedWord; records: number }>();
  records = 0;

  add(found: ReadonlyMap<string, IndexedWord>): void {
    this.records += 1;
    for (const word of found.values()) {
      const known = this.words.get(word.word);
      if (known === undefined) this.words.set(word.word, { word, records: 1 });
      else {
        known.records += 1;
        if (word.level < known.word.level) known.word = word;
      }
    }
  }
}

/** A batch of listed products after a uuid, with the names of their variants. */
async function readProducts(tx: Database, webId: string, after: string) {
  const { uuid, name, categoryId, highlight, detailHtml, options, hasVariants } = products;
  const rows = await tx
    .select({ uuid, name, categoryId, highlight, detailHtml, options, hasVariants })
    .from(products)
    .where(and(eq(products.webId, webId), isNull(products.parentUuid), not(products.hidden), gt(uuid, after)))
    .orderBy(asc(uuid))
    .limit(PRODUCTS_AT_ONCE);
  const parents = rows.filter((row) => row.hasVariants).map((row) => row.uuid);
  return { rows, variantNames: await readVariantNames(tx, webId, parents) };
}

/** The posts of a shop as records to index. */
async function readPosts(tx: Database, webId: string): Promise<IndexedRecord[]> {
  const rows = await tx.select().from(blogs).where(eq(blogs.webId, webId));
  return rows.map(({ blogId, title, tags, excerpt, html }) => ({
    id: blogId,
    texts: { name: [title], category: tags, highlight: given(excerpt), detail: given(html) },
  }));
}

interface IndexedRecord {
  readonly id: string;
  readonly texts: SearchTexts;
}

async function writeEntries(
  tx: Database,
  webId: string,
  kind: SearchKind,
  records: readonly IndexedRecord[],
  vocabulary: Vocabulary,
  writes: WriteBehind,
): Promise<void> {
  if (records.length === 0) return;
  const vectors: string[] = [];
  for (const [at, { texts }] of records.entries()) {
    const { vector, words } = searchIndex(texts);
    vocabulary.add(words);
    vectors.push(vector);
    // Starts the next batch as soon as PostgreSQL has written the last one.
    if (at % RECORDS_A_TURN === 0) await nextTurn();
  }
  const ids = records.map(({ id }) => id);
  await writes.push(() =>
    tx.execute(sql`
      INSERT INTO ${searchEntries} (web_id, kind, id, words)
      SELECT ${webId}, ${kind}, id, words::tsvector
      FROM unnest(${sql.param(ids)}::text[], ${sql.param(vectors)}::text[]) AS entry(id, words)`),
  );
}

async function writeWords(
  tx: Database,
  webId: string,
  { words, records }: Vocabulary,
  writes: WriteBehind,
): Promise<void> {
  const all = [...words.values()];
  for (let at = 0; at < all.length; at += WORDS_AT_ONCE) {
    const rows = all.slice(at, at + WORDS_AT_ONCE).map(({ word: { word, sound, parts, level }, records: found }) => ({
      word,
      sound,
      parts,
      level,
      idf: Math.log(1 + records / found),
    }));
    const lot = JSON.stringify(rows);
    await writes.push(() =>
      tx.execute(sql`
        INSERT INTO ${searchWords} (web_id, word, sound, parts, level, idf)
        SELECT ${webId}, word, sound, parts, level, idf
        FROM jsonb_to_recordset(${lot}::jsonb)
          AS row(word text, sound text, parts text[], level smallint, idf real)`),
    );
  }
}

/** Names of the variants by the uuid of their product. */
async function readVariantNames(
  tx: Database,
  webId: string,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, readonly LocalText[]>> {
  if (uuids.length === 0) return new Map();
  const rows = await tx
    .select({ parentUuid: products.parentUuid, name: products.name })
    .from(products)
    .where(and(eq(products.webId, webId), inArray(products.parentUuid, [...uuids])))
    .orderBy(asc(products.position));
  const names = new Map<string, LocalText[]>();
  for (const { parentUuid, name } of rows) names.set(parentUuid ?? '', [...(names.get(parentUuid ?? '') ?? []), name]);
  return names;
}

/** The names of a category and of its ancestors. */
async function readCategoryNames(tx: Database, webId: string): Promise<(id: string | null) => LocalText[]> {
  const rows = await tx.select().from(categories).where(eq(categories.webId, webId));
  const byId = new Map(rows.map((row) => [row.categoryId, row]));
  return (id) => {
    const chain = new Set<(typeof rows)[number]>();
    for (let at = byId.get(id ?? ''); at !== undefined && !chain.has(at); at = byId.get(at.parentId)) chain.add(at);
    return [...chain].map(({ name }) => name);
  };
}

function given<T>(value: T | null | undefined): T[] {
  return value === undefined || value === null ? [] : [value];
}
