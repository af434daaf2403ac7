/** The facets of a shop folder: shop.json chooses them; products and the options of variants have their values. */
import { STOCK_FACET, IN_STOCK } from '#schemas/records/facet-choice.ts';
import type { LocalText } from '#schemas/lang.ts';
import {
  type FacetRule,
  facetToken,
  facetValueId,
  type StoredFacet,
  type StoredFacetValue,
} from '../search/facet-token.ts';
import type { FileProblem } from './problem.ts';
import { optionTexts } from './relations.ts';
import type { ShopData } from './shop-data.ts';
import { pointerToken, showValue } from '#schemas/problem.ts';

/** The facet values of a product by facet, and its options. */
interface Faceted {
  readonly hidden: boolean;
  readonly facets: Readonly<Record<string, readonly LocalText[]>>;
  readonly options: readonly { readonly name: LocalText; readonly values: readonly LocalText[] }[];
}

/** The values of one product by facet, each once. */
function valuesOf(product: Omit<Faceted, 'hidden'>, { id, option }: FacetRule): readonly LocalText[] {
  const own = product.facets[id] ?? [];
  if (option === undefined) return own;
  const named = product.options.filter(({ name }) => option.some((each) => optionTexts(name).includes(each)));
  return [...own, ...named.flatMap(({ values }) => values)];
}

/** The values to store in a product's row; those of facets that the shop did not choose are dropped. */
export function facetTokens(product: Omit<Faceted, 'hidden'>, facets: readonly FacetRule[]): string[] {
  const tokens = facets.flatMap((facet) =>
    valuesOf(product, facet).map((label) => facetToken(facet.id, facetValueId(label))),
  );
  return [...new Set(tokens)];
}

/** The facets with every value of a visible product, the most common first; the first label of a value counts. */
export function storedFacets({
  shop,
  products,
}: {
  readonly shop: { readonly facets: readonly FacetRule[] };
  readonly products: readonly { readonly record: Faceted }[];
}): StoredFacet[] {
  return shop.facets.map((facet) => {
    const { id, label, swatches = {} } = facet;
    if (id === STOCK_FACET) return { id, label, values: [{ id: IN_STOCK, label: '' }] };
    const values = new Map<string, StoredFacetValue>();
    const totals = new Map<string, number>();
    for (const { record } of products) {
      if (record.hidden) continue;
      for (const text of valuesOf(record, facet)) {
        const value = facetValueId(text);
        totals.set(value, (totals.get(value) ?? 0) + 1);
        if (!values.has(value)) values.set(value, { id: value, label: text, colour: swatches[value] });
      }
    }
    return {
      id,
      label,
      values: [...values.values()].toSorted((a, b) => (totals.get(b.id) ?? 0) - (totals.get(a.id) ?? 0)),
    };
  });
}

/** Products may have values only of the shop's own facets. */
export function facetProblems({ shop, products }: Pick<ShopData, 'shop' | 'products'>): FileProblem[] {
  const known = new Set<string>(shop.facets.map(({ id }) => id));
  return products.flatMap(({ record, file, at }) =>
    Object.keys(record.facets)
      .filter((id) => !known.has(id))
      .map((id) => ({
        file,
        path: `${at}/facets${pointerToken(id)}`,
        expected: 'expected the id of a facet of shop.json',
        found: showValue(id),
      })),
  );
}
