import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gt, isNull, ne, not, notInArray, or } from 'drizzle-orm';
import type { CredentialErrorKey } from '#schemas/error-keys.ts';
import type { Database } from '../database/database.ts';
import { cartItems, type CartRow, carts, cartSecrets } from '../database/tables/cart.ts';
import type { Permit } from '../limits/effects.ts';
import { type Credentials, hashSecret, isToken, randomToken, secretMatches } from './credentials.ts';

/** A product or variant and its number of pieces. */
export interface Item {
  readonly uuid: string;
  readonly quantity: number;
}

/** The cart that credentials open, or the reason why they open none. */
export type Opened =
  | { readonly ok: true; readonly cart: CartRow }
  | { readonly ok: false; readonly key: CredentialErrorKey };

/** Purpose of a secret: a guest's own calls, or the checkout page, which accepts a hand-off's too. */
export type Purpose = 'guest' | 'checkout';

/** Lifetime of a hand-off's secret at the checkout page. */
const HANDOFF_MS = 2 * 3600 * 1000;

/**
 * A cart by its credentials, locked until the transaction ends. An unknown cart, another shop's cart and a wrong secret
 * get the same error. Only the right secret reveals that a cart is paid or belongs to an account.
 */
export async function openByCredentials(
  tx: Database,
  webId: string,
  { cart_id, cart_secret }: Credentials,
  now: Date,
  purpose: Purpose,
): Promise<Opened> {
  // Other formats were never issued; PostgreSQL would refuse some of them (NUL) as text.
  if (!isToken(cart_id) || !isToken(cart_secret)) return { ok: false, key: 'INVALID_CART_CREDENTIALS' };
  const isFresh = or(isNull(cartSecrets.expiresAt), gt(cartSecrets.expiresAt, now));
  const isMeant = purpose === 'guest' ? eq(cartSecrets.purpose, 'guest') : undefined;
  const kept = await tx
    .select({ hash: cartSecrets.hash })
    .from(cartSecrets)
    .innerJoin(carts, eq(carts.id, cartSecrets.cartId))
    .where(and(eq(cartSecrets.cartId, cart_id), eq(carts.webId, webId), isFresh, isMeant));
  const hashes = kept.map(({ hash }) => hash);
  if (!secretMatches(hashes, cart_secret)) return { ok: false, key: 'INVALID_CART_CREDENTIALS' };
  const [cart] = await tx.select().from(carts).where(eq(carts.id, cart_id)).for('update');
  if (cart === undefined) return { ok: false, key: 'INVALID_CART_CREDENTIALS' };
  if (cart.state === 'paid') return { ok: false, key: 'CHECKOUTED' };
  if (cart.state === 'merged' || (purpose === 'guest' && cart.accountId !== null)) {
    return { ok: false, key: 'ALREADY_OWNED' };
  }
  return { ok: true, cart };
}

/** A new guest cart and the only copy of its secret. */
export async function createGuestCart(
  tx: Database,
  webId: string,
  now: Date,
  _permit: Permit<'cart-opened'>,
): Promise<Credentials> {
  const credentials = { cart_id: randomToken(), cart_secret: randomToken() };
  await tx.insert(carts).values({ id: credentials.cart_id, webId, createdAt: now, updatedAt: now });
  await tx
    .insert(cartSecrets)
    .values({ cartId: credentials.cart_id, hash: hashSecret(credentials.cart_secret), purpose: 'guest' });
  return credentials;
}

/** A new cart for "Buy now", with a secret that opens the checkout. The visitor's own cart stays unchanged. */
export async function createSeparateCart(
  tx: Database,
  webId: string,
  accountId: string | null,
  now: Date,
  permit: Permit<'cart-opened'>,
): Promise<Credentials> {
  const credentials = await createGuestCart(tx, webId, now, permit);
  const { cart_id } = credentials;
  await tx.update(carts).set({ isSeparate: true, accountId }).where(eq(carts.id, cart_id));
  if (accountId === null) return credentials;
  // An account's cart is opened by secrets that expire.
  await tx.delete(cartSecrets).where(eq(cartSecrets.cartId, cart_id));
  return { cart_id, cart_secret: await issueHandoffSecret(tx, cart_id, now) };
}

/** The open cart of an account; undefined if it has none. */
export async function findOfAccount(db: Database, webId: string, accountId: string): Promise<CartRow | undefined> {
  const [cart] = await db.select().from(carts).where(isOpenCartOf(webId, accountId));
  return cart;
}

/** The open cart of an account, created where missing, locked until the transaction ends. */
export async function openOfAccount(tx: Database, webId: string, accountId: string, now: Date): Promise<CartRow> {
  const find = () => tx.select().from(carts).where(isOpenCartOf(webId, accountId)).for('update');
  let [cart] = await find();
  // The second id is used if the announced one already exists.
  for (const id of [await nextCartId(tx, webId, accountId), randomToken()]) {
    if (cart !== undefined) break;
    await tx.insert(carts).values({ id, webId, accountId, createdAt: now, updatedAt: now }).onConflictDoNothing();
    [cart] = await find();
  }
  if (cart === undefined) throw new Error('the cart of an account was neither found nor made');
  return cart;
}

/** The id of the account's next cart, 32 hexadecimal digits, which clients may read before the cart exists. */
export async function nextCartId(db: Database, webId: string, accountId: string): Promise<string> {
  // Ignores an open cart that a concurrent request creates: it has the announced id.
  const isOwn = and(eq(carts.webId, webId), eq(carts.accountId, accountId), not(carts.isSeparate));
  const earlier = await db.$count(carts, and(isOwn, ne(carts.state, 'open')));
  return createHash('sha256')
    .update(JSON.stringify([webId, accountId, earlier]))
    .digest('hex')
    .slice(0, 32);
}

function isOpenCartOf(webId: string, accountId: string) {
  const isOwn = and(eq(carts.webId, webId), eq(carts.accountId, accountId), not(carts.isSeparate));
  return and(isOwn, eq(carts.state, 'open'));
}

/** Maximum valid hand-off secrets of a cart: each costs a comparison whenever the cart is opened. */
const MOST_HANDOFFS = 20;

/**
 * A new secret for the hand-off of an account's cart to the checkout page. The newest `MOST_HANDOFFS` earlier ones stay
 * valid until they expire, because another tab may be using one.
 */
export async function issueHandoffSecret(tx: Database, cartId: string, now: Date): Promise<string> {
  const secret = randomToken();
  const isOwn = and(eq(cartSecrets.cartId, cartId), eq(cartSecrets.purpose, 'handoff'));
  const newest = tx
    .select({ hash: cartSecrets.hash })
    .from(cartSecrets)
    .where(and(isOwn, gt(cartSecrets.expiresAt, now)))
    .orderBy(desc(cartSecrets.expiresAt), asc(cartSecrets.hash))
    .limit(MOST_HANDOFFS - 1);
  await tx.delete(cartSecrets).where(and(isOwn, notInArray(cartSecrets.hash, newest)));
  const expiresAt = new Date(now.getTime() + HANDOFF_MS);
  await tx.insert(cartSecrets).values({ cartId, hash: hashSecret(secret), purpose: 'handoff', expiresAt });
  return secret;
}

/** The items of a cart, in the order of insertion. */
export async function readCartItems(db: Database, cartId: string): Promise<Item[]> {
  return db
    .select({ uuid: cartItems.uuid, quantity: cartItems.quantity })
    .from(cartItems)
    .where(eq(cartItems.cartId, cartId))
    .orderBy(asc(cartItems.place));
}
