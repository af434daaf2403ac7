import { readFacetChoice } from '#schemas/records/facet-choice.ts';
import { EMPTY_LISTING, readPriceRange } from '#schemas/records/search-query.ts';
import type { SearchResult } from '#schemas/records/search.ts';
import { blogsById, briefBlog } from '../catalog/blogs.ts';
import { briefProduct, productsByUuid } from '../catalog/products.ts';
import type { Catalogue } from '../catalog/catalogue.ts';
import { matchesOf, meaningOf } from './chosen.ts';
import { facetsOf } from './facets.ts';
import { productsOf } from './found-products.ts';
import { listBlogs, type ListingRequest, listProducts } from './listing.ts';

/** The parameters of a search, as in the URL. */
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

/** Which records a search lists; the other kind is an empty listing. */
export type SearchScope = 'all' | 'products' | 'blogs';

/** Products and posts that match `q` (all of them without one), with brief records of the page shown. */
export async function searchShop(
  catalogue: Catalogue,
  request: SearchRequest,
  scope: SearchScope = 'all',
): Promise<SearchResult> {
  const { q = '', p_page, b_page, sort, category } = request;
  const choice = { q, category, price: readPriceRange(request), facets: readFacetChoice(request.f) };
  const [{ products, productRecords, facets }, { blogs, blogRecords }] = await Promise.all([
    scope === 'blogs' ? NO_PRODUCTS : searchProducts(catalogue, { ...choice, page: p_page, sort }),
    scope === 'products' ? NO_BLOGS : searchBlogs(catalogue, { q, page: b_page, sort }),
  ]);
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

const NO_PRODUCTS = { products: EMPTY_LISTING, productRecords: [], facets: undefined };
const NO_BLOGS = { blogs: EMPTY_LISTING, blogRecords: [] };

async function searchProducts(catalogue: Catalogue, request: ListingRequest) {
  const source = await productsOf(catalogue, request.q);
  const products = await listProducts(catalogue, source, request);
  return {
    products,
    productRecords: await productsByUuid(catalogue, products.ids),
    facets: await facetsOf(catalogue, source, request),
  };
}

async function searchBlogs(catalogue: Catalogue, request: ListingRequest) {
  const blogs = await listBlogs(catalogue, request);
  return { blogs, blogRecords: await blogsById(catalogue, blogs.ids) };
}
