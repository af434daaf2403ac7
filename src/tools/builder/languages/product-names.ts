/** Names of the products that a page shows, which its texts repeat. */
import { Product } from '#schemas/product.ts';
import type { Lang } from '#schemas/lang.ts';
import { salvageList } from '#schemas/lenient/salvage.ts';
import { createCaller } from '../../../call/call.ts';
import type { Manifest } from '../api/manifest.ts';
import type { Page } from '../page/nodes.ts';
import { pageValues } from '../page/page-values.ts';
import type { FixedName } from './mask-text.ts';

/** Maximum products; their uuids are in one address. */
const MAX_PRODUCTS = 100;

/** Reads the names of the page's products in two languages; none where the shop does not answer. */
export async function productNames(
  page: Page,
  manifest: Manifest,
  langs: { readonly from: Lang; readonly to: Lang },
): Promise<readonly FixedName[]> {
  const chosen = pageValues(page, manifest).flatMap(({ field: { control }, value }): readonly unknown[] =>
    control.kind === 'records' && control.of === 'product' ? (Array.isArray(value) ? value : [value]) : [],
  );
  const uuids = [...new Set(chosen.filter((uuid) => typeof uuid === 'string'))].toSorted().slice(0, MAX_PRODUCTS);
  if (uuids.length === 0) return [];
  const namesIn = async (lang: Lang) => {
    const answer = await createCaller({ baseUrl: '', lang })('productsBatch', {
      query: { 'filter[uuid]': uuids.join(',') },
    });
    const products = answer.ok ? salvageList(Product, answer.data) : [];
    return new Map(products.map(({ uuid, name }) => [uuid, name]));
  };
  const [from, to] = await Promise.all([namesIn(langs.from), namesIn(langs.to)]);
  return [...from].map(([uuid, name]) => ({ from: name, to: to.get(uuid) ?? name }));
}
