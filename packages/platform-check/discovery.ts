/** Finds records of the shop that the checks can be made with: nothing of a platform's catalogue is assumed. */
import { type Discovery, Missing } from './check.ts';
import type { Client } from './client.ts';
import { fieldOf, isObject, type Json, listOf } from './envelope.ts';
import { numberOf } from '../../schemas/wire/leaves.ts';

export interface DiscoveryOptions {
  /** Uuids of products to order, instead of those found. */
  readonly products?: readonly string[];
}

/** Stock that the checks may use up of one product. */
const ENOUGH = 20;
const MAX_PAGES = 5;

/** Creates lazy look-ups, each of which asks the platform once. */
export function createDiscovery(client: Client, { products: given = [] }: DiscoveryOptions): Discovery {
  const products = once(async () => {
    const found: Json[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const { body } = await client.get('/api/search', { query: { q: '', p_page: String(page) } });
      found.push(...listOf(fieldOf(body, 'data', 'productRecords')).filter(isObject));
      if (page >= numberOf(fieldOf(body, 'data', 'products', 'pages'))) break;
    }
    return found;
  });
  const dataOf = (path: string, query: Readonly<Record<string, string>>) =>
    once(async () => {
      const data = fieldOf((await client.get(path, { query })).body, 'data');
      return isObject(data) ? data : {};
    });
  const home = dataOf('/api/page', { path: '/', needBase: '1' });
  return {
    products,
    home,
    base: dataOf('/api/base', {}),
    orderable: async (count) => {
      const uuids = given.length > 0 ? given : (await products()).filter(isOrderable).map(({ uuid }) => String(uuid));
      if (uuids.length < count) throw new Missing(`found ${uuids.length} products to order, needs ${count}: --product`);
      return uuids;
    },
    pictures: async () =>
      (await products())
        .flatMap(({ images }) => listOf(images))
        .filter((address) => typeof address === 'string')
        .filter((address) => address.startsWith('/') && !address.startsWith('//')),
  };
}

/** Whether anybody may order up to 10 of it without choosing a variant. */
function isOrderable(product: Json): boolean {
  const { remain, quantity_min, quantity_max, variants, options, parent, member_only } = product;
  const isFree = [variants, options].every((list) => listOf(list).length === 0) && !isObject(parent);
  const hasStock = remain === null || remain === undefined || numberOf(remain) >= ENOUGH;
  const minimum = quantity_min ?? 1;
  const maximum = quantity_max ?? ENOUGH;
  return isFree && hasStock && member_only !== true && numberOf(minimum) <= 1 && numberOf(maximum) >= 10;
}

function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | undefined;
  return () => (loaded ??= load());
}
