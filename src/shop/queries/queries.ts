/**
 * Queries over TanStack Query, which owns the shop's answers in this browser: freshness, requests under way, eviction.
 * Machines own what is in progress, and query here where they only need an answer.
 */
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Product, SafeProduct } from '#schemas/product.ts';
import type { Call } from '../../call/call.ts';
import type { ProductAnswers, Queries } from './lazy-queries.ts';
import { fetchBatch, splitBatches } from './product-batch.ts';

/** Time in which the products of several components go into one request (specification, chapter 7). */
const BATCH_DELAY_MS = 100;
/** TTL of products (specification, chapter 9) and suggestions. */
const TTL_MS = 60_000;
const MAX_SUGGESTIONS = 6;

const CACHED = { staleTime: TTL_MS, gcTime: TTL_MS };

/**
 * Creates the queries over one cache; each batch of products is passed to `onProducts` once its queries have settled, the cache
 * to `onClient`.
 */
export function createQueries(
  call: Call,
  onProducts: (products: ProductAnswers) => void,
  onClient?: (client: QueryClient) => void,
): Queries {
  const client = new QueryClient({
    // The caller decides on a retry; Query would hold requests back where the browser claims to be offline.
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  });
  onClient?.(client);
  const loadProduct = batched(
    (batch) => fetchBatch(call, batch),
    async (products) => {
      // A listener that requests a failed product again must not join the query that has just failed.
      await Promise.all([...products.keys()].map(queryProduct));
      onProducts(products);
    },
  );

  function queryProduct(uuid: string): Promise<void> {
    return client.prefetchQuery({ queryKey: ['product', uuid], queryFn: () => loadProduct(uuid), ...CACHED });
  }

  /** Fetches an answer; undefined where that fails or `signal` is aborted. */
  async function query<T>(
    queryKey: QueryKey,
    fetch: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T | undefined> {
    if (signal.aborted) return undefined;
    const cancel = () => void client.cancelQueries({ queryKey, exact: true });
    signal.addEventListener('abort', cancel);
    try {
      return await client.fetchQuery({ queryKey, queryFn: (context) => fetch(context.signal), ...CACHED });
    } catch {
      return undefined;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  return {
    requestProducts: (uuids) => {
      for (const uuid of uuids) void queryProduct(uuid);
    },
    suggest: async (text, signal) => {
      const q = text.trim();
      if (q === '') return [];
      return query(['suggestions', q], (abort) => search(call, q, abort), signal);
    },
  };
}

/** Throws where the search fails, so that a failure is not cached. */
async function search(call: Call, q: string, signal: AbortSignal): Promise<readonly Product[]> {
  const answer = await call('search', { query: { q }, signal });
  if (!answer.ok) throw new Error(`search: ${answer.kind}`);
  const { products, productRecords } = answer.data;
  const byUuid = new Map(productRecords.map((product) => [String(product.uuid), product]));
  return products.ids.flatMap((uuid) => byUuid.get(uuid) ?? []).slice(0, MAX_SUGGESTIONS);
}

/** The sanitiser is not loaded here: texts are shown of products that the server has put on the page. */
function withoutHtml({ detail_html: _detail, conditions_html: _conditions, ...product }: Product): SafeProduct {
  return product;
}

interface Waiting {
  readonly resolve: (product: SafeProduct | null) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Creates a fetcher of one product that shares requests: uuids of 100 ms are fetched together. Each answer is passed to
 * `onAnswer`; a failed one rejects all that wait for it, and counts as null there (specification, chapter 8).
 */
function batched(
  fetch: (batch: readonly string[]) => Promise<readonly Product[] | undefined>,
  onAnswer: (products: ProductAnswers) => Promise<void>,
): (uuid: string) => Promise<SafeProduct | null> {
  let waiting = new Map<string, Waiting>();

  async function answer(batch: readonly string[], waiters: ReadonlyMap<string, Waiting>): Promise<void> {
    const found = await fetch(batch);
    const byUuid = new Map(found?.map((product) => [String(product.uuid), withoutHtml(product)]));
    for (const uuid of batch) {
      if (found === undefined) waiters.get(uuid)?.reject(new Error('productsBatch failed'));
      else waiters.get(uuid)?.resolve(byUuid.get(uuid) ?? null);
    }
    await onAnswer(new Map(batch.map((uuid) => [uuid, byUuid.get(uuid) ?? null])));
  }

  function flush(): void {
    const waiters = waiting;
    waiting = new Map();
    for (const batch of splitBatches(waiters.keys())) void answer(batch, waiters);
  }

  return (uuid) => {
    if (waiting.size === 0) setTimeout(flush, BATCH_DELAY_MS);
    return new Promise((resolve, reject) => waiting.set(uuid, { resolve, reject }));
  };
}
