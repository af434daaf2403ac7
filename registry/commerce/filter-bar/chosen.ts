import type { PageView } from '#registry/kit/shop.ts';
import { type PriceRange, readPriceRange } from '#schemas/search-query.ts';

/** What the page's address narrows the listing to. */
export interface Chosen {
  /** The words that were searched for; '' without any. */
  readonly term: string;
  readonly category: { readonly id: string; readonly name: string } | undefined;
  readonly price: PriceRange | undefined;
  /** Number of filters, words aside. */
  readonly count: number;
}

/** Reads the filters of a page's address; on the page of a category (`within`) there is no other one to choose. */
export function chosenIn({ query, otherData }: PageView, within: string): Chosen {
  const id = within === '' ? (query.category ?? '') : '';
  const known = otherData.productCategories?.find(({ category_id }) => category_id === id);
  const range = readPriceRange(query);
  const category = id === '' ? undefined : { id, name: known?.name ?? id };
  const price = range.min === undefined && range.max === undefined ? undefined : range;
  return {
    term: (query.q ?? '').trim(),
    category,
    price,
    count: [category, price].filter((filter) => filter !== undefined).length,
  };
}
