/** Direct access to a shop's database: changes that happen to a cart outside the shopper's browser. */
import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { parse } from 'valibot';
import type { CartCredentials } from '#schemas/cart.ts';
import type { CredentialErrorKey } from '#schemas/error-keys.ts';
import { ProductUuid } from '#schemas/ids.ts';
import type { Handoff } from '#machines/cart/types.ts';
import { openAccounts } from '../../../src/store/accounts/accounts.ts';
import { readCartItems, openByCredentials, openOfAccount } from '../../../src/store/cart/open.ts';
import { putItems } from '../../../src/store/cart/save.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { accountSessions } from '../../../src/store/database/tables/account.ts';
import { type CartState, carts, cartSecrets } from '../../../src/store/database/tables/cart.ts';
import { products } from '../../../src/store/database/tables/product.ts';
import { shopHosts, shops } from '../../../src/store/database/tables/shop.ts';
import { plainProduct } from '../../contract/product-defaults.ts';

type Quantities = ReadonlyMap<string, number>;

const EPOCH = new Date('2026-01-01T00:00:00Z');
const PASSWORD = 'a long password';
/** State of a cart by the error it causes; other errors follow from a deleted secret. */
const STATES: Partial<Record<CredentialErrorKey, CartState>> = { CHECKOUTED: 'paid', ALREADY_OWNED: 'merged' };

/** A shop with three products and one account. */
export class ShopAdmin {
  readonly webId: string;
  readonly host: string;
  readonly products: readonly ProductUuid[];
  loggedIn = false;
  /** The session cookie of the account, also after its session has ended. */
  cookie = '';
  private readonly db: Database;
  private readonly accounts: Awaited<ReturnType<typeof openAccounts>>;
  private readonly person: { readonly name: string; readonly email: string; readonly password: string };
  accountId = '';

  private constructor(db: Database, accounts: Awaited<ReturnType<typeof openAccounts>>, lane: number) {
    this.db = db;
    this.accounts = accounts;
    this.webId = `77${String(lane).padStart(4, '0')}`;
    this.host = `lane${lane}.faults.test`;
    this.products = ['a', 'b', 'c'].map(() => parse(ProductUuid, randomUUID()));
    this.person = { name: 'Customer', email: `lane${lane}@example.com`, password: PASSWORD };
  }

  static async open(db: Database, lane: number, secureCookies: boolean): Promise<ShopAdmin> {
    const admin = new ShopAdmin(db, await openAccounts(db, { secureCookies }), lane);
    const { webId, host } = admin;
    const name = { th: 'ร้าน', en: 'Shop' };
    const policy = { banks: [], shipping_types: [] };
    const shop = { webId, webName: `faults${lane}`, name, policy, base: {}, fingerprint: 'faults', importedAt: EPOCH };
    await db.insert(shops).values(shop);
    await db.insert(shopHosts).values({ host, webId });
    await db.insert(products).values(admin.products.map((uuid, position) => plainProduct(webId, uuid, position)));
    const now = new Date();
    const token = (await admin.accounts.register(admin.person, now)) ?? '';
    const registered = await admin.accounts.confirm({ token, password: PASSWORD }, now);
    if (!registered.ok) throw new Error(`lane ${lane}: the account is ${registered.fault}`);
    admin.accountId = registered.account.id;
    await admin.logout();
    return admin;
  }

  async login(): Promise<void> {
    const answer = await this.accounts.login(this.person, new Date());
    if (!answer.ok) throw new Error('the log-in was refused');
    this.cookie = (answer.setCookie[0] ?? '').split(';')[0] ?? '';
    this.loggedIn = true;
  }

  /** Ends the session on the server; the browser still sends the cookie. */
  async endSession(): Promise<void> {
    await this.db.delete(accountSessions).where(eq(accountSessions.userId, this.accountId));
    this.loggedIn = false;
  }

  async logout(): Promise<void> {
    await this.endSession();
    this.cookie = '';
  }

  /** Makes the next saves of these credentials, or of the account, fail with that key. */
  async lose(credentials: CartCredentials | null, key: CredentialErrorKey): Promise<void> {
    const cart = this.loggedIn
      ? and(eq(carts.webId, this.webId), eq(carts.accountId, this.accountId))
      : eq(carts.id, credentials?.cart_id ?? '');
    const state = STATES[key];
    const isOpen = and(cart, eq(carts.state, 'open'));
    if (state !== undefined) await this.db.update(carts).set({ state }).where(isOpen);
    else if (credentials !== null) await this.db.delete(cartSecrets).where(eq(cartSecrets.cartId, credentials.cart_id));
  }

  /** Sells everything out, or restocks it. */
  async sellOut(isSoldOut: boolean): Promise<void> {
    await this.db
      .update(products)
      .set({ remain: isSoldOut ? 0 : null })
      .where(eq(products.webId, this.webId));
  }

  async accountHolds(quantities: Quantities): Promise<void> {
    const cart = await openOfAccount(this.db, this.webId, this.accountId, new Date());
    await putItems(this.db, cart.id, itemsOf(quantities));
  }

  /** Content of the cart of these credentials, or of the account. */
  async holds(credentials: CartCredentials | null): Promise<Quantities> {
    if (this.loggedIn) {
      const isTheirs = and(eq(carts.accountId, this.accountId), eq(carts.webId, this.webId), eq(carts.state, 'open'));
      const [cart] = await this.db.select({ id: carts.id }).from(carts).where(isTheirs);
      return cart === undefined ? new Map() : this.heldBy(cart.id);
    }
    if (credentials === null) return new Map();
    const opened = await openByCredentials(this.db, this.webId, credentials, new Date(), 'guest');
    return opened.ok ? this.heldBy(opened.cart.id) : new Map();
  }

  /** Content that the checkout would sell of a handed-off cart; undefined: it can no longer be bought. */
  async sells({ cart_id, cart_secret }: NonNullable<Handoff['cart']>): Promise<Quantities | undefined> {
    if (cart_secret === undefined) throw new Error('a cart was handed off without its secret');
    const opened = await openByCredentials(this.db, this.webId, { cart_id, cart_secret }, new Date(), 'checkout');
    return opened.ok ? this.heldBy(opened.cart.id) : undefined;
  }

  /** Resets the shop for the next schedule. */
  async clear(): Promise<void> {
    await this.logout();
    await this.sellOut(false);
    const mine = this.db.select({ id: carts.id }).from(carts).where(eq(carts.webId, this.webId));
    await this.db.delete(carts).where(inArray(carts.id, mine));
  }

  private async heldBy(cartId: string): Promise<Quantities> {
    return new Map((await readCartItems(this.db, cartId)).map(({ uuid, quantity }) => [uuid, quantity]));
  }
}

function itemsOf(quantities: Quantities): { uuid: string; quantity: number }[] {
  return [...quantities].map(([uuid, quantity]) => ({ uuid, quantity }));
}
