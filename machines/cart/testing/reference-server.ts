/** A reference model of the cart server: carts behind credentials, accounts' carts, a session, idempotency keys. */
import * as v from 'valibot';
import { type AccountDigest, Cart, type CartCredentials, type CartItem } from '#schemas/cart.ts';
import type { CredentialErrorKey } from '#schemas/error-keys.ts';
import type { CartAnswer, Handoff, SaveRequest } from '../types.ts';

type Quantities = Map<CartItem['uuid'], number>;

interface GuestCart {
  readonly id: string;
  readonly secret: string;
  state: 'open' | CredentialErrorKey;
  items: Quantities;
}

interface AccountCart {
  items: Quantities;
  isBought: boolean;
  /** Number of payments. */
  sales: number;
}

const ACCOUNT = 'account';

export class ReferenceServer {
  /** The account that is logged in; null: a guest. */
  user: AccountDigest | null = null;
  /** Idempotency keys reused with another body; there must be none. */
  readonly mismatches: string[] = [];
  private carts: GuestCart[] = [];
  private accounts = new Map<AccountDigest, AccountCart>();
  private answered = new Map<string, { readonly body: string; readonly answer: CartAnswer; readonly sales: number }>();

  /** A server that knows the same and goes its own way. */
  copy(): ReferenceServer {
    const other = new ReferenceServer();
    other.user = this.user;
    other.mismatches.push(...this.mismatches);
    other.carts = structuredClone(this.carts);
    other.accounts = structuredClone(this.accounts);
    other.answered = new Map(this.answered);
    return other;
  }

  /** Everything that it knows. */
  get key(): string {
    const carts = this.carts.map(({ id, state, items }) => [id, state, ...items]);
    const accounts = [...this.accounts].map(([id, { items, isBought, sales }]) => [id, isBought, sales, ...items]);
    const answered = [...this.answered].map(([key, { body, answer }]) => [key, body, answer]);
    return JSON.stringify([this.user, this.mismatches, carts, accounts, answered]);
  }

  /** Quantities of each account's cart. */
  get accountCarts(): readonly (readonly [account: AccountDigest, quantities: ReadonlyMap<string, number>])[] {
    return Array.from(this.accounts, ([account, { items }]) => [account, items] as const);
  }

  get loggedIn(): boolean {
    return this.user !== null;
  }

  /** Whether the account's cart was paid for and not loaded since. */
  get accountBought(): boolean {
    return this.accountCart.isBought;
  }

  private get accountCart(): AccountCart {
    const cart = this.user === null ? undefined : this.accounts.get(this.user);
    if (cart !== undefined) return cart;
    const empty = { items: new Map(), isBought: false, sales: 0 };
    if (this.user !== null) this.accounts.set(this.user, empty);
    return empty;
  }

  load(credentials: CartCredentials | null): CartAnswer {
    if (this.loggedIn) {
      this.accountCart.isBought = false;
      return this.accountAnswer();
    }
    if (credentials === null) return refusal('NO_AUTH');
    const cart = this.find(credentials);
    return typeof cart === 'string' ? refusal(cart) : answerOf(cart);
  }

  /** Applies a key once; a repetition gets the first answer. */
  save(request: SaveRequest): CartAnswer {
    const body = JSON.stringify(request.body);
    const known = this.answered.get(request.key);
    if (known !== undefined && known.body !== body) this.mismatches.push(request.key);
    const answer = known?.answer ?? this.apply(request);
    this.answered.set(request.key, { body, answer, sales: known?.sales ?? this.accountCart.sales });
    return answer;
  }

  /** Whether a key's answer describes an account's cart that was paid for since. */
  isBought({ key }: SaveRequest): boolean {
    const { sales } = this.accountCart;
    return (this.answered.get(key)?.sales ?? sales) < sales;
  }

  /** Makes the cart unusable: paid for elsewhere, taken over, or forgotten. */
  lose(credentials: CartCredentials | null, key: CredentialErrorKey): void {
    if (this.loggedIn) {
      if (key !== 'CHECKOUTED') return;
      const { sales } = this.accountCart;
      Object.assign(this.accountCart, { items: new Map(), isBought: true, sales: sales + 1 });
      return;
    }
    const cart = this.carts.find(({ id }) => id === credentials?.cart_id);
    if (cart?.state === 'open') cart.state = key;
  }

  /** Returns the quantities of a visitor with these credentials. */
  holds(credentials: CartCredentials | null): ReadonlyMap<string, number> {
    if (this.loggedIn) return this.accountCart.items;
    const cart = credentials === null ? 'none' : this.find(credentials);
    return typeof cart === 'string' ? new Map() : cart.items;
  }

  /** Returns the quantities that the checkout would sell; undefined: the cart cannot be bought any more. */
  sells({ cart_id, cart_secret }: NonNullable<Handoff['cart']>): ReadonlyMap<string, number> | undefined {
    if (cart_id === ACCOUNT) return this.accountBought ? undefined : this.accountCart.items;
    const cart = this.carts.find(({ id, secret }) => id === cart_id && secret === cart_secret);
    return cart?.state === 'open' ? cart.items : undefined;
  }

  accountHolds(items: Quantities): void {
    Object.assign(this.accountCart, { items: new Map(items), isBought: false });
  }

  private apply(request: SaveRequest): CartAnswer {
    switch (request.call) {
      case 'cartCheckoutByItems':
        return this.create(request.body.items);
      case 'cartUpdate':
        return this.replace(request.body.items);
      case 'cartUpdateItems':
        return this.write(request.body);
    }
  }

  private write({
    items,
    remove_items,
    cart_id,
    cart_secret,
  }: Extract<SaveRequest['body'], { remove_items: unknown }>) {
    const change = (quantities: Quantities) => {
      for (const uuid of remove_items) quantities.delete(uuid);
      for (const { uuid, quantity } of items) quantities.set(uuid, quantity);
    };
    if (this.loggedIn) {
      if (this.accountBought) return refusal('CHECKOUTED');
      change(this.accountCart.items);
      return this.accountAnswer();
    }
    if (cart_id === undefined || cart_secret === undefined) return refusal('NO_AUTH');
    const cart = this.find({ cart_id, cart_secret });
    if (typeof cart === 'string') return refusal(cart);
    change(cart.items);
    return answerOf(cart);
  }

  /** Replaces the account's items. */
  private replace(items: readonly CartItem[]): CartAnswer {
    if (!this.loggedIn) return refusal('NO_AUTH');
    if (this.accountBought) return refusal('CHECKOUTED');
    this.accountCart.items = quantitiesOf(items);
    return this.accountAnswer('handoff secret');
  }

  /** Creates a guest's cart, or sets items in an account's cart, whose other items stay. */
  private create(items: readonly CartItem[]): CartAnswer {
    if (this.loggedIn) {
      for (const [uuid, quantity] of quantitiesOf(items)) this.accountCart.items.set(uuid, quantity);
      this.accountCart.isBought = false;
      return this.accountAnswer();
    }
    const id = `c${this.carts.length + 1}`;
    const cart: GuestCart = { id, secret: `s-${id}`, state: 'open', items: quantitiesOf(items) };
    this.carts.push(cart);
    return answerOf(cart);
  }

  private accountAnswer(secret?: string): CartAnswer {
    return answered(ACCOUNT, secret, this.accountCart.items);
  }

  private find({ cart_id, cart_secret }: CartCredentials): GuestCart | CredentialErrorKey {
    const cart = this.carts.find(({ id, secret }) => id === cart_id && secret === cart_secret);
    if (cart === undefined) return 'INVALID_CART_CREDENTIALS';
    return cart.state === 'open' ? cart : cart.state;
  }
}

function answerOf({ id, secret, items }: GuestCart): CartAnswer {
  return answered(id, secret, items);
}

function answered(id: string, secret: string | undefined, items: Quantities): CartAnswer {
  const list = [...items].map(([uuid, quantity]) => ({ uuid, quantity }));
  return { ok: true, cart: v.parse(Cart, { cart_id: id, cart_secret: secret, items: list }) };
}

function quantitiesOf(items: readonly CartItem[]): Quantities {
  return new Map(items.map(({ uuid, quantity }) => [uuid, quantity]));
}

function refusal(key: string): CartAnswer {
  return { ok: false, reason: 'refused', failure: { key, errors: [] } };
}
