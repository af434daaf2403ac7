import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { Category } from '#schemas/records/category.ts';
import { type Lang, textIn } from '#schemas/lang.ts';
import { categories, type CategoryRow } from '../database/tables/category.ts';
import { type Catalogue, remember } from './catalogue.ts';
import { collatorOf } from './texts.ts';

const ROOT = '0';

/** All categories of a shop; they are few enough to be cached together. */
export interface CategoryTree {
  /** In display order: by rank, then by name. */
  readonly all: readonly CategoryRow[];
  get(id: string): CategoryRow | undefined;
  childrenOf(id: string): readonly CategoryRow[];
  /** From the root to the category itself; empty for an unknown one. */
  chainTo(id: string): readonly CategoryRow[];
  /** The category and all its descendants. */
  idsBelow(id: string): readonly string[];
}

/** Loads the shop's categories, cached per language until the shop changes. */
export function loadCategories(catalogue: Catalogue): Promise<CategoryTree> {
  return remember(catalogue, `categories ${catalogue.lang}`, () => readCategories(catalogue));
}

async function readCategories({ db, shop, lang }: Catalogue): Promise<CategoryTree> {
  const rows = await db.select().from(categories).where(eq(categories.webId, shop.webId));
  const { compare } = collatorOf(lang);
  const all = rows.toSorted((a, b) => a.rank - b.rank || compare(textIn(a.name, lang), textIn(b.name, lang)));
  const byId = new Map(all.map((row) => [row.categoryId, row]));
  const childrenOf = (id: string) => all.filter(({ parentId }) => parentId === id);
  const idsBelow = (id: string): string[] => [id, ...childrenOf(id).flatMap((child) => idsBelow(child.categoryId))];
  return {
    all,
    childrenOf,
    get: (id) => byId.get(id),
    chainTo(id) {
      const chain: CategoryRow[] = [];
      for (let at = byId.get(id); at !== undefined; at = byId.get(at.parentId)) chain.unshift(at);
      return chain;
    },
    idsBelow: (id) => (byId.has(id) || id === ROOT ? idsBelow(id) : []),
  };
}

/** The contract's record of a category. */
export function categoryRecord(row: CategoryRow, lang: Lang): Category {
  return v.parse(Category, {
    category_id: row.categoryId,
    category_slug: row.slug,
    name: textIn(row.name, lang),
    image: row.image,
    image_focus: row.imageFocus ?? undefined,
    description: row.description === null ? null : textIn(row.description, lang),
    _hierarchy_parent_id: row.parentId,
    _rank_rank: row.rank,
  });
}
