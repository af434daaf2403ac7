/** Listings of products and posts: found, filtered, sorted, cut into pages. */
import { asc, count, desc, type SQL } from 'drizzle-orm';
import { STOCK_FACET } from '#schemas/records/facet-choice.ts';
import { type Sort, SORTS } from '#schemas/records/search-query.ts';
import type { Listing } from '#schemas/records/search.ts';
import { allBlogs } from '../catalog/blogs.ts';
import { type Catalogue, remember } from '../catalog/catalogue.ts';
import { products } from '../database/tables/product.ts';
import { type Choice, choiceKey, chosenProducts, matchesOf } from './chosen.ts';
import { LISTED_PRICE, stockState } from './listed-price.ts';

export const PRODUCTS_A_PAGE = 24;
export const BLOGS_A_PAGE = 12;

const ORDERS: Readonly<Record<Sort, readonly SQL[]>> = {
  popular: [desc(products.popularity)],
  newest: [desc(products.createdAt)],
  price_asc: [asc(LISTED_PRICE)],
  price_desc: [desc(LISTED_PRICE)],
};

/** What a listing is asked for; texts as they stand in the URL. Posts have neither category nor price. */
export interface ListingRequest extends Choice {
  readonly page: string | undefined;
  /** Absent: by how well the records answer `q`. An unknown sort counts as popular. */
  readonly sort: string | undefined;
}

/** Visible products, 24 a page; a page beyond the end is the last one, a bad page the first. */
export async function listProducts(catalogue: Catalogue, request: ListingRequest): Promise<Listing> {
  const key = keyOf('products', request);
  const isOfStock = request.facets?.has(STOCK_FACET) === true;
  const stock = isOfStock || dependsOnPrices(request) ? await stockState(catalogue, isOfStock) : '';
  return remember(catalogue, `${key}${stock}`, () => readProducts(catalogue, request, stock));
}

function dependsOnPrices({ sort, price }: ListingRequest): boolean {
  const order = readSort(sort);
  return order === 'price_asc' || order === 'price_desc' || price?.min !== undefined || price?.max !== undefined;
}

async function readProducts(catalogue: Catalogue, request: ListingRequest, stock: string): Promise<Listing> {
  const { db } = catalogue;
  const { where, matches } = await chosenProducts(catalogue, request);
  if (matches !== null && isRanked(request.sort)) {
    const readRanked = async () => {
      const found = await db
        .select({ id: products.uuid, popularity: products.popularity, position: products.position })
        .from(products)
        .where(where);
      const points = (id: string) => matches.scores.get(id) ?? 0;
      return found
        .toSorted((a, b) => points(b.id) - points(a.id) || b.popularity - a.popularity || a.position - b.position)
        .map(({ id }) => id);
    };
    const key = JSON.stringify(['ranked', stock, ...choiceKey(request)]);
    const ranked = await remember(catalogue, key, readRanked, (ids) => ids.length);
    return sliced(ranked, request.page, PRODUCTS_A_PAGE);
  }
  const total = await remember(catalogue, JSON.stringify(['total', stock, ...choiceKey(request)]), async () => {
    const [counted] = await db.select({ total: count() }).from(products).where(where);
    return counted?.total ?? 0;
  });
  const cut = cutOf(total, request.page, PRODUCTS_A_PAGE);
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
  return remember(catalogue, keyOf('posts', request), () => readBlogs(catalogue, request));
}

async function readBlogs(catalogue: Catalogue, request: ListingRequest): Promise<Listing> {
  const ids = (await allBlogs(catalogue)).map(({ blog_id }) => String(blog_id));
  const matches = await matchesOf(catalogue, 'blog', request.q);
  if (matches === null) return sliced(ids, request.page, BLOGS_A_PAGE);
  const { scores } = matches;
  const found = ids.filter((id) => scores.has(id));
  const sorted = isRanked(request.sort) ? found.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0)) : found;
  return sliced(sorted, request.page, BLOGS_A_PAGE);
}

/** Everything a listing depends on; it is the same in all languages. */
function keyOf(subject: string, request: ListingRequest): string {
  const order = isRanked(request.sort) ? null : readSort(request.sort);
  return JSON.stringify([subject, pageNumber(request.page), order, ...choiceKey(request)]);
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
