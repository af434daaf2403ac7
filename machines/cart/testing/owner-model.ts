/** Whose cart it is, in plain words (contract, chapter 11 "Cart"): two accounts in one browser, and guests between them. */
import type { Invocation } from '#machines/testing/model.ts';
import { haveDifferentAccounts, isAccount, toStored, type Line, type State } from './state.ts';

/** Changes a copy of the shopper's state, and records the expected effects. */
export class OwnerModel {
  readonly effects: Invocation[] = [];
  readonly s: State;

  constructor(before: State) {
    this.s = { ...before };
  }

  persist(settled: readonly Line[] = [], added: readonly string[] = []): void {
    this.effects.push(['persist', { cart: toStored(this.s), settled, added }]);
  }

  /** What is edited as an account before its cart is loaded is no other account's. */
  protected claim(account: string | null | undefined = this.s.auth): void {
    if (isAccount(account) && this.s.owner !== account) this.s.formerOwner = account;
  }

  /** Who is there has been learnt. */
  identify(auth: string | null): void {
    const { s } = this;
    s.auth = auth;
    if (auth !== null) {
      if (haveDifferentAccounts({ owner: auth }, s)) this.dropLists(auth);
      s.waiting = s.waiting.filter(({ owner }) => owner === undefined || owner === auth);
      return;
    }
    // What an account has confirmed is not a guest's, and without credentials there is no cart.
    if (s.credentials === null || isAccount(s.owner)) Object.assign(s, { credentials: null, real: [] });
    // What the account had not saved is still its own: nobody else's account takes it over from the guest.
    if (isAccount(s.owner))
      s.formerOwner = s.draft.length > 0 || s.waiting.some(({ owner }) => owner === s.owner) ? s.owner : undefined;
    s.owner = null;
  }

  /** Another account's lists: nothing of them is shown, sent or merged (contract, chapter 11 "Cart"). */
  private dropLists(owner: string): void {
    const none = { real: [], draft: [], credentials: null, faults: {} };
    Object.assign(this.s, {
      ...none,
      owner: null,
      formerOwner: owner,
      mustCreate: false,
      sent: undefined,
      failures: 0,
    });
  }
}
