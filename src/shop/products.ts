/** Products the page did not bring along, asked for in batches (specification, chapters 7 to 9). */
import type { Store } from '#registry/kit/shop.ts';
import type { Product } from '#schemas/product.ts';
import type { Call } from '../call/call.ts';
import { createStore } from './store.ts';

const BATCH_DELAY_MS = 100;
const TTL_MS = 60_000;
/** Uuids of one request; more would make a URL that servers turn down. */
export const BATCH_SIZE = 80;

export interface ProductSource {
  /** Undefined: not known (yet); null: the shop does not know it, or could not be asked. */
  readonly products: Store<ReadonlyMap<string, Product | null>>;
  /** Asks for those that are not known, or have been known for longer than 60 s. */
  readonly ask: (uuids: readonly string[]) => void;
}

export function createProducts(call: Call, now: () => number = Date.now): ProductSource {
  const store = createStore<ReadonlyMap<string, Product | null>>(new Map());
  const knownAt = new Map<string, number>();
  const asked = new Set<string>();
  let waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Undefined: the shop could not be asked. */
  async function fetchProducts(uuids: readonly string[]): Promise<readonly Product[] | undefined> {
    const reading = import('./read-products.ts').catch(() => undefined);
    const answer = await call('productsBatch', { query: { 'filter[uuid]': uuids.join(',') } });
    return answer.ok ? (await reading)?.readProducts(answer.data) : undefined;
  }

  async function fetchBatch(uuids: readonly string[]): Promise<void> {
    const found = await fetchProducts(uuids);
    const next = new Map(store.get());
    for (const uuid of uuids) {
      asked.delete(uuid);
      next.set(uuid, null);
      // A failure is no knowledge: whoever asks next asks anew.
      if (found !== undefined) knownAt.set(uuid, now());
    }
    for (const product of found ?? []) next.set(product.uuid, product);
    store.set(next);
  }

  function flush(): void {
    timer = undefined;
    const uuids = [...waiting].toSorted();
    waiting = new Set();
    for (let from = 0; from < uuids.length; from += BATCH_SIZE) void fetchBatch(uuids.slice(from, from + BATCH_SIZE));
  }

  return {
    products: store,
    ask: (uuids) => {
      for (const uuid of uuids) {
        const since = knownAt.get(uuid);
        if (asked.has(uuid) || (since !== undefined && now() - since < TTL_MS)) continue;
        asked.add(uuid);
        waiting.add(uuid);
      }
      if (waiting.size > 0) timer ??= setTimeout(flush, BATCH_DELAY_MS);
    },
  };
}
