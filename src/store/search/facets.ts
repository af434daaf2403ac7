/** Counts how many products each further choice would leave (schemas/records/facets.ts). */
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { textIn } from '#schemas/lang.ts';
import { type FacetChoice, IN_STOCK, STOCK_FACET } from '#schemas/records/facet-choice.ts';
import { Facets } from '#schemas/records/search.ts';
import { type Catalogue, remember } from '../catalog/catalogue.ts';
import { loadCategories } from '../catalog/categories.ts';
import { shops } from '../database/tables/shop.ts';
import { type Choice, choiceKey, type ProductSource } from './chosen.ts';
import { facetToken, type StoredFacet, type StoredFacetValue } from './facet-token.ts';
import { priceSteps } from './price-steps.ts';

/** The counts of a search in `products`; undefined if its words find nothing. */
export async function facetsOf(
  catalogue: Catalogue,
  products: ProductSource,
  choice: Choice,
): Promise<Facets | undefined> {
  const facets = await storedFacets(catalogue);
  const isOfStock = choice.facets?.has(STOCK_FACET) === true || facets.some(({ id }) => id === STOCK_FACET);
  const stock = await products.stockState(isOfStock);
  const { categories, prices, options } = await remember(
    catalogue,
    JSON.stringify(['facets', stock, ...choiceKey(choice)]),
    () => countAll(catalogue, products, choice, facets),
  );
  if ([categories, prices, options].every((each) => each.length === 0)) return undefined;
  const { lang } = catalogue;
  const labelled = options.map(({ id, label, values }) => ({
    id,
    label: label === undefined ? '' : textIn(label, lang),
    values: values.map((value) => ({ ...value, label: textIn(value.label, lang) })),
  }));
  return v.parse(Facets, { categories, prices, options: labelled });
}

/** In all languages. */
async function countAll(catalogue: Catalogue, products: ProductSource, choice: Choice, facets: readonly StoredFacet[]) {
  const [categories, prices, options] = await Promise.all([
    countByCategory(catalogue, await products.byCategory({ ...choice, category: undefined })),
    products.byPrice({ ...choice, price: undefined }),
    countByFacet(products, choice, facets),
  ]);
  return { categories, prices: priceSteps(prices), options };
}

/** Categories in their order, without empty ones; a category also counts the products of its subcategories. */
async function countByCategory(catalogue: Catalogue, counts: ReadonlyMap<string, number>) {
  const { all, chainTo } = await loadCategories(catalogue);
  const totals = new Map<string, number>();
  for (const [categoryId, total] of counts) {
    for (const above of chainTo(categoryId)) totals.set(above.categoryId, (totals.get(above.categoryId) ?? 0) + total);
  }
  return all.flatMap(({ categoryId }) => {
    const total = totals.get(categoryId);
    return total === undefined ? [] : [{ category_id: categoryId, count: total }];
  });
}

/** Maximum number of values of a facet: a large shop could have more values than products. */
const MOST_VALUES = 10;

/**
 * The shop's facets with the ten values of most products each. Values that would leave nothing are dropped; chosen
 * values always stay.
 */
async function countByFacet(products: ProductSource, choice: Choice, facets: readonly StoredFacet[]) {
  if (facets.length === 0) return [];
  const chosen: FacetChoice = choice.facets ?? new Map();
  const without = (id: string) => ({ ...choice, facets: new Map([...chosen].filter(([each]) => each !== id)) });
  const common = products.byFacetValue(choice);
  return Promise.all(
    facets.map(async ({ id, label, values }) => {
      const counts =
        id === STOCK_FACET
          ? await countStock(products, without(id))
          : await (chosen.has(id) ? products.byFacetValue(without(id)) : common);
      return {
        id,
        label,
        values: shownValues(values, (value) => counts.get(facetToken(id, value)) ?? 0, chosen.get(id) ?? []),
      };
    }),
  ).then((counted) => counted.filter(({ values }) => values.length > 0));
}

function shownValues(values: readonly StoredFacetValue[], countOf: (id: string) => number, chosen: readonly string[]) {
  const counted = values.map((value) => ({ ...value, count: countOf(value.id) }));
  const common = counted.filter((value) => value.count > 0).toSorted((a, b) => b.count - a.count);
  const shown = new Set([...chosen, ...common.slice(0, MOST_VALUES).map(({ id }) => id)]);
  return counted.filter(({ id }) => shown.has(id));
}

function storedFacets(catalogue: Catalogue): Promise<readonly StoredFacet[]> {
  const { db, shop } = catalogue;
  return remember(catalogue, 'stored-facets', async () => {
    const [row] = await db.select({ facets: shops.facets }).from(shops).where(eq(shops.webId, shop.webId));
    return row?.facets ?? [];
  });
}

async function countStock(products: ProductSource, choice: Choice): Promise<ReadonlyMap<string, number>> {
  const total = await products.count({
    ...choice,
    facets: new Map([...(choice.facets ?? []), [STOCK_FACET, [IN_STOCK]]]),
  });
  return new Map([[facetToken(STOCK_FACET, IN_STOCK), total]]);
}
