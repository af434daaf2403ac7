/** The expected cart, computed only from the shopper's requests, with the products that no answer has confirmed yet. */
import type { AccountDigest, CartItem } from '#schemas/cart.ts';
import type { CredentialErrorKey } from '#schemas/error-keys.ts';
import type { SaveRequest } from '../types.ts';

type Product = CartItem['uuid'];

export class ExpectedCart {
  readonly wanted = new Map<Product, number>();
  private readonly open = new Set<Product>();
  /** Confirmed by an old answer and bought since: displayed until the next answer, and not wanted again. */
  private readonly bought = new Set<Product>();

  /** The account that some of the items may belong to. */
  private account: AccountDigest | null = null;
  /** Another account's lists were dropped, and this one's are not loaded yet. */
  isUnloaded = false;

  /** The login check has answered; `wasAccount`: the lists were an account's. Another account's items are not wanted. */
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

  /** A tab without a login check has put an edit into this account's cart. */
  attribute(owner: AccountDigest): void {
    this.account = owner;
  }

  /** The lists belong to this account now; null: to a guest, without any account's items. */
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

  /** A save succeeded: equal quantities are confirmed. `old`: its cart was bought since. */
  saved({ body }: SaveRequest, old: boolean): void {
    for (const { uuid, quantity } of body.items) {
      if (this.wanted.get(uuid) !== quantity) continue;
      this.open.delete(uuid);
      if (old) this.bought.add(uuid);
      else this.bought.delete(uuid);
    }
    if (!old) this.learn();
  }

  /** An answer described the server's current cart. */
  learn(): void {
    for (const product of this.bought) this.wanted.delete(product);
    this.bought.clear();
  }

  /** Merges the guest's quantities into the account's cart: the larger of each. */
  merged(account: readonly CartItem[]): void {
    for (const product of this.wanted.keys()) this.reopen(product);
    for (const { uuid, quantity } of account) {
      if (quantity < (this.wanted.get(uuid) ?? 0)) continue;
      this.wanted.set(uuid, quantity);
      this.open.delete(uuid);
    }
  }

  /**
   * Learns an account's cart that was never loaded from its first save: the shop has merged it with the guest's, the larger
   * quantity of each.
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

  /** Drops confirmed items; open ones stay. */
  loseConfirmed(): void {
    for (const product of this.wanted.keys()) if (!this.open.has(product)) this.wanted.delete(product);
    this.bought.clear();
  }

  /** Forgets everything: the storage did not persist it. */
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
