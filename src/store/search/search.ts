import { readFacetChoice } from '#schemas/records/facet-choice.ts';
import { EMPTY_LISTING, readPriceRange } from '#schemas/records/search-query.ts';
import type { SearchResult } from '#schemas/records/search.ts';
import { blogsById, briefBlog } from '../catalog/blogs.ts';
import { briefProduct, productsByUuid } from '../catalog/products.ts';
import type { Catalogue } from '../catalog/catalogue.ts';
import { matchesOf, meaningOf } from './chosen.ts';
import { facetsOf } from './facets.ts';
import { listBlogs, listProducts } from './listing.ts';

/** The parameters of a search, as they stand in the URL. */
export interface SearchRequest {
  readonly q?: string;
  readonly p_page?: string;
  readonly b_page?: string;
  readonly sort?: string;
  readonly category?: string;
  readonly min_price?: string;
  readonly max_price?: string;
  readonly f?: string;
}

/** Which records a search lists; the other kind comes as an empty listing. */
export type SearchScope = 'all' | 'products' | 'blogs';

/** Products and posts that answer `q` (all of them without one), with brief records of the page shown. */
export async function searchShop(
  catalogue: Catalogue,
  request: SearchRequest,
  scope: SearchScope = 'all',
): Promise<SearchResult> {
  const { q = '', p_page, b_page, sort, category } = request;
  const choice = { q, category, price: readPriceRange(request), facets: readFacetChoice(request.f) };
  const products = scope === 'blogs' ? EMPTY_LISTING : await listProducts(catalogue, { ...choice, page: p_page, sort });
  const blogs = scope === 'products' ? EMPTY_LISTING : await listBlogs(catalogue, { q, page: b_page, sort });
  const productRecords = await productsByUuid(catalogue, products.ids);
  const blogRecords = await blogsById(catalogue, blogs.ids);
  const facets = scope === 'blogs' ? undefined : await facetsOf(catalogue, choice);
  const approximate = products.total > 0 && (await matchesOf(catalogue, 'product', q))?.approximate === true;
  const suggestion = products.total + blogs.total > 0 ? (await meaningOf(catalogue, q)).suggestion : undefined;
  return {
    q,
    products,
    blogs,
    productRecords: productRecords.map(briefProduct),
    blogRecords: blogRecords.map(briefBlog),
    ...(facets !== undefined && { facets }),
    ...(approximate && { approximate }),
    ...(suggestion !== undefined && { suggestion }),
  };
}
