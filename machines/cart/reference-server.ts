/** A small cart server for model tests: carts behind credentials, an account's cart, idempotency keys. Tests only. */
import type { CartCredentials, CartItem } from '#schemas/cart.ts';
import { serverCart } from './bench.ts';
import type { CartAnswer, SaveRequest } from './types.ts';

type Quantities = Map<CartItem['uuid'], number>;

interface ServerCart {
  readonly id: string;
  readonly secret: string;
  status: 'open' | 'CHECKOUTED' | 'INVALID_CART_CREDENTIALS' | 'ALREADY_OWNED';
  items: Quantities;
}

export class ReferenceServer {
  loggedIn = false;
  private readonly carts: ServerCart[] = [];
  private account: Quantities = new Map();
  /** The account's cart was paid for, and nobody has asked for it since. */
  accountBought = false;
  private readonly answered = new Map<string, { readonly body: string; readonly answer: CartAnswer }>();
  /** Keys that came back with another body; there must be none. */
  readonly mismatches: string[] = [];

  load(credentials: CartCredentials | null): CartAnswer {
    if (this.loggedIn) {
      this.accountBought = false;
      return { ok: true, cart: serverCart('account', undefined, listOf(this.account)) };
    }
    if (credentials === null) return refusal('NO_AUTH');
    const cart = this.find(credentials);
    return typeof cart === 'string' ? refusal(cart) : answerOf(cart);
  }

  save(request: SaveRequest): CartAnswer {
    const body = JSON.stringify(request.body);
    const known = this.answered.get(request.key);
    if (known !== undefined && known.body !== body) this.mismatches.push(request.key);
    const answer = known?.answer ?? this.apply(request);
    this.answered.set(request.key, { body, answer });
    return answer;
  }

  /** Somebody pays for the cart elsewhere, takes it over, or the server forgets it. */
  lose(credentials: CartCredentials | null, status: ServerCart['status']): boolean {
    if (this.loggedIn) {
      if (status !== 'CHECKOUTED') return false;
      this.accountBought = true;
      this.account = new Map();
      return true;
    }
    const cart = this.carts.find(({ id }) => id === credentials?.cart_id);
    if (cart?.status !== 'open') return false;
    cart.status = status;
    return true;
  }

  /** What a visitor with these credentials would be sold. */
  holds(credentials: CartCredentials | null): Quantities {
    if (this.loggedIn) return this.account;
    const cart = credentials === null ? 'none' : this.find(credentials);
    return typeof cart === 'string' ? new Map() : cart.items;
  }

  accountHolds(items: Quantities): void {
    this.account = new Map(items);
  }

  private apply(request: SaveRequest): CartAnswer {
    if (request.call !== 'cartUpdateItems') return this.create(request.body.items);
    const { items, remove_items, cart_id, cart_secret } = request.body;
    const write = (quantities: Quantities) => {
      for (const uuid of remove_items) quantities.delete(uuid);
      for (const { uuid, quantity } of items) quantities.set(uuid, quantity);
    };
    if (this.loggedIn) {
      if (this.accountBought) return refusal('CHECKOUTED');
      write(this.account);
      return { ok: true, cart: serverCart('account', undefined, listOf(this.account)) };
    }
    if (cart_id === undefined || cart_secret === undefined) return refusal('NO_AUTH');
    const cart = this.find({ cart_id, cart_secret });
    if (typeof cart === 'string') return refusal(cart);
    write(cart.items);
    return answerOf(cart);
  }

  private create(items: readonly CartItem[]): CartAnswer {
    const quantities: Quantities = new Map(items.map(({ uuid, quantity }) => [uuid, quantity]));
    if (this.loggedIn) {
      for (const [uuid, quantity] of quantities) this.account.set(uuid, quantity);
      this.accountBought = false;
      return { ok: true, cart: serverCart('account', undefined, listOf(this.account)) };
    }
    const id = `c${this.carts.length + 1}`;
    const cart: ServerCart = { id, secret: `s-${id}`, status: 'open', items: quantities };
    this.carts.push(cart);
    return answerOf(cart);
  }

  private find({ cart_id, cart_secret }: CartCredentials): ServerCart | Exclude<ServerCart['status'], 'open'> {
    const cart = this.carts.find(({ id, secret }) => id === cart_id && secret === cart_secret);
    if (cart === undefined) return 'INVALID_CART_CREDENTIALS';
    return cart.status === 'open' ? cart : cart.status;
  }
}

function answerOf({ id, secret, items }: ServerCart): CartAnswer {
  return { ok: true, cart: serverCart(id, secret, listOf(items)) };
}

function listOf(items: Quantities): CartItem[] {
  return [...items].map(([uuid, quantity]) => ({ uuid, quantity }));
}

function refusal(key: string): CartAnswer {
  return { ok: false, reason: 'refused', failure: { key, errors: [] } };
}
