/** The demo shop's shelf for carts of thousands of lines, and its carts as they are in the database. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { parse } from 'valibot';
import { type CartCredentials, StoredCart } from '#schemas/cart.ts';
import { createGuestCart, readCartItems } from '../../../src/store/cart/open.ts';
import { putItems } from '../../../src/store/cart/save.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { products } from '../../../src/store/database/tables/product.ts';
import { shops } from '../../../src/store/database/tables/shop.ts';
import { plainProduct } from '../plain-product.ts';

/** Lines of the larger carts: told in full they are more than a request may carry that outlives its page. */
export const MANY_LINES = 2000;
/** Pieces of each line before the shopper comes. */
const HELD = 3;
/** What a shopper has asked for of each line, where the shop is not told yet. */
const WANTED = 2;

export interface SeededCart {
  /** What the browser's storage holds; null: nothing. */
  readonly stored: StoredCart | null;
  /** What the shopper sees. */
  readonly wanted: ReadonlyMap<string, number>;
}

export interface Stock {
  readonly webId: string;
  /** The product that is edited. */
  readonly product: string;
  /** `isTold`: the shop knows what the shopper wants already. */
  readonly seed: (lines: 0 | 1 | typeof MANY_LINES, isTold: boolean) => Promise<SeededCart>;
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
    seed: async (lines, isTold) => {
      if (lines === 0) return { stored: null, wanted: new Map() };
      const real = uuids.slice(0, lines).map((uuid) => ({ uuid, quantity: HELD }));
      const draft = isTold ? [] : real.map(({ uuid }) => ({ uuid, quantity: WANTED }));
      const credentials = await createGuestCart(db, webId, new Date());
      await putItems(db, credentials.cart_id, real);
      const shown = isTold ? real : draft;
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
