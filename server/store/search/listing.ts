/** Listings of products and posts: found, filtered, sorted, cut into pages. */
import { and, asc, count, desc, eq, gte, inArray, isNull, lte, not, type SQL } from 'drizzle-orm';
import { textIn } from '#schemas/lang.ts';
import { type Listing, type PriceRange, type Sort, SORTS } from '#schemas/search.ts';
import { allBlogs } from '../catalog/blogs.ts';
import { collatorOf } from '../catalog/order.ts';
import { type Catalogue, remember } from '../catalog/catalogue.ts';
import { loadCategories } from '../catalog/categories.ts';
import { products } from '../tables/product.ts';
import { findMatches, MAX_QUERY_LENGTH } from './find.ts';

export const PRODUCTS_A_PAGE = 24;
export const BLOGS_A_PAGE = 12;

const ORDERS: Readonly<Record<Sort, readonly SQL[]>> = {
  popular: [desc(products.popularity)],
  newest: [desc(products.createdAt)],
  price_asc: [asc(products.price)],
  price_desc: [desc(products.price)],
};

const NO_BOUNDS: PriceRange = { min: undefined, max: undefined };

/** What a listing is asked for; texts as they stand in the URL. */
export interface ListingRequest {
  readonly q: string;
  readonly page: string | undefined;
  /** Absent: by how well the records answer `q`. An unknown sort counts as popular. */
  readonly sort: string | undefined;
  /** Products of this category and everything below it. */
  readonly category?: string | undefined;
  /** Products that cost so much; posts have no price. */
  readonly price?: PriceRange;
}

/** Visible products, 24 a page; a page beyond the end is the last one, a bad page the first. */
export function listProducts(catalogue: Catalogue, request: ListingRequest): Promise<Listing> {
  return remember(catalogue, keyOf('products', catalogue, request), () => readProducts(catalogue, request));
}

async function readProducts(catalogue: Catalogue, request: ListingRequest): Promise<Listing> {
  const { db, shop, lang } = catalogue;
  const categories = await loadCategories(catalogue);
  const { webId } = shop;
  const q = request.q.trim();
  const matches = q === '' ? null : await findMatches(db, webId, 'product', q);
  const category = request.category ?? '';
  const { min, max } = request.price ?? NO_BOUNDS;
  const where = and(
    eq(products.webId, webId),
    isNull(products.parentUuid),
    not(products.hidden),
    matches === null ? undefined : inArray(products.uuid, [...matches.keys()]),
    category === '' ? undefined : inArray(products.categoryId, [...categories.idsBelow(category)]),
    min === undefined ? undefined : gte(products.price, String(min)),
    max === undefined ? undefined : lte(products.price, String(max)),
  );
  if (matches !== null && isRanked(request.sort)) {
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
export function listBlogs(catalogue: Catalogue, request: ListingRequest): Promise<Listing> {
  return remember(catalogue, keyOf('posts', catalogue, request), () => readBlogs(catalogue, request));
}

async function readBlogs(catalogue: Catalogue, request: ListingRequest): Promise<Listing> {
  const ids = (await allBlogs(catalogue)).map(({ blog_id }) => String(blog_id));
  const q = request.q.trim();
  if (q === '') return sliced(ids, request.page, BLOGS_A_PAGE);
  const matches = await findMatches(catalogue.db, catalogue.shop.webId, 'blog', q);
  const found = ids.filter((id) => matches.has(id));
  const sorted = isRanked(request.sort)
    ? found.toSorted((a, b) => (matches.get(b) ?? 0) - (matches.get(a) ?? 0))
    : found;
  return sliced(sorted, request.page, BLOGS_A_PAGE);
}

/** Everything a listing depends on; of what can't matter nothing is kept, however long it is. */
function keyOf(subject: string, { lang }: Catalogue, { q, page, sort, category, price }: ListingRequest): string {
  const short = [q, category].map((text) => text?.slice(0, MAX_QUERY_LENGTH));
  const { min, max } = price ?? NO_BOUNDS;
  const order = isRanked(sort) ? null : readSort(sort);
  return JSON.stringify([subject, lang, ...short, pageNumber(page), order, min ?? null, max ?? null]);
}

/** Without a sort the records that answer best come first. */
function isRanked(sort: string | undefined): boolean {
  return (sort ?? '') === '';
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
  const page = Math.min(pageNumber(given), pages);
  return { offset: (page - 1) * size, total, page, pages };
}

function pageNumber(given: string | undefined): number {
  return /^\d{1,9}$/.test(given ?? '') ? Math.max(Number(given), 1) : 1;
}

function sliced(ids: readonly string[], page: string | undefined, size: number): Listing {
  const cut = cutOf(ids.length, page, size);
  return listing(ids.slice(cut.offset, cut.offset + size), cut);
}

function listing(ids: string[], { offset, total, page, pages }: Cut): Listing {
  return { ids, start: ids.length === 0 ? 0 : offset + 1, end: offset + ids.length, total, page, pages };
}
