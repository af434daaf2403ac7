/** Products of the demo shop for carts of thousands of lines, and access to its carts in the database. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { parse } from 'valibot';
import { type CartCredentials, StoredCart } from '#schemas/cart.ts';
import { createGuestCart, readCartItems } from '../../../src/store/cart/open.ts';
import { putItems } from '../../../src/store/cart/save.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { products } from '../../../src/store/database/tables/product.ts';
import { shops } from '../../../src/store/database/tables/shop.ts';
import { plainProduct } from '../../contract/product-defaults.ts';
import { unlimitedEffects } from '../../setup/unlimited-effects.ts';

/** Lines of a large cart: more than a keepalive request can carry. */
export const MANY_LINES = 2000;
/** Stored pieces of each line. */
const STORED = 3;
/** Wanted pieces of each line in an unsynchronised cart. */
const WANTED = 2;

export interface SeededCart {
  /** The cart in the browser's storage; null: none. */
  readonly stored: StoredCart | null;
  /** Quantities that the shopper sees. */
  readonly wanted: ReadonlyMap<string, number>;
}

export interface Stock {
  readonly webId: string;
  /** The edited product. */
  readonly product: string;
  /** Stores a cart; `isSynced`: the shop has the shopper's quantities already. */
  readonly seed: (lines: 0 | 1 | typeof MANY_LINES, isSynced: boolean) => Promise<SeededCart>;
  readonly held: (credentials: CartCredentials | null) => Promise<ReadonlyMap<string, number>>;
}

export async function openStock(db: Database): Promise<Stock> {
  const [shop] = await db.select({ webId: shops.webId }).from(shops).where(eq(shops.isDefault, true));
  if (shop === undefined) throw new Error('the shop has no default');
  const { webId } = shop;
  const uuids = Array.from({ length: MANY_LINES }, () => randomUUID());
  const [product = ''] = uuids;
  await db.insert(products).values(uuids.map((uuid, at) => plainProduct(webId, uuid, 10_000 + at)));
  return {
    webId,
    product,
    seed: async (lines, isSynced) => {
      if (lines === 0) return { stored: null, wanted: new Map() };
      const permit = await unlimitedEffects.allow('cart-opened', { webId, account: null, address: '' }, new Date());
      const real = uuids.slice(0, lines).map((uuid) => ({ uuid, quantity: STORED }));
      const draft = isSynced ? [] : real.map(({ uuid }) => ({ uuid, quantity: WANTED }));
      const credentials = await createGuestCart(db, webId, new Date(), permit);
      await putItems(db, credentials.cart_id, real);
      const shown = isSynced ? real : draft;
      return {
        stored: parse(StoredCart, { web_id: webId, credentials, real, draft }),
        wanted: new Map(shown.map(({ uuid, quantity }) => [uuid, quantity])),
      };
    },
    held: async (credentials) => {
      const items = credentials === null ? [] : await readCartItems(db, credentials.cart_id);
      return new Map(items.map(({ uuid, quantity }) => [uuid, quantity]));
    },
  };
}
