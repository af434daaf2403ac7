import type { Store } from '#registry/kit/shop.ts';
import { productHref } from '#registry/kit/address/url.ts';
import { decodeUriText } from '#schemas/values/text/text.ts';
import { isUuid } from '#schemas/ids.ts';
import type { Product } from '#schemas/product.ts';

/** Products that the page brought or a component requested. */
export interface Catalogue {
  readonly add: (products: readonly Product[]) => void;
  readonly get: (uuid: string) => Product | undefined;
  /** Returns the uuid of the product at a path without language prefix. */
  readonly uuidAt: (path: string) => string | undefined;
  /** Requests unknown products and calls back once they are known: at most `MAX_WAIT_MS` later, or when the visitor leaves. */
  readonly whenKnown: (uuids: readonly string[], then: () => void) => void;
}

/** `products` are those that the shop has fetched (null: unknown to it); requested ones appear there. */
export interface CatalogueOptions {
  readonly products: Store<ReadonlyMap<string, Product | null>>;
  readonly request: (uuids: readonly string[]) => void;
}

/** Longest wait of an event for its products (ms); then it is counted without the unknown ones. */
export const MAX_WAIT_MS = 3000;

/** Creates the catalogue of one document. It listens for `pagehide`, upon which every pending event is counted at once. */
export function createCatalogue({ products, request }: CatalogueOptions): Catalogue {
  const known = new Map<string, Product>();
  const get = (uuid: string) => products.get().get(uuid) ?? known.get(uuid);
  const isSettled = (uuid: string) => get(uuid) !== undefined || products.get().has(uuid);
  const pending = new Set<() => void>();
  addEventListener('pagehide', () => {
    for (const finish of pending) finish();
  });
  return {
    get,
    add: (added) => {
      for (const product of added) known.set(product.uuid, product);
    },
    uuidAt: (path) => {
      const segments = path.split('/').map((segment) => decodeUriText(segment) ?? segment);
      if (segments[1] !== 'product') return undefined;
      const encoded = segments.map(encodeURIComponent).join('/');
      for (const all of [known.values(), products.get().values()])
        for (const product of all) if (product !== null && productHref(product) === encoded) return product.uuid;
      return segments.findLast(isUuid);
    },
    whenKnown: (uuids, then) => {
      if (uuids.every(isSettled)) {
        then();
        return;
      }
      const finish = () => {
        if (!pending.delete(finish)) return;
        clearTimeout(timeout);
        unsubscribe();
        then();
      };
      const timeout = setTimeout(finish, MAX_WAIT_MS);
      const unsubscribe = products.subscribe(() => {
        if (uuids.every(isSettled)) finish();
      });
      pending.add(finish);
      request(uuids.filter((uuid) => !isSettled(uuid)));
    },
  };
}
