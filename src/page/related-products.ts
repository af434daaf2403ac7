/** Records that can only be named once others are there: what a variant is one of, and what a product is like. */
import { missingFamilyUuid } from '#registry/kit/product/variants.ts';
import type { OtherData } from '#schemas/page.ts';
import type { Product } from '#schemas/product.ts';
import type { Call } from '../call/call.ts';
import { fetchProducts } from './fetch-products.ts';

/** Products whose kin is shown, by uuid; empty: the page's own. */
export interface KinNeeds {
  readonly families: readonly string[];
  readonly related: readonly string[];
}

export interface Kin {
  readonly products: readonly Product[];
  readonly relatedTo: Readonly<Record<string, string[]>>;
}

/** As many like a product are fetched at most. */
const MOST_RELATED = 12;

/** The kin that the records lack; undefined where they lack none. What cannot be fetched is left out. */
export async function fetchKin(records: OtherData, needs: KinNeeds, call: Call): Promise<Kin | undefined> {
  const products = records.productDetails ?? [];
  const known = new Set<string>(products.map(({ uuid }) => uuid));
  const subjects = (uuids: readonly string[]) =>
    uuids.flatMap((uuid) => (uuid === '' ? products[0] : products.find((product) => product.uuid === uuid)) ?? []);
  const named = (product: Product) =>
    product === products[0]
      ? (records.related ?? records.relatedTo?.[product.uuid])
      : records.relatedTo?.[product.uuid];

  const related = [...new Set(subjects(needs.related))];
  const lacking = [
    ...subjects(needs.families).flatMap((product) => missingFamilyUuid(product) ?? []),
    ...related.flatMap((product) => named(product)?.slice(0, MOST_RELATED) ?? []),
  ].filter((uuid) => !known.has(uuid));
  const unnamed = related.filter((product) => named(product) === undefined);
  if (lacking.length === 0 && unnamed.length === 0) return undefined;

  const [fetched = [], ...found] = await Promise.all([
    lacking.length === 0 ? undefined : fetchProducts([...new Set(lacking)], call),
    ...unnamed.map((product) => fetchLike(product, call)),
  ]);
  const all = [...fetched, ...found.flat()].filter(({ uuid }) => !known.has(uuid));
  return {
    products: [...new Map(all.map((product) => [product.uuid, product])).values()],
    relatedTo: Object.fromEntries(
      unnamed.map((product, index) => [product.uuid, (found[index] ?? []).map(({ uuid }) => uuid)]),
    ),
  };
}

/** Products of the same category, the popular ones first; without the product itself and the one it is a variant of. */
async function fetchLike({ uuid, parent, category }: Product, call: Call): Promise<readonly Product[]> {
  if (category === undefined) return [];
  const answer = await call('search', { query: { category: category.category_id, sort: 'popular' } });
  if (!answer.ok) return [];
  return answer.data.productRecords
    .filter((product) => product.uuid !== uuid && product.uuid !== parent?.uuid)
    .slice(0, MOST_RELATED);
}
