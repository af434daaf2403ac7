/** How many products each further choice would leave (schemas/records/facets.ts). */
import { count, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { Facets } from '#schemas/records/search.ts';
import { type Catalogue, remember } from '../catalog/catalogue.ts';
import { loadCategories } from '../catalog/categories.ts';
import { products } from '../database/tables/product.ts';
import { type Choice, choiceKey, chosenProducts } from './chosen.ts';
import { LISTED_PRICE, stockState } from './listed-price.ts';
import { priceSteps } from './price-steps.ts';

/** The counts of a search; undefined where its words alone find nothing. */
export async function facetsOf(catalogue: Catalogue, choice: Choice): Promise<Facets | undefined> {
  return remember(
    catalogue,
    JSON.stringify(['facets', await stockState(catalogue), ...choiceKey(choice)]),
    async () => {
      const [categories, prices] = await Promise.all([
        countByCategory(catalogue, { ...choice, category: undefined }),
        countByPrice(catalogue, { ...choice, price: undefined }),
      ]);
      return categories.length === 0 && prices.length === 0 ? undefined : v.parse(Facets, { categories, prices });
    },
  );
}

/** Categories in their order, those that hold nothing left out; what lies below a category counts for it too. */
async function countByCategory(catalogue: Catalogue, choice: Choice) {
  const { where } = await chosenProducts(catalogue, choice);
  const rows = await catalogue.db
    .select({ categoryId: products.categoryId, total: count() })
    .from(products)
    .where(where)
    .groupBy(products.categoryId);
  const { all, chainTo } = await loadCategories(catalogue);
  const totals = new Map<string, number>();
  for (const { categoryId, total } of rows) {
    for (const above of chainTo(categoryId ?? ''))
      totals.set(above.categoryId, (totals.get(above.categoryId) ?? 0) + total);
  }
  return all.flatMap(({ categoryId }) => {
    const total = totals.get(categoryId);
    return total === undefined ? [] : [{ category_id: categoryId, count: total }];
  });
}

async function countByPrice(catalogue: Catalogue, choice: Choice) {
  const { where } = await chosenProducts(catalogue, choice);
  const rows = await catalogue.db
    .select({ price: LISTED_PRICE.as('listed_price'), count: count() })
    .from(products)
    .where(where)
    .groupBy(sql`listed_price`);
  return priceSteps(rows.map((row) => ({ price: Number(row.price), count: row.count })));
}
