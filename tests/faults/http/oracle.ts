/** The expected cart, from the shopper's edits and the shop's answers, independent of the machine. */
import { isCredentialError } from '#schemas/error-keys.ts';
import type { CartAnswer, PersistedCart, SaveRequest } from '#machines/cart/types.ts';
import { ExpectedCart } from '#machines/cart/testing/expected-cart.ts';
import { QueuedAdditions } from '#machines/cart/testing/queued-additions.ts';
import type { CallMade } from './tab.ts';

export class Oracle {
  readonly expected = new ExpectedCart();
  readonly additions = new QueuedAdditions();
  /** Answers that violate the contract. */
  readonly faults: string[] = [];
  /** Whether the account's cart was paid for without the browser knowing. */
  accountBought = false;
  /** Number of payments of the account's cart. */
  private sales = 0;
  private readonly delivered = new Map<string, number>();

  sold(): void {
    this.accountBought = true;
    this.sales += 1;
  }

  /** A write has reached the shop, which answers repetitions alike. */
  reached({ key }: SaveRequest): void {
    if (!this.delivered.has(key)) this.delivered.set(key, this.sales);
  }

  /** A write has reached the shop without its answer being received: an account's list is in its new cart all the same. */
  unheard({ call, key, body }: SaveRequest, asUser: boolean): void {
    if (call === 'cartUpdate' && asUser && !this.isOld(key) && body.items.length > 0) this.accountBought = false;
  }

  /** Applies an answer. `latest`: the browser's cart; `asUser`: whether the call's session is still valid. */
  answered(call: CallMade, latest: PersistedCart | null, asUser: boolean): void {
    if (call.output === undefined) return;
    switch (call.name) {
      case 'checkAuth':
        // A guest does not see the account's saved items.
        if (call.output === null && typeof latest?.owner === 'string') this.expected.loseConfirmed();
        return;
      case 'loadCart':
        return this.loaded(call.credentials === null, call.output, latest, asUser);
      case 'saveCart':
        return this.saved(call.request, call.output, latest, asUser);
    }
  }

  private loaded(isOfAccount: boolean, answer: CartAnswer, latest: PersistedCart | null, asUser: boolean): void {
    if (!answer.ok) {
      // A session that ended before the merge leaves the guest's cart as it was.
      const isUnmerged = isOfAccount && latest?.owner === null;
      if (refusalOf(answer) !== undefined && !isUnmerged) this.expected.loseConfirmed();
      return;
    }
    if (!asUser) return;
    if (this.accountBought && typeof latest?.owner === 'string') this.expected.loseConfirmed();
    this.accountBought = false;
    this.expected.learn();
    if (typeof latest?.owner !== 'string') this.expected.merged(answer.cart?.items ?? []);
  }

  private saved(request: SaveRequest, answer: CartAnswer, latest: PersistedCart | null, asUser: boolean): void {
    if (!answer.ok) {
      const key = refusalOf(answer);
      if (key !== undefined) this.expected.renewed(key);
      if (answer.reason === 'refused' && answer.failure.key === 'IDEMPOTENCY_MISMATCH')
        this.faults.push(`the key ${request.key} came back with another body`);
      return;
    }
    // A guest ignores a new cart without credentials.
    const isNew = request.call === 'cartCheckoutByItems';
    if (latest?.owner === null && isNew && answer.cart?.cart_secret === undefined) return;
    const items = answer.cart?.items ?? [];
    if (asUser && typeof latest?.owner !== 'string') this.expected.met(items);
    const isOld = asUser && this.isOld(request.key);
    // An answer with items shows that the shop has opened a new cart for the account.
    if (asUser && this.accountBought && !isOld && items.length > 0) {
      if (request.call !== 'cartUpdate') this.expected.loseConfirmed();
      this.accountBought = false;
    }
    this.expected.saved(request, isOld);
  }

  /** Whether a write predates the last payment of the account's cart. */
  private isOld(key: string): boolean {
    return (this.delivered.get(key) ?? this.sales) < this.sales;
  }
}

function refusalOf(answer: CartAnswer) {
  return !answer.ok && answer.reason === 'refused' && isCredentialError(answer.failure.key)
    ? answer.failure.key
    : undefined;
}
