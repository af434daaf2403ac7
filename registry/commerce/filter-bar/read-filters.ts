import { useLingui } from '@lingui/react/macro';
import { usePrice } from '#registry/kit/product/use-price.ts';
import type { PageView } from '#registry/kit/shop.ts';
import { type FacetChoice, readFacetChoice } from '#schemas/records/facet-choice.ts';
import { type PriceRange, readPriceRange } from '#schemas/records/search-query.ts';

/** The filters of a listing, as the page's URL has them. */
export interface ListingFilters {
  /** Search words; '' without any. */
  readonly term: string;
  readonly category: { readonly id: string; readonly name: string } | undefined;
  readonly price: PriceRange | undefined;
  /** Chosen values of the shop's facets. */
  readonly facets: FacetChoice;
  /** Number of filters without the search words. */
  readonly count: number;
}

/**
 * Reads the filters of the page's URL; `within` is the id of the page's category, which allows no other category, else
 * ''.
 */
export function readFilters({ query, otherData }: PageView, within: string): ListingFilters {
  const id = within === '' ? (query.category ?? '') : '';
  const record = otherData.productCategories?.find(({ category_id }) => category_id === id);
  const range = readPriceRange(query);
  const category = id === '' ? undefined : { id, name: record?.name ?? id };
  const facets = readFacetChoice(query.f);
  const price = range.min === undefined && range.max === undefined ? undefined : range;
  return {
    term: (query.q ?? '').trim(),
    category,
    price,
    facets,
    count: [category, price, ...[...facets.values()].flat()].filter((filter) => filter !== undefined).length,
  };
}

/** Formats a half-open price range in baht: both bounds, or the one it has. */
export function usePriceLabel(): (range: PriceRange) => string {
  const { t } = useLingui();
  const formatPrice = usePrice();
  return ({ min, max }) => {
    const least = formatPrice(min ?? 0);
    const most = formatPrice(max ?? 0);
    if (max === undefined) return t({ id: 'filter.priceFrom', message: `From ${least}` });
    if (min === undefined) return t({ id: 'filter.priceTo', message: `Under ${most}` });
    return t({ id: 'filter.priceRange', message: `${least} – ${most}` });
  };
}
