/** Products that other records lead to: the family of a variant, and products related to a shown one. */
import { missingFamilyUuid } from '#registry/kit/product-page/variants.ts';
import type { OtherData } from '#schemas/page/page.ts';
import type { Product } from '#schemas/product.ts';
import { listOf } from '#schemas/record.ts';
import type { Call } from '../../call/call.ts';
import type { FetchProducts } from './fetch-products.ts';

/** Products whose relatives are shown, by uuid; '' stands for the page's own product. */
export interface RelatedNeeds {
  readonly families: readonly string[];
  readonly related: readonly string[];
}

/** Products to add to the records, and which product each is related to. */
export interface RelatedProducts {
  readonly products: readonly Product[];
  /** Uuids of related products by the uuid of the product they are related to. */
  readonly relatedTo: Readonly<Record<string, string[]>>;
}

/** Related products of one product that are fetched at most. */
const MAX_RELATED = 12;

/** Calls that related products come from. */
export interface RelatedSources {
  readonly call: Call;
  readonly products: FetchProducts;
}

/** Fetches the families and related products that the records lack; undefined where they lack none. Failed calls leave theirs out. */
export async function fetchRelatedProducts(
  records: OtherData,
  needs: RelatedNeeds,
  { call, products: fetchProducts }: RelatedSources,
): Promise<RelatedProducts | undefined> {
  const products = records.productDetails ?? [];
  const known = new Set<string>(products.map(({ uuid }) => uuid));
  const subjects = (uuids: readonly string[]) =>
    uuids.flatMap((uuid) => (uuid === '' ? products[0] : products.find((product) => product.uuid === uuid)) ?? []);
  const named = (product: Product) =>
    product === products[0]
      ? (records.related ?? listOf(records.relatedTo, product.uuid))
      : listOf(records.relatedTo, product.uuid);

  const related = [...new Set(subjects(needs.related))];
  const missing = [
    ...subjects(needs.families).flatMap((product) => missingFamilyUuid(product) ?? []),
    ...related.flatMap((product) => named(product)?.slice(0, MAX_RELATED) ?? []),
  ].filter((uuid) => !known.has(uuid));
  const unnamed = related.filter((product) => named(product) === undefined);
  if (missing.length === 0 && unnamed.length === 0) return undefined;

  const [fetched = [], ...found] = await Promise.all([
    missing.length === 0 ? undefined : fetchProducts([...new Set(missing)]),
    ...unnamed.map((product) => fetchSimilar(product, call)),
  ]);
  const all = [...fetched, ...found.flat()].filter(({ uuid }) => !known.has(uuid));
  return {
    products: [...new Map(all.map((product) => [product.uuid, product])).values()],
    relatedTo: Object.fromEntries(
      unnamed.map((product, index) => [product.uuid, (found[index] ?? []).map(({ uuid }) => uuid)]),
    ),
  };
}

/** Fetches popular products of the same category, without the product itself and the one it is a variant of. */
async function fetchSimilar({ uuid, parent, category }: Product, call: Call): Promise<readonly Product[]> {
  if (category === undefined) return [];
  const answer = await call('search', { query: { category: category.category_id, sort: 'popular' } });
  if (!answer.ok) return [];
  return answer.data.productRecords
    .filter((product) => product.uuid !== uuid && product.uuid !== parent?.uuid)
    .slice(0, MAX_RELATED);
}
