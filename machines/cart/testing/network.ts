/** The faulty network and the server behind it; updates the expected cart by the server's answers. */
import type { Cart, CartCredentials } from '#schemas/cart.ts';
import { isCredentialError } from '#schemas/error-keys.ts';
import type { AuthAnswer, CartAnswer, PersistedCart, SaveRequest } from '../types.ts';
import { ReferenceServer } from './reference-server.ts';
import type { CallOutcome } from './steps.ts';
import { ExpectedCart } from './expected-cart.ts';

const UNAVAILABLE: CartAnswer = { ok: false, reason: 'unavailable' };
const NOSTOCK: CartAnswer = { ok: false, reason: 'refused', failure: { key: 'NOSTOCK', errors: [] } };

export class Network {
  readonly server = new ReferenceServer();
  readonly expected = new ExpectedCart();
  private readonly latest: () => PersistedCart | null;

  /** `latest`: the browser's cart. */
  constructor(latest: () => PersistedCart | null) {
    this.latest = latest;
  }

  /** undefined: the connection is lost. */
  answer(call: string, input: unknown, outcome: CallOutcome): AuthAnswer | CartAnswer | undefined {
    const isReached = outcome === 'through' || outcome === 'refused';
    if (call === 'saveCart') return this.saved(input as SaveRequest, outcome);
    if (!isReached) return outcome.startsWith('dropped') ? undefined : call === 'checkAuth' ? 'unknown' : UNAVAILABLE;
    return call === 'checkAuth' ? this.identify() : this.loaded(input as { credentials: CartCredentials | null });
  }

  /** The browser learns the visitor's identity, by an answer or an event. A guest does not see an account's confirmed items. */
  identify(): AuthAnswer {
    const { user } = this.server;
    const latest = this.latest();
    if (latest?.owner === null && latest.formerOwner === undefined) this.expected.claim(null);
    this.expected.identify(user, typeof latest?.owner === 'string');
    return user;
  }

  private isOfAccount(): boolean {
    return this.server.user !== null && this.latest()?.owner === this.server.user && !this.expected.isUnloaded;
  }

  private loaded({ credentials }: { readonly credentials: CartCredentials | null }): CartAnswer {
    if (this.server.loggedIn && this.server.accountBought && this.isOfAccount()) this.expected.loseConfirmed();
    const answer = this.server.load(credentials);
    if (answer.ok && this.server.loggedIn) this.expected.learn();
    // A session that ended before the merge leaves the guest's cart as it was.
    const isUnmerged = credentials === null && this.latest()?.owner === null;
    if (!answer.ok && !isUnmerged) this.expected.loseConfirmed();
    if (answer.ok && this.server.loggedIn && !this.isOfAccount()) this.expected.merged(answer.cart?.items ?? []);
    if (answer.ok && this.server.user !== null) this.expected.claim(this.server.user);
    return answer;
  }

  private saved(request: SaveRequest, outcome: CallOutcome): CartAnswer | undefined {
    switch (outcome) {
      case 'refused':
        return NOSTOCK;
      case '5xx before':
        return UNAVAILABLE;
      case 'dropped before':
        return undefined;
      case '5xx after':
        this.server.save(request);
        return UNAVAILABLE;
      case 'dropped after':
        this.server.save(request);
        return undefined;
      case 'through': {
        const answer = this.server.save(request);
        const isOld = this.server.loggedIn && this.server.isBought(request);
        if (answer.ok) {
          if (!this.isAccepted(request, answer.cart)) return answer;
          if (this.server.loggedIn && !this.isOfAccount()) this.expected.met(answer.cart?.items ?? []);
          this.expected.saved(request, isOld);
          if (this.server.user !== null) this.expected.claim(this.server.user);
        } else if (answer.reason === 'refused' && isCredentialError(answer.failure.key))
          this.expected.renewed(answer.failure.key);
        return answer;
      }
    }
  }

  /** Whether the cart accepts a save: a guest ignores a new cart without credentials. */
  private isAccepted({ call }: SaveRequest, cart: Cart | null): boolean {
    return this.latest()?.owner !== null || call !== 'cartCheckoutByItems' || cart?.cart_secret !== undefined;
  }
}
