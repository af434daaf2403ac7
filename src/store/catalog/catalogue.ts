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

interface Entry {
  readonly answer?: Promise<unknown>;
  /** The stock at the time it was read. */
  readonly product?: Product;
}

interface Memory {
  /** Cached by shop, its state and the query; records by language and uuid. */
  readonly entries: ByteCache<Entry>;
  /** The state of each shop that its entries belong to. */
  readonly states: Map<string, string>;
}

/** Cache size for results and records of all shops of a database, in bytes: enough for every page of a large shop. */
const MEMORY_BYTES = 144 * 1024 * 1024;
const memories = new WeakMap<Database, Memory>();

function memoryOf({ db }: Catalogue): Memory {
  const known = memories.get(db);
  if (known !== undefined) return known;
  const fresh: Memory = {
    // The pages of a shop are one entry, which every one of its pages needs.
    entries: createByteCache(MEMORY_BYTES, { entryShare: 1 }),
    states: new Map(),
  };
  memories.set(db, fresh);
  return fresh;
}

/**
 * An import replaces a shop's catalogue as a whole: entries are valid until the next import or publication, which drops
 * them.
 */
function placeIn({ shop: { webId, fingerprint, published } }: Catalogue, memory: Memory): string {
  const state = `${webId} ${fingerprint} ${published} `;
  const before = memory.states.get(webId);
  if (before !== state) memory.states.set(webId, state);
  if (before !== undefined && before !== state)
    for (const [key] of memory.entries.entries()) if (key.startsWith(before)) memory.entries.delete(key);
  return state;
}

/**
 * Memoizes `load` under `key` until the shop is imported again or a page of it is published. Only for values that
 * depend on nothing but catalogue and pages: never stock, claims or a visitor's data. `bytesOf` returns the memory of a
 * long result.
 */
export function remember<T>(
  catalogue: Catalogue,
  key: string,
  load: () => Promise<T>,
  bytesOf: (answer: T) => number = bytesOfValue,
): Promise<T> {
  const memory = memoryOf(catalogue);
  const { entries } = memory;
  const place = placeIn(catalogue, memory) + key;
  const known = entries.get(place)?.answer;
  if (known !== undefined) return known as Promise<T>;
  const answer = load();
  entries.set(place, { answer }, 0);
  const isKept = () => entries.get(place)?.answer === answer;
  answer.then(
    (loaded) => isKept() && entries.set(place, { answer }, bytesOf(loaded)),
    () => isKept() && entries.delete(place),
  );
  return answer;
}

/** The cached product records of the request's language. */
export function productCache(catalogue: Catalogue): {
  get(uuid: string): Product | undefined;
  set(uuid: string, product: Product): void;
} {
  const memory = memoryOf(catalogue);
  const { entries } = memory;
  const prefix = `${placeIn(catalogue, memory)}product ${catalogue.lang} `;
  return {
    get: (uuid) => entries.get(prefix + uuid)?.product,
    set: (uuid, product) => entries.set(prefix + uuid, { product }, bytesOfValue(product)),
  };
}
