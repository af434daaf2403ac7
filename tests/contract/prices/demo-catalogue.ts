/** The demo shops' products as a storefront receives them: every listed product, and every variant with its own record. */
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { Lang } from '#schemas/lang.ts';
import { Product } from '#schemas/product.ts';
import { quantityBounds, variantsOf } from '#schemas/records/product-rules.ts';
import { SearchResult } from '#schemas/records/search.ts';
import type { TestService } from '../harness.ts';
import { ask } from '../store-client.ts';

/** Folder of the demo shops. */
export const DEMO_SHOPS = fileURLToPath(new URL('../../../packages/examples/demo/shop', import.meta.url));
/** Hosts of the demo shops; each is another theme and another range. */
export const DEMO_HOSTS = ['localhost', 'baan.localhost', 'offline.localhost'] as const;

/** Answers the search of a shop in a language. */
export async function searchDemo(
  service: TestService,
  host: string,
  lang: Lang,
  query: Readonly<Record<string, string>>,
): Promise<SearchResult> {
  const { body } = await ask(service, `/api/search?${new URLSearchParams(query)}`, { host, lang });
  return v.parse(v.object({ data: SearchResult }), body).data;
}

/** All listed products of a search, page after page. */
export async function listDemo(
  service: TestService,
  host: string,
  lang: Lang,
  query: Readonly<Record<string, string>>,
): Promise<Product[]> {
  const found: Product[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const result = await searchDemo(service, host, lang, { ...query, p_page: String(page) });
    pages = result.products.pages;
    found.push(...result.productRecords);
  }
  return found;
}

/** The records of the variants of some products. */
export async function variantRecords(
  service: TestService,
  host: string,
  lang: Lang,
  products: readonly Product[],
): Promise<Product[]> {
  const uuids = products.flatMap((product) => variantsOf(product).flatMap(({ uuid }) => uuid ?? []));
  if (uuids.length === 0) return [];
  const filter = new URLSearchParams({ 'filter[uuid]': uuids.toSorted().join(',') });
  const { body } = await ask(service, `/api/products/batch?${filter}`, { host, lang });
  return v.parse(v.object({ data: v.array(Product) }), body).data;
}

/** Quantities at which a product's price may change, and their neighbours, within what one order may hold. */
export function interestingQuantities(product: Product): number[] {
  const { min, max } = quantityBounds(product);
  const edges = product.price_list.flatMap(({ quantity_min, quantity_max }) => [quantity_min, quantity_max ?? max]);
  const near = edges.flatMap((edge) => [edge - 1, edge, edge + 1]);
  const wanted = [min, min + 1, min + 6, Math.min(max, 97), ...near];
  return [...new Set(wanted)].filter((quantity) => quantity >= min && quantity <= max).toSorted((a, b) => a - b);
}

const Offers = v.object({ price: v.optional(v.string()), lowPrice: v.optional(v.string()) });
const Sold = v.object({
  offers: v.optional(Offers),
  hasVariant: v.optional(v.array(v.object({ offers: v.optional(Offers) }))),
});
const Answer = v.object({ data: v.object({ pageHead: v.object({ ld_json: v.looseTuple([Sold]) }) }) });

/** The structured data of a product's page (schema.org `Product` or `ProductGroup`). */
export async function linkedDataOf(
  service: TestService,
  host: string,
  { uuid }: Product,
): Promise<v.InferOutput<typeof Sold>> {
  const query = new URLSearchParams({ path: `/product/${uuid}`, lang: 'en' });
  const { body } = await ask(service, `/api/page?${query}`, { host, lang: 'en' });
  return v.parse(Answer, body).data.pageHead.ld_json[0];
}
