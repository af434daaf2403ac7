/** What the shopper wants, reckoned from what was asked for alone, and which of it no answer has covered yet. */
import type { AccountDigest, CartItem } from '#schemas/cart.ts';
import type { CredentialErrorKey } from '#schemas/error-keys.ts';
import type { SaveRequest } from '../types.ts';

type Product = CartItem['uuid'];

export class ExpectedCart {
  readonly wanted = new Map<Product, number>();
  private readonly open = new Set<Product>();
  /** Confirmed by an old answer, and bought since: they are shown until the server is heard anew, and not wanted again. */
  private readonly bought = new Set<Product>();

  /** The account that something of it may belong to. */
  private account: AccountDigest | null = null;
  /** Another account's lists were dropped, and nothing is known of this one's yet. */
  isUnloaded = false;

  /** Who is there was learnt; `wasAccount`: the lists were an account's until now. What is another account's is not wanted. */
  identify(user: AccountDigest | null, wasAccount: boolean): void {
    if (user === null) {
      if (wasAccount) this.loseConfirmed();
      return;
    }
    if (this.account === null || this.account === user) return;
    this.forget();
    this.account = user;
    this.isUnloaded = true;
  }

  /** A tab that does not know who is there has put an edit into the cart of this account. */
  attribute(owner: AccountDigest): void {
    this.account = owner;
  }

  /** The lists are this account's now; null: a guest's, with nothing of an account in them. */
  claim(user: AccountDigest | null): void {
    this.account = user;
    this.isUnloaded = false;
  }

  set(product: Product, quantity: number): void {
    if (quantity > 0) this.wanted.set(product, quantity);
    else this.wanted.delete(product);
    this.open.add(product);
    this.bought.delete(product);
  }

  add(product: Product, quantity: number): void {
    this.set(product, (this.wanted.get(product) ?? 0) + quantity);
  }

  /** A save came through: what is wanted in that very quantity is confirmed. `old`: its cart was bought since. */
  saved({ body }: SaveRequest, old: boolean): void {
    for (const { uuid, quantity } of body.items) {
      if (this.wanted.get(uuid) !== quantity) continue;
      this.open.delete(uuid);
      if (old) this.bought.add(uuid);
      else this.bought.delete(uuid);
    }
    if (!old) this.learn();
  }

  /** What the server holds now was heard. */
  learn(): void {
    for (const product of this.bought) this.wanted.delete(product);
    this.bought.clear();
  }

  /** The account's cart came, and what the guest wanted goes on top: the larger quantity of each. */
  merged(account: readonly CartItem[]): void {
    for (const product of this.wanted.keys()) this.reopen(product);
    for (const { uuid, quantity } of account) {
      if (quantity < (this.wanted.get(uuid) ?? 0)) continue;
      this.wanted.set(uuid, quantity);
      this.open.delete(uuid);
    }
  }

  /**
   * What an account holds that was never loaded is learnt from the first save: the shop put it together with the guest's cart,
   * the larger quantity of each.
   */
  met(account: readonly CartItem[]): void {
    for (const { uuid, quantity } of account)
      if (!this.open.has(uuid) && quantity > (this.wanted.get(uuid) ?? 0)) this.wanted.set(uuid, quantity);
  }

  /** The server's cart is gone (contract, chapter 8): bought items are not wanted again, all others are. */
  renewed(key: CredentialErrorKey): void {
    if (key === 'CHECKOUTED') this.loseConfirmed();
    else for (const product of this.wanted.keys()) this.reopen(product);
  }

  /** What was confirmed is gone; what is still open stays. */
  loseConfirmed(): void {
    for (const product of this.wanted.keys()) if (!this.open.has(product)) this.wanted.delete(product);
    this.bought.clear();
  }

  /** Nothing is left to remember it by: the storage did not keep it. */
  forget(): void {
    this.wanted.clear();
    this.open.clear();
    this.bought.clear();
  }

  private reopen(product: Product): void {
    this.open.add(product);
    this.bought.delete(product);
  }
}
