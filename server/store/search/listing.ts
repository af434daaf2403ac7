/** Listings of products and posts: found, filtered, sorted, cut into pages. */
import { and, asc, count, desc, eq, inArray, isNull, not, type SQL } from 'drizzle-orm';
import { textIn } from '#schemas/lang.ts';
import { type Listing, type Sort, SORTS } from '#schemas/search.ts';
import { NEWEST_BLOGS } from '../catalog/blogs.ts';
import { collatorOf } from '../catalog/order.ts';
import type { ProductSource } from '../catalog/products.ts';
import { blogs } from '../tables/blog.ts';
import { products } from '../tables/product.ts';
import { findMatches } from './find.ts';

export const PRODUCTS_A_PAGE = 24;
export const BLOGS_A_PAGE = 12;

const ORDERS: Readonly<Record<Sort, readonly SQL[]>> = {
  popular: [desc(products.popularity)],
  newest: [desc(products.createdAt)],
  price_asc: [asc(products.price)],
  price_desc: [desc(products.price)],
};

/** What a listing is asked for; texts as they stand in the URL. */
export interface ListingRequest {
  readonly q: string;
  readonly page: string | undefined;
  /** Absent: by how well the records answer `q`. An unknown sort counts as popular. */
  readonly sort: string | undefined;
  /** Products of this category and everything below it. */
  readonly category?: string | undefined;
}

/** Visible products, 24 a page; a page beyond the end is the last one, a bad page the first. */
export async function listProducts(source: ProductSource, request: ListingRequest): Promise<Listing> {
  const { db, webId, lang, categories } = source;
  const q = request.q.trim();
  const matches = q === '' ? null : await findMatches(db, webId, 'product', q);
  const category = request.category ?? '';
  const where = and(
    eq(products.webId, webId),
    isNull(products.parentUuid),
    not(products.hidden),
    matches === null ? undefined : inArray(products.uuid, [...matches.keys()]),
    category === '' ? undefined : inArray(products.categoryId, [...categories.idsBelow(category)]),
  );
  if (matches !== null && (request.sort ?? '') === '') {
    const found = await db
      .select({ id: products.uuid, name: products.name, popularity: products.popularity })
      .from(products)
      .where(where);
    const { compare } = collatorOf(lang);
    const points = (id: string) => matches.get(id) ?? 0;
    const sorted = found.toSorted(
      (a, b) =>
        points(b.id) - points(a.id) ||
        b.popularity - a.popularity ||
        compare(textIn(a.name, lang), textIn(b.name, lang)),
    );
    return sliced(
      sorted.map(({ id }) => id),
      request.page,
      PRODUCTS_A_PAGE,
    );
  }
  const [counted] = await db.select({ total: count() }).from(products).where(where);
  const cut = cutOf(counted?.total ?? 0, request.page, PRODUCTS_A_PAGE);
  const rows = await db
    .select({ id: products.uuid })
    .from(products)
    .where(where)
    .orderBy(...ORDERS[readSort(request.sort)], asc(products.position))
    .limit(PRODUCTS_A_PAGE)
    .offset(cut.offset);
  return listing(
    rows.map(({ id }) => id),
    cut,
  );
}

/** Posts, 12 a page: by how well they answer `q`, else the newest first. */
export async function listBlogs({ db, webId }: ProductSource, request: ListingRequest): Promise<Listing> {
  const q = request.q.trim();
  const rows = await db
    .select({ id: blogs.blogId })
    .from(blogs)
    .where(eq(blogs.webId, webId))
    .orderBy(...NEWEST_BLOGS);
  const ids = rows.map(({ id }) => id);
  if (q === '') return sliced(ids, request.page, BLOGS_A_PAGE);
  const matches = await findMatches(db, webId, 'blog', q);
  const found = ids.filter((id) => matches.has(id));
  const isRanked = (request.sort ?? '') === '';
  const sorted = isRanked ? found.toSorted((a, b) => (matches.get(b) ?? 0) - (matches.get(a) ?? 0)) : found;
  return sliced(sorted, request.page, BLOGS_A_PAGE);
}

function readSort(given: string | undefined): Sort {
  return SORTS.find((sort) => sort === given) ?? 'popular';
}

interface Cut {
  readonly offset: number;
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

function cutOf(total: number, given: string | undefined, size: number): Cut {
  const pages = Math.max(1, Math.ceil(total / size));
  const asked = /^\d{1,9}$/.test(given ?? '') ? Number(given) : 1;
  const page = Math.min(Math.max(asked, 1), pages);
  return { offset: (page - 1) * size, total, page, pages };
}

function sliced(ids: readonly string[], page: string | undefined, size: number): Listing {
  const cut = cutOf(ids.length, page, size);
  return listing(ids.slice(cut.offset, cut.offset + size), cut);
}

function listing(ids: string[], { offset, total, page, pages }: Cut): Listing {
  return { ids, start: ids.length === 0 ? 0 : offset + 1, end: offset + ids.length, total, page, pages };
}
