/** Lists and counts the products that match words. They are read once, for the list and all counts, and cached. */
import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { IN_STOCK, STOCK_FACET } from '#schemas/records/facet-choice.ts';
import type { Sort } from '#schemas/records/search-query.ts';
import { type Catalogue, remember } from '../catalog/catalogue.ts';
import { type CategoryTree, loadCategories } from '../catalog/categories.ts';
import { selectRows } from '../database/database.ts';
import { products } from '../database/tables/product.ts';
import { type Choice, matchesOf, type ProductSource, wordsOf } from './chosen.ts';
import { facetToken } from './facet-token.ts';
import type { Matches } from './find.ts';
import { IS_IN_STOCK, LISTED_PRICE, stockState } from './listed-price.ts';
import { isListed, storedProducts } from './stored-products.ts';

/** A matching product with the data for lists and counts; the price is in baht. */
interface Find {
  readonly id: string;
  /** Its score. */
  readonly score: number;
  readonly popularity: number;
  readonly position: number;
  readonly createdAt: number;
  readonly categoryId: string;
  readonly price: number;
  /** Facet tokens. */
  readonly facets: readonly string[];
  readonly isInStock: boolean;
}

/** Memory of one of them, in bytes. */
const BYTES_A_FIND = 500;

const ORDERS: Readonly<Record<Sort, (a: Find, b: Find) => number>> = {
  popular: (a, b) => b.popularity - a.popularity,
  newest: (a, b) => b.createdAt - a.createdAt,
  price_asc: (a, b) => a.price - b.price,
  price_desc: (a, b) => b.price - a.price,
};

/** The products that match the words of a query; all of the shop without words. */
export async function productsOf(catalogue: Catalogue, q: string): Promise<ProductSource> {
  const matches = await matchesOf(catalogue, 'product', q);
  return matches === null ? storedProducts(catalogue) : foundProducts(catalogue, wordsOf(q), matches);
}

async function foundProducts(catalogue: Catalogue, words: string, matches: Matches): Promise<ProductSource> {
  const stock = matches.scores.size === 0 ? '' : await stockState(catalogue, true);
  const finds = await remember(
    catalogue,
    JSON.stringify(['finds', stock, words]),
    () => readFinds(catalogue, matches),
    ({ length }) => length * BYTES_A_FIND,
  );
  const categories = await loadCategories(catalogue);
  const chosen = (choice: Choice) => finds.filter(chooser(choice, categories));
  return {
    stockState: async () => stock,
    count: async (choice) => chosen(choice).length,
    async list(choice, sort, { offset, limit }) {
      const found = chosen(choice);
      const sorted =
        sort === undefined ? found : found.toSorted((a, b) => ORDERS[sort](a, b) || a.position - b.position);
      return sorted.slice(offset, offset + limit).map(({ id }) => id);
    },
    byCategory: async (choice) => countBy(chosen(choice), ({ categoryId }) => [categoryId]),
    async byPrice(choice) {
      const counts = countBy(chosen(choice), ({ price }) => [price]);
      return [...counts].map(([price, count]) => ({ price, count }));
    },
    byFacetValue: async (choice) => countBy(chosen(choice), ({ facets }) => facets),
  };
}

const Columns = v.object({
  ids: v.nullable(v.string()),
  popularities: v.nullable(v.string()),
  positions: v.nullable(v.string()),
  times: v.nullable(v.string()),
  categories: v.nullable(v.string()),
  prices: v.nullable(v.string()),
  facets: v.nullable(v.string()),
  stocks: v.nullable(v.string()),
});

/** The best matches first, then the most popular, then in the shop's order. */
async function readFinds(catalogue: Catalogue, { scores }: Matches): Promise<readonly Find[]> {
  if (scores.size === 0) return [];
  const { uuid, popularity, position, createdAt, categoryId, facets } = products;
  // A column is one text: parsing thousands of rows would need longer than finding them. No id has a control character.
  const column = (value: SQL) => sql`string_agg(${value}, E'\n')`;
  const [columns] = await selectRows(
    catalogue.db,
    sql`
      SELECT ${column(sql`${uuid}`)} AS ids, ${column(sql`${popularity}::text`)} AS popularities,
        ${column(sql`${position}::text`)} AS positions, ${column(sql`extract(epoch from ${createdAt})::text`)} AS times,
        ${column(sql`coalesce(${categoryId}, '')`)} AS categories, ${column(sql`(${LISTED_PRICE})::text`)} AS prices,
        ${column(sql`array_to_string(${facets}, ' ')`)} AS facets, ${column(sql`(${IS_IN_STOCK})::text`)} AS stocks
      FROM ${products} WHERE ${isListed(catalogue)} AND ${uuid} = ANY(${sql.param([...scores.keys()])}::text[])`,
    Columns,
  );
  const { ids, popularities, positions, times, categories, prices, facets: tokens, stocks } = mapColumns(columns);
  return ids
    .map((id, row) => ({
      id,
      score: scores.get(id) ?? 0,
      popularity: Number(popularities[row]),
      position: Number(positions[row]),
      createdAt: Number(times[row]),
      categoryId: categories[row] ?? '',
      price: Number(prices[row]),
      facets: tokens[row]?.split(' ').filter(Boolean) ?? [],
      isInStock: stocks[row] === 'true',
    }))
    .toSorted((a, b) => b.score - a.score || b.popularity - a.popularity || a.position - b.position);
}

function mapColumns(columns: v.InferOutput<typeof Columns> | undefined) {
  const lines = (text: string | null | undefined) => text?.split('\n') ?? [];
  return {
    ids: lines(columns?.ids),
    popularities: lines(columns?.popularities),
    positions: lines(columns?.positions),
    times: lines(columns?.times),
    categories: lines(columns?.categories),
    prices: lines(columns?.prices),
    facets: lines(columns?.facets),
    stocks: lines(columns?.stocks),
  };
}

/** The conditions of stored-products.ts. */
function chooser({ category = '', price, facets = new Map() }: Choice, categories: CategoryTree) {
  const within = category === '' ? undefined : new Set(categories.idsBelow(category));
  const { min = -Infinity, max = Infinity } = price ?? {};
  const conditions = [...facets].map(([id, values]): ((find: Find) => boolean) => {
    if (id === STOCK_FACET) return values.includes(IN_STOCK) ? ({ isInStock }) => isInStock : () => true;
    const tokens = new Set(values.map((value) => facetToken(id, value)));
    return (find) => find.facets.some((token) => tokens.has(token));
  });
  return (find: Find): boolean =>
    within?.has(find.categoryId) !== false &&
    find.price >= min &&
    (find.price < max || (min === max && find.price === max)) &&
    conditions.every((holds) => holds(find));
}

function countBy<Key>(finds: readonly Find[], keysOf: (find: Find) => readonly Key[]): ReadonlyMap<Key, number> {
  const counts = new Map<Key, number>();
  for (const find of finds) for (const key of keysOf(find)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
