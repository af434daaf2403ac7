/** Products of categories that components list, beside the page's own search. */
import type { OtherData } from '#schemas/page/page.ts';
import type { Product } from '#schemas/product.ts';
import type { Call } from '../../call/call.ts';

/** Products to add to the records, and the lists of categories that name them. */
export interface CategoryProducts {
  readonly products: readonly Product[];
  /** Uuids of products by the id of their category, the most popular first. */
  readonly ofCategory: Readonly<Record<string, string[]>>;
}

/** Products of one category that are fetched at most. */
const MAX_PRODUCTS = 24;
/** Categories of one page that are fetched at most, each with its own call. */
const MAX_CATEGORIES = 12;

/** Fetches the lists that the records lack; undefined if they lack none. Failed calls leave theirs out. */
export async function fetchCategoryProducts(
  { ofCategory = {} }: OtherData,
  ids: readonly string[],
  call: Call,
): Promise<CategoryProducts | undefined> {
  const missing = ids.filter((id) => id !== '' && !Object.hasOwn(ofCategory, id)).slice(0, MAX_CATEGORIES);
  if (missing.length === 0) return undefined;
  const lists = await Promise.all(
    missing.map(async (id) => {
      const answer = await call('search', { query: { category: id, sort: 'popular' } });
      return answer.ok ? [{ id, products: answer.data.productRecords.slice(0, MAX_PRODUCTS) }] : [];
    }),
  );
  return {
    products: lists.flat().flatMap(({ products }) => products),
    ofCategory: Object.fromEntries(lists.flat().map(({ id, products }) => [id, products.map(({ uuid }) => uuid)])),
  };
}
