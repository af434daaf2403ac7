/** Specification of ownership (contract, chapter 11 "Cart"): two accounts in one browser, and guests between them. */
import type { Invocation } from '#machines/testing/model.ts';
import {
  haveDifferentAccounts,
  isAccount,
  rememberIds,
  toStored,
  type Line,
  type QueuedPieces,
  type State,
} from './state.ts';

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

  /** Edits that an account makes before its cart is loaded are no other account's. */
  protected claim(account: string | null | undefined = this.s.auth): void {
    if (isAccount(account) && this.s.owner !== account) this.s.formerOwner = account;
  }

  /** The login check has answered. */
  identify(auth: string | null): void {
    const { s } = this;
    s.auth = auth;
    if (auth !== null) {
      const isForeign = haveDifferentAccounts({ owner: auth }, s);
      const left = s.waiting.filter(({ owner }) => owner === undefined || owner === auth);
      const dropped = s.waiting.filter((each) => !left.includes(each));
      if (isForeign) this.dropLists(auth);
      // Edits of somebody unknown are sent for the account that is named: they are no other account's then.
      if (s.owner === undefined && s.draft.length > 0) s.formerOwner = auth;
      s.waiting = left;
      this.drop(dropped);
      // Another account's items are removed from the storage too, so that the next visitor does not find them.
      const own = isForeign ? { owner: auth, formerOwner: undefined } : {};
      if (isForeign || dropped.length > 0)
        this.effects.push(['persist', { cart: toStored({ ...s, ...own }), settled: [], added: [] }]);
      return;
    }
    // A guest does not own an account's confirmed items, and has no cart without credentials.
    if (s.credentials === null || isAccount(s.owner)) Object.assign(s, { credentials: null, real: [] });
    // Unsaved edits stay the account's: no other account gets them from the guest.
    if (isAccount(s.owner))
      s.formerOwner = s.draft.length > 0 || s.waiting.some(({ owner }) => owner === s.owner) ? s.owner : undefined;
    s.owner = null;
  }

  /** No tab applies these additions any more. */
  protected drop(queued: readonly QueuedPieces[]): void {
    const { s } = this;
    if (queued.length > 0)
      s.taken = rememberIds(
        s.taken,
        queued.map(({ id }) => id),
      );
  }

  /** Drops another account's lists, which are not displayed, sent or merged (contract, chapter 11 "Cart"). */
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
