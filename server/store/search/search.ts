import { EMPTY_LISTING, type SearchResult } from '#schemas/search.ts';
import { blogsById, briefBlog } from '../catalog/blogs.ts';
import { briefProduct, type ProductSource, productsByUuid } from '../catalog/products.ts';
import { listBlogs, listProducts } from './listing.ts';

/** The parameters of a search, as they stand in the URL. */
export interface SearchRequest {
  readonly q?: string;
  readonly p_page?: string;
  readonly b_page?: string;
  readonly sort?: string;
  readonly category?: string;
}

export type SearchScope = 'all' | 'products' | 'blogs';

/** Products and posts that answer `q` (all of them without one), with brief records of the page shown. */
export async function searchShop(
  source: ProductSource,
  request: SearchRequest,
  scope: SearchScope = 'all',
): Promise<SearchResult> {
  const { q = '', p_page, b_page, sort, category } = request;
  const products = scope === 'blogs' ? EMPTY_LISTING : await listProducts(source, { q, page: p_page, sort, category });
  const blogs = scope === 'products' ? EMPTY_LISTING : await listBlogs(source, { q, page: b_page, sort });
  const productRecords = await productsByUuid(source, products.ids);
  const blogRecords = await blogsById(source.db, source.webId, source.lang, blogs.ids);
  return {
    q,
    products,
    blogs,
    productRecords: productRecords.map(briefProduct),
    blogRecords: blogRecords.map(briefBlog),
  };
}
