/** The queries of this browser without their code: the first query loads TanStack Query (7.4 kB br). */
import type { QueryClient } from '@tanstack/react-query';
import type { Product, SafeProduct } from '#schemas/product.ts';
import type { Call } from '../../call/call.ts';

/** Products by uuid, without HTML; null: the shop does not know it, or the request failed. */
export type ProductAnswers = ReadonlyMap<string, SafeProduct | null>;

/** Queries of the shop's API. None throws or rejects: a failure is part of its answer. */
export interface Queries {
  /** Requests the products that are neither fresh (60 s) nor under way, in batches of 100 ms. */
  readonly requestProducts: (uuids: readonly string[]) => void;
  /** At most 6 products for what has been typed so far, best first; none where the search fails or is aborted. */
  readonly suggest: (text: string, signal: AbortSignal) => Promise<readonly Product[] | undefined>;
}

/**
 * Creates the queries; each batch of products is passed to `onProducts`. A failed load of the code counts as a failed request,
 * and the next query loads it again. `onClient` gets the cache for its devtools, in development.
 */
export function createLazyQueries(
  call: Call,
  onProducts: (products: ProductAnswers) => void,
  onClient?: (client: QueryClient) => void,
): Queries {
  let loading: Promise<Queries> | undefined;
  async function load<T>(query: (queries: Queries) => T | Promise<T>, failed: () => T): Promise<T> {
    loading ??= import('./queries.ts').then(({ createQueries }) => createQueries(call, onProducts, onClient));
    let queries: Queries;
    try {
      queries = await loading;
    } catch {
      loading = undefined;
      return failed();
    }
    return query(queries);
  }
  return {
    requestProducts: (uuids) =>
      void load(
        (queries) => queries.requestProducts(uuids),
        () => onProducts(new Map(uuids.map((uuid) => [uuid, null]))),
      ),
    suggest: (text, signal) =>
      load(
        (queries) => queries.suggest(text, signal),
        () => undefined,
      ),
  };
}
