import type { Store } from '#registry/kit/shop.ts';
import { productHref } from '#registry/kit/address/url.ts';
import { decodeUriText } from '#schemas/values/text.ts';
import { isUuid } from '#schemas/ids.ts';
import type { Product } from '#schemas/product.ts';

/** Products as far as the page has brought them, or somebody has asked for them. */
export interface Catalogue {
  readonly learn: (products: readonly Product[]) => void;
  readonly get: (uuid: string) => Product | undefined;
  /** The uuid of the product whose page this is: a path without language prefix. */
  readonly uuidAt: (path: string) => string | undefined;
  /** Asks for what is not known, and goes on when it is: at most `PATIENCE_MS` later, or when the visitor leaves. */
  readonly whenKnown: (uuids: readonly string[], goOn: () => void) => void;
}

/** `products` are those the shop has fetched (null: it does not know them); what `ask` requests appears there. */
export interface CatalogueOptions {
  readonly products: Store<ReadonlyMap<string, Product | null>>;
  readonly ask: (uuids: readonly string[]) => void;
}

/** How long an event waits for its products (ms); after that it is counted without what is unknown of them. */
export const PATIENCE_MS = 3000;

/** Creates the catalogue of one document. It listens for `pagehide`, upon which every waiting event is counted at once. */
export function createCatalogue({ products, ask }: CatalogueOptions): Catalogue {
  const known = new Map<string, Product>();
  const get = (uuid: string) => products.get().get(uuid) ?? known.get(uuid);
  const isSettled = (uuid: string) => get(uuid) !== undefined || products.get().has(uuid);
  const waiting = new Set<() => void>();
  addEventListener('pagehide', () => {
    for (const leave of waiting) leave();
  });
  return {
    get,
    learn: (brought) => {
      for (const product of brought) known.set(product.uuid, product);
    },
    uuidAt: (path) => {
      const segments = path.split('/').map((segment) => decodeUriText(segment) ?? segment);
      if (segments[1] !== 'product') return undefined;
      const encoded = segments.map(encodeURIComponent).join('/');
      for (const all of [known.values(), products.get().values()])
        for (const product of all) if (product !== null && productHref(product) === encoded) return product.uuid;
      return segments.findLast(isUuid);
    },
    whenKnown: (uuids, goOn) => {
      if (uuids.every(isSettled)) {
        goOn();
        return;
      }
      const finish = () => {
        if (!waiting.delete(finish)) return;
        clearTimeout(impatience);
        unsubscribe();
        goOn();
      };
      const impatience = setTimeout(finish, PATIENCE_MS);
      const unsubscribe = products.subscribe(() => {
        if (uuids.every(isSettled)) finish();
      });
      waiting.add(finish);
      ask(uuids.filter((uuid) => !isSettled(uuid)));
    },
  };
}
