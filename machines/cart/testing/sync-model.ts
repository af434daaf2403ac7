/**
 * What comes of each thing that apply to the cart, in plain words, written from the specification (chapter 4 "Cart", chapters
 * 5, 7 and 9) and the contract (chapter 2 "idempotency-key", chapters 8 and 10 "Cart").
 */
import type { Invocation } from '#machines/testing/model.ts';
import { OwnerModel } from './owner-model.ts';
import { isSameWrite, createKey, createsCart, createWrite } from './requests.ts';
import {
  applied,
  haveDifferentAccounts,
  type Credentials,
  type Activity,
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
  MOST,
  type Pieces,
  positive,
  put,
  quantityIn,
  rememberIds,
  type Request,
  SEED,
  applyQueue,
  addPieces,
} from './state.ts';

/** One thing that apply to a shopper's cart. */
export class SyncModel extends OwnerModel {
  set(uuid: string, quantity: number): void {
    const { s } = this;
    if (s.doing === 'identifying' || s.doing === 'loading') return;
    const wanted = quantity <= 0 ? GONE : Math.min(Math.trunc(quantity), MOST);
    s.draft = put(s.draft, uuid, wanted);
    if (s.doing === 'offline')
      s.draft = s.draft.filter((line) => line.quantity !== GONE || quantityIn(s.real, line.uuid) !== undefined);
    this.edited(uuid);
  }

  /** `id`: the addition was kept at the tap, and may be brought more than once (contract, chapter 11 "Cart"). */
  add(pieces: Pieces, id?: string): void {
    const { s } = this;
    if (id !== undefined && [...s.taken, ...s.waiting.map((each) => each.id)].includes(id)) return;
    if (s.doing === 'identifying' || s.doing === 'loading') {
      const owner = isAccount(s.auth) ? { owner: s.auth } : {};
      s.waiting = [...s.waiting, { ...pieces, id: id ?? `${SEED}/${s.waits}`, ...owner }];
      s.waits += 1;
      return this.persist();
    }
    const { draft, limits } = addPieces(s.real, s.draft, pieces);
    this.effects.push(['showLimits', limits]);
    s.draft = draft;
    if (id !== undefined) s.taken = rememberIds(s.taken, [id]);
    return this.edited(pieces.uuid);
  }

  private edited(uuid: string): void {
    const { s } = this;
    s.faults = Object.fromEntries(Object.entries(s.faults).filter(([key]) => key !== uuid));
    this.claim();
    this.persist();
    if (isIdle(s)) this.do('debouncing', 500);
  }

  checkAuth(): void {
    this.do('identifying', 20_000, ['checkAuth', { fresh: this.s.ready }]);
  }

  choose(): void {
    if (this.s.auth === 'unknown') this.checkAuth();
    else if (this.s.auth !== null || this.s.credentials !== null) this.load();
    else this.settle();
  }

  load(): void {
    const { auth, credentials } = this.s;
    this.do('loading', 20_000, ['loadCart', { credentials: isAccount(auth) ? null : credentials }]);
  }

  loaded(cart: (Partial<Credentials> & { items: readonly Line[] }) | null): void {
    const { s } = this;
    s.stale = false;
    const before = s.draft;
    if (isAccount(s.auth)) {
      const items = cart?.items ?? [];
      const isOwn = s.owner === s.auth;
      if (!isOwn)
        s.draft = positive(applied(s.real, before)).filter(
          ({ uuid, quantity }) => quantity > (quantityIn(items, uuid) ?? 0),
        );
      Object.assign(s, { real: items, credentials: null, owner: s.auth, formerOwner: undefined });
      return this.settle(isOwn ? [] : before);
    }
    if (cart?.cart_id === undefined) Object.assign(s, { real: [], credentials: null });
    else {
      s.real = cart.items;
      if (cart.cart_secret !== undefined) s.credentials = { cart_id: cart.cart_id, cart_secret: cart.cart_secret };
    }
    return this.settle();
  }

  refuseLoad(key: string): void {
    const { s } = this;
    const isNobodys = isUnmerged(s);
    if (isNobodys && key !== 'NO_AUTH') return this.loaded(null);
    if (key === 'NO_AUTH') s.auth = 'unknown';
    if (!isNobodys) Object.assign(s, { credentials: null, real: [] });
    return this.settle();
  }

  failLoad(): void {
    this.s.stale = true;
    this.settle();
  }

  /** All that was under way is done; what waited is added, and what is open is saved after the debounce. */
  settle(settled: readonly Line[] = []): void {
    const { s } = this;
    s.ready = true;
    this.flushQueue(settled);
    if (isUnmerged(s)) this.backOff();
    else if (s.draft.length > 0) this.do('debouncing', 500);
    else this.do('idle');
  }

  private flushQueue(settled: readonly Line[]): void {
    const { s } = this;
    const { draft, limits } = applyQueue(s);
    const added = s.waiting.map(({ id }) => id);
    this.effects.push(['showLimits', limits]);
    const maker = s.waiting.find(({ owner }) => owner !== undefined)?.owner;
    if (added.length > 0) this.claim(isAccount(s.auth) ? s.auth : maker);
    Object.assign(s, { draft, waiting: [], taken: rememberIds(s.taken, added) });
    this.persist(settled, added);
  }

  backOff(): void {
    const { s } = this;
    s.failures += 1;
    this.effects.push(['showUnsaved', s.failures]);
    this.do('backing off', 1000 * Math.min(60, 2 ** (s.failures - 1)));
  }

  /** The save may begin: the storage tells what other tabs have done meanwhile. */
  lock(stored: StoredState | null): void {
    this.mergeStored(stored);
    this.decide();
  }

  mergeStored(stored: StoredState | null): void {
    const { s } = this;
    if (stored !== null && haveDifferentAccounts(stored, s)) s.auth = 'unknown';
    else if (stored !== null && !s.mustCreate) this.catchUpWith(stored);
  }

  private catchUpWith(stored: StoredState): void {
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
    const isRepeated = s.sent !== undefined && s.sent.by === s.auth && isSameWrite(s.sent.request, write);
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
    // Nobody could find a guest's cart again without its credentials; perhaps it is nobody's guest any more.
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
    Object.assign(s, { sent: undefined, mustCreate: false, failures: 0, faults: {} });
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

  /** Bought items are not wanted again; after every other key all that is shown goes into the new cart. */
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

  /** Another tab has told of a change. */
  receiveChange({ cart, settled, added }: TabMessage): void {
    const { s } = this;
    if (haveDifferentAccounts(cart, s)) {
      // One of the tabs is wrong about the visitor: nothing is taken over before the server is asked.
      s.auth = 'unknown';
      return s.doing === 'offline' ? undefined : this.choose();
    }
    this.merge(cart, settled, added);
    const brought = cart.waiting ?? [];
    // What was made already the other tab does not know yet.
    const others = brought.filter(({ id }) => !s.taken.includes(id));
    const own = s.waiting.filter(({ id }) => ![...s.taken, ...others.map((other) => other.id)].includes(id));
    s.waiting = [...others, ...own];
    const isLoading = s.doing === 'loading' || s.doing === 'identifying';
    // Who knows the cart puts additions on top of it at once.
    if (!isLoading && brought.length > 0) this.flushQueue([]);
    else if (own.length > 0 || others.length < brought.length || s.draft.length > cart.draft.length) this.persist();
    if (s.doing === 'loading') this.choose();
    return undefined;
  }

  /** The other's edits win; ours stay unless they were settled, or hold already while nothing of ours is on its way. */
  private merge(stored: StoredState, settled: readonly Line[], added: readonly string[] = []): void {
    const { s } = this;
    s.taken = rememberIds(stored.taken ?? [], added, s.taken);
    const isOver = (line: Line) =>
      settled.some((one) => isSameLine(one, line)) ||
      quantityIn(stored.draft, line.uuid) !== undefined ||
      (s.sent === undefined && (quantityIn(stored.real, line.uuid) ?? GONE) === line.quantity);
    const own = s.draft.filter((line) => !isOver(line));
    s.draft = [...stored.draft, ...own];
    const former = isAccount(s.owner) ? s.owner : s.formerOwner;
    const formerOwner = stored.formerOwner ?? (own.length > 0 ? former : undefined);
    s.formerOwner = isAccount(stored.owner) ? undefined : formerOwner;
    // A cart of somebody else than was known: who is there has to be asked.
    if (stored.owner !== s.auth && stored.owner !== s.owner) s.auth = 'unknown';
    Object.assign(s, { real: stored.real, credentials: stored.credentials, owner: stored.owner });
  }

  /** Open edits are saved without waiting for the debounce. */
  saveNow(): void {
    if (!isIdle(this.s)) return;
    if (this.s.auth === 'unknown') this.checkAuth();
    else if (isOpen(this.s)) this.do('queueing');
  }

  do(doing: Activity, left?: number, call?: Invocation, lock?: Invocation): void {
    Object.assign(this.s, { doing, left, call, lock });
  }

  handOff(handingOff: HandingOff, handoffLeft?: number, handoffCall?: Invocation, handoffLock?: Invocation): void {
    Object.assign(this.s, { handingOff, handoffLeft, handoffCall, handoffLock });
    if (handingOff === 'not' || handingOff === 'left') this.s.again = false;
  }
}
