/**
 * Specification of saves and of other tabs' changes (specification, chapter 4 "Cart", chapters 5, 7 and 9; contract, chapter 2
 * "idempotency-key", chapters 8 and 10 "Cart").
 */
import type { Invocation } from '#machines/testing/model.ts';
import { LoadModel } from './load-model.ts';
import { isSameWrite, createKey, createsCart, createWrite } from './requests.ts';
import {
  applied,
  haveDifferentAccounts,
  type Credentials,
  GONE,
  type HandingOff,
  type TabMessage,
  isAccount,
  isSameLine,
  isIdle,
  isOpen,
  isUnmerged,
  type StoredState,
  type Line,
  positive,
  quantityIn,
  rememberIds,
  type Request,
} from './state.ts';
/** Saves, and changes of other tabs. */
export class SyncModel extends LoadModel {
  /** The save may start: the storage contains other tabs' changes. */
  lock(stored: StoredState | null): void {
    this.mergeStored(stored);
    this.decide();
  }

  /** Two accounts' unsaved edits are in one list where it is known to be a guest's, and nowhere else. */
  private isForeign(stored: StoredState): boolean {
    const { s } = this;
    const accounts = new Set([stored, s].map(({ owner, formerOwner }) => (isAccount(owner) ? owner : formerOwner)));
    accounts.delete(undefined);
    return haveDifferentAccounts(stored, s) || (accounts.size > 1 && s.auth !== null);
  }

  mergeStored(stored: StoredState | null): void {
    const { s } = this;
    if (stored !== null && this.isForeign(stored)) s.auth = 'unknown';
    else if (stored !== null && !s.mustCreate) this.mergeStoredLists(stored);
  }

  private mergeStoredLists(stored: StoredState): void {
    const { s } = this;
    const known = s.draft.filter(({ uuid }) => quantityIn(stored.draft, uuid) !== undefined);
    this.merge({ ...stored, draft: known }, []);
  }

  private decide(): void {
    const { s } = this;
    if (!isOpen(s)) this.settle();
    else if (s.auth === 'unknown')
      this.do('identifying before the save', 20_000, ['checkAuth', { fresh: true }], s.lock);
    else if (isUnmerged(s)) this.load();
    else this.write('saving');
  }

  identifiedForSave(auth: string | null): void {
    const { s } = this;
    this.identify(auth);
    if (auth === null) this.persist();
    const isRetry = s.doing === 'identifying before the retry';
    if (isUnmerged(s) || (auth !== null && !isRetry)) this.load();
    else if (isRetry) this.write('retrying');
    else this.decide();
  }

  private write(doing: 'saving' | 'retrying'): void {
    const { s } = this;
    if (createsCart(s) && positive(applied(s.real, s.draft)).length === 0) {
      const nothing = { credentials: null, real: [], draft: [], faults: {}, formerOwner: undefined };
      Object.assign(s, { ...nothing, mustCreate: false, sent: undefined, failures: 0 });
      return this.settle();
    }
    const write = createWrite(s);
    const isRepeated =
      s.sent !== undefined && s.sent.isPast !== true && s.sent.by === s.auth && isSameWrite(s.sent.request, write);
    if (!isRepeated) s.keys += 1;
    const request: Request =
      isRepeated && s.sent !== undefined
        ? s.sent.request
        : { call: write.call, key: createKey(s.keys - 1), body: { ...write.body, lang_key: s.lang } };
    const carried = write.call === 'cartCheckoutByItems' && isAccount(s.auth) ? positive(s.draft) : s.draft;
    s.sent = { request, by: s.auth, carried };
    return this.do(doing, 20_000, ['saveCart', request], s.lock);
  }

  acknowledge(cart: (Partial<Credentials> & { items: readonly Line[] }) | null): void {
    const { s } = this;
    if (s.sent === undefined) return;
    const { request, carried } = s.sent;
    const given = cart?.cart_id !== undefined && cart.cart_secret !== undefined;
    // A guest's cart can't be found again without its credentials; the visitor may have logged in.
    if (!isAccount(s.auth) && request.call === 'cartCheckoutByItems' && !given) {
      s.auth = 'unknown';
      return this.backOff();
    }
    if (cart !== null && cart.items.length > 0) s.real = cart.items;
    else s.real = request.call === 'cartUpdateItems' ? applied(s.real, carried) : request.body.items;
    s.draft = s.draft.filter((line) => !carried.some((one) => isSameLine(one, line)));
    if (isAccount(s.auth)) s.credentials = null;
    else if (given) s.credentials = { cart_id: cart.cart_id, cart_secret: cart.cart_secret };
    s.owner = isAccount(s.auth) ? s.auth : null;
    if (isAccount(s.auth) || s.real.length + s.draft.length === 0) s.formerOwner = undefined;
    Object.assign(s, { sent: undefined, mustCreate: false, failures: 0, faults: {}, hasSaved: true });
    return this.settle(carried);
  }

  refuseSave(failure: { readonly key: string; readonly errors: readonly { readonly uuid?: string }[] }): void {
    const { s } = this;
    const { key } = failure;
    const isCredentials = ['CHECKOUTED', 'ALREADY_OWNED', 'INVALID_CART_CREDENTIALS', 'NO_AUTH'].includes(key);
    if (isCredentials && s.doing === 'saving') {
      this.startOver(key);
      if (key === 'NO_AUTH') this.do('identifying before the retry', 20_000, ['checkAuth', { fresh: true }], s.lock);
      else this.write('retrying');
      return;
    }
    this.refuse(failure);
    this.do('refused');
  }

  /** Bought items do not go into the new cart; after every other key all items do. */
  startOver(key: string): void {
    const { s } = this;
    s.draft = positive(key === 'CHECKOUTED' ? s.draft : applied(s.real, s.draft));
    Object.assign(s, { real: [], credentials: null, mustCreate: true, sent: undefined, failures: 0 });
    if (key === 'NO_AUTH') s.auth = 'unknown';
    this.persist();
  }

  refuse(failure: { readonly errors: readonly { readonly uuid?: string }[] }): void {
    const { s } = this;
    const faults: Record<string, object[]> = {};
    for (const fault of failure.errors)
      if (fault.uuid !== undefined) faults[fault.uuid] = [...(faults[fault.uuid] ?? []), fault];
    Object.assign(s, { faults, sent: undefined, failures: 0 });
    this.effects.push(['showRefusal', failure]);
  }

  /** Another tab reports a change. */
  receiveChange({ cart, settled, added }: TabMessage): void {
    const { s } = this;
    if (this.isForeign(cart)) {
      // One of the tabs is wrong about the visitor: nothing is merged before the login check.
      s.auth = 'unknown';
      return s.doing === 'offline' ? undefined : this.choose();
    }
    const { auth } = s;
    this.merge(cart, settled, added);
    const brought = cart.waiting ?? [];
    // Another account has queued them: they are never this one's.
    if (isAccount(auth)) this.drop(brought.filter(({ owner }) => owner !== undefined && owner !== auth));
    // The other tab may not know yet what is applied already.
    const others = brought.filter(({ id }) => !s.taken.includes(id));
    const own = s.waiting.filter(({ id }) => ![...s.taken, ...others.map((other) => other.id)].includes(id));
    s.waiting = [...others, ...own];
    const isLoading = s.doing === 'loading' || s.doing === 'identifying';
    // A tab with a loaded cart applies additions at once.
    if (!isLoading && brought.length > 0) this.flushQueue([]);
    else if (own.length > 0 || others.length < brought.length || s.draft.length > cart.draft.length) this.persist();
    if (s.doing === 'loading') this.choose();
    return undefined;
  }

  /** The other's edits win; ours stay unless they were settled, or equal the confirmed quantity while no save is pending. */
  private merge(stored: StoredState, settled: readonly Line[], added: readonly string[] = []): void {
    const { s } = this;
    s.taken = rememberIds(stored.taken ?? [], added, s.taken);
    const isOver = (line: Line) =>
      settled.some((one) => isSameLine(one, line)) ||
      quantityIn(stored.draft, line.uuid) !== undefined ||
      (s.sent === undefined && (quantityIn(stored.real, line.uuid) ?? GONE) === line.quantity);
    const own = s.draft.filter((line) => !isOver(line));
    const next = [...stored.draft, ...own];
    const isSame = next.length === s.draft.length && next.every((line) => s.draft.some((one) => isSameLine(one, line)));
    s.draft = next;
    if (!isSame) this.pass();
    const former = isAccount(s.owner) ? s.owner : s.formerOwner;
    const formerOwner = stored.formerOwner ?? (own.length > 0 ? former : undefined);
    s.formerOwner = isAccount(stored.owner) ? undefined : formerOwner;
    // Another visitor's cart needs a login check.
    if (stored.owner !== s.auth && stored.owner !== s.owner) s.auth = 'unknown';
    Object.assign(s, { real: stored.real, credentials: stored.credentials, owner: stored.owner });
  }

  /** Saves open edits without the debounce. */
  saveNow(): void {
    if (!isIdle(this.s)) return;
    if (this.s.auth === 'unknown') this.checkAuth();
    else if (isOpen(this.s)) this.do('awaiting its turn');
  }

  handOff(handingOff: HandingOff, handoffLeft?: number, handoffCall?: Invocation, handoffLock?: Invocation): void {
    Object.assign(this.s, { handingOff, handoffLeft, handoffCall, handoffLock });
    if (handingOff === 'not' || handingOff === 'left') this.s.isRetry = false;
  }
}
