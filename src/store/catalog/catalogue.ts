/** A shop's catalogue within one request, and its cache between requests. */
import { LRUCache } from 'lru-cache';
import type { Lang } from '#schemas/lang.ts';
import type { Product } from '#schemas/product.ts';
import type { Database } from '../database/database.ts';
import type { Shop } from '../shop.ts';

/** The shop and language of a request; records have their texts in that language. */
export interface Catalogue {
  readonly db: Database;
  readonly shop: Shop;
  readonly lang: Lang;
}

interface Memory {
  /** Version of the shop that the cache entries belong to. */
  readonly state: string;
  readonly answers: LRUCache<string, Promise<unknown>>;
  /** Records by language and uuid; their stock is of the moment they were read. */
  readonly products: Map<string, Product>;
}

/** Suffices for every page of a large shop; beyond it, what was asked for longest ago goes. */
const MAX_ENTRIES = 10_000;
/** What a long answer counts for: so many of its items as one entry, so that searches of a large shop take some 20 MB at most. */
const ITEMS_AN_ENTRY = 20;
const caches = new WeakMap<Database, Map<string, Memory>>();

/** An import replaces a shop's catalogue as a whole: entries are valid until the next import or publication. */
function cacheOf({ db, shop }: Catalogue): Memory {
  const shops = caches.get(db) ?? new Map<string, Memory>();
  caches.set(db, shops);
  const known = shops.get(shop.webId);
  const state = `${shop.fingerprint} ${shop.published}`;
  if (known?.state === state) return known;
  const fresh: Memory = { state, answers: new LRUCache({ maxSize: MAX_ENTRIES }), products: new Map() };
  shops.set(shop.webId, fresh);
  return fresh;
}

/**
 * Memoizes `load` under `key` until the shop is imported again or a page of it is published. Only for values that
 * follow from catalogue and pages alone: never stock, claims or a visitor's data. `itemsOf` counts what a long answer holds.
 */
export function remember<T>(
  catalogue: Catalogue,
  key: string,
  load: () => Promise<T>,
  itemsOf: (answer: T) => number = () => 0,
): Promise<T> {
  const { answers } = cacheOf(catalogue);
  const known = answers.get(key);
  if (known !== undefined) return known as Promise<T>;
  const loading = load();
  answers.set(key, loading, { size: 1 });
  loading.then(
    (answer) => {
      const size = 1 + Math.floor(itemsOf(answer) / ITEMS_AN_ENTRY);
      if (size > 1 && answers.peek(key) === loading) answers.set(key, loading, { size });
    },
    () => answers.delete(key),
  );
  return loading;
}

/** The cached product records of the request's language. */
export function productCache(catalogue: Catalogue): {
  get(uuid: string): Product | undefined;
  set(uuid: string, product: Product): void;
} {
  const { products } = cacheOf(catalogue);
  return {
    get: (uuid) => products.get(`${catalogue.lang} ${uuid}`),
    set(uuid, product) {
      if (products.size >= MAX_ENTRIES) products.clear();
      products.set(`${catalogue.lang} ${uuid}`, product);
    },
  };
}
