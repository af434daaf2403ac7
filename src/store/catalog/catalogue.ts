/** A shop's catalogue within one request, and its cache between requests. */
import type { Lang } from '#schemas/lang.ts';
import type { Product } from '#schemas/product.ts';
import { type ByteCache, createByteCache } from '../../bounds/byte-cache.ts';
import { bytesOfValue } from '../../bounds/value-bytes.ts';
import type { Database } from '../database/database.ts';
import type { Shop } from '../shop.ts';

/** The shop and language of a request; records have their texts in that language. */
export interface Catalogue {
  readonly db: Database;
  readonly shop: Shop;
  readonly lang: Lang;
}

interface Memory {
  /** By shop, its state and what was asked. */
  readonly answers: ByteCache<Promise<unknown>>;
  /** Records by shop, its state, language and uuid; their stock is of the moment they were read. */
  readonly products: ByteCache<Product>;
  /** The state of each shop that its entries are of. */
  readonly states: Map<string, string>;
}

/** Memory for the answers and the records of all shops of a database, in bytes: suffices for every page of a large shop. */
const ANSWER_BYTES = 96 * 1024 * 1024;
const PRODUCT_BYTES = 48 * 1024 * 1024;
const memories = new WeakMap<Database, Memory>();

function memoryOf({ db }: Catalogue): Memory {
  const known = memories.get(db);
  if (known !== undefined) return known;
  const fresh: Memory = {
    // The pages of a shop are one entry, which every one of its pages needs.
    answers: createByteCache(ANSWER_BYTES, { entryShare: 1 }),
    products: createByteCache(PRODUCT_BYTES),
    states: new Map(),
  };
  memories.set(db, fresh);
  return fresh;
}

/** An import replaces a shop's catalogue as a whole: entries are valid until the next import or publication, which drops them. */
function placeIn({ shop: { webId, fingerprint, published } }: Catalogue, memory: Memory): string {
  const state = `${webId} ${fingerprint} ${published} `;
  const before = memory.states.get(webId);
  if (before !== state) memory.states.set(webId, state);
  if (before !== undefined && before !== state) {
    for (const cache of [memory.answers, memory.products])
      for (const [key] of cache.entries()) if (key.startsWith(before)) cache.delete(key);
  }
  return state;
}

/**
 * Memoizes `load` under `key` until the shop is imported again or a page of it is published. Only for values that
 * follow from catalogue and pages alone: never stock, claims or a visitor's data. `bytesOf` counts what a long answer takes.
 */
export function remember<T>(
  catalogue: Catalogue,
  key: string,
  load: () => Promise<T>,
  bytesOf: (answer: T) => number = bytesOfValue,
): Promise<T> {
  const memory = memoryOf(catalogue);
  const { answers } = memory;
  const place = placeIn(catalogue, memory) + key;
  const known = answers.get(place);
  if (known !== undefined) return known as Promise<T>;
  const loading = load();
  answers.set(place, loading, 0);
  const isKept = () => answers.get(place) === loading;
  loading.then(
    (answer) => isKept() && answers.set(place, loading, bytesOf(answer)),
    () => isKept() && answers.delete(place),
  );
  return loading;
}

/** The cached product records of the request's language. */
export function productCache(catalogue: Catalogue): {
  get(uuid: string): Product | undefined;
  set(uuid: string, product: Product): void;
} {
  const memory = memoryOf(catalogue);
  const { products } = memory;
  const prefix = `${placeIn(catalogue, memory)}${catalogue.lang} `;
  return {
    get: (uuid) => products.get(prefix + uuid),
    set: (uuid, product) => products.set(prefix + uuid, product, bytesOfValue(product)),
  };
}
