/** Listings of products and posts: finds, filters, sorts and paginates. */
import { STOCK_FACET } from '#schemas/records/facet-choice.ts';
import { type Sort, SORTS } from '#schemas/records/search-query.ts';
import type { Listing } from '#schemas/records/search.ts';
import { allBlogs } from '../catalog/blogs.ts';
import { type Catalogue, remember } from '../catalog/catalogue.ts';
import { type Choice, choiceKey, matchesOf, type ProductSource } from './chosen.ts';

export const PRODUCTS_A_PAGE = 24;
export const BLOGS_A_PAGE = 12;

/** The request for a listing; texts as in the URL. Posts have neither category nor price. */
export interface ListingRequest extends Choice {
  readonly page: string | undefined;
  /** Absent: best matches of `q` first. An unknown sort counts as popular. */
  readonly sort: string | undefined;
}

/** Products of `products`, 24 per page; a page beyond the end becomes the last one, an invalid page the first. */
export async function listProducts(
  catalogue: Catalogue,
  products: ProductSource,
  request: ListingRequest,
): Promise<Listing> {
  const isOfStock = request.facets?.has(STOCK_FACET) === true;
  const stock = isOfStock || dependsOnPrices(request) ? await products.stockState(isOfStock) : '';
  return remember(catalogue, `${keyOf('products', request)}${stock}`, async () => {
    const key = JSON.stringify(['total', stock, ...choiceKey(request)]);
    const total = await remember(catalogue, key, () => products.count(request));
    const cut = cutOf(total, request.page, PRODUCTS_A_PAGE);
    const sort = isRanked(request.sort) ? undefined : readSort(request.sort);
    return listing(await products.list(request, sort, { offset: cut.offset, limit: PRODUCTS_A_PAGE }), cut);
  });
}

function dependsOnPrices({ sort, price }: ListingRequest): boolean {
  const order = readSort(sort);
  return order === 'price_asc' || order === 'price_desc' || price?.min !== undefined || price?.max !== undefined;
}

/** Posts, 12 per page: the best matches of `q` first, else the newest. */
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

/** Everything that a listing depends on; equal in all languages. */
function keyOf(subject: string, request: ListingRequest): string {
  const order = isRanked(request.sort) ? null : readSort(request.sort);
  return JSON.stringify([subject, pageNumber(request.page), order, ...choiceKey(request)]);
}

/** Without a sort the best matches come first. */
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
