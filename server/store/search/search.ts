import type { SearchResult } from '#schemas/search.ts';
import { blogsById } from '../catalog/blogs.ts';
import { type ProductSource, productsByUuid } from '../catalog/products.ts';
import { listBlogs, listProducts } from './listing.ts';

/** The parameters of a search, as they stand in the URL. */
export interface SearchRequest {
  readonly q?: string;
  readonly p_page?: string;
  readonly b_page?: string;
  readonly sort?: string;
  readonly category?: string;
}

/** Products and posts that answer `q` (all of them without one), with the records of the page shown. */
export async function searchShop(source: ProductSource, request: SearchRequest): Promise<SearchResult> {
  const { q = '', p_page, b_page, sort, category } = request;
  const products = await listProducts(source, { q, page: p_page, sort, category });
  const blogs = await listBlogs(source, { q, page: b_page, sort });
  return {
    q,
    products,
    blogs,
    productRecords: await productsByUuid(source, products.ids),
    blogRecords: await blogsById(source.db, source.webId, source.lang, blogs.ids),
  };
}
