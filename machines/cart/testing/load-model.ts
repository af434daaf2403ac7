/**
 * Specification of edits, the login check and the load (specification, chapter 4 "Cart"; contract, chapters 8 and 10 "Cart").
 */
import type { Invocation } from '#machines/testing/model.ts';
import { OwnerModel } from './owner-model.ts';
import {
  applied,
  type Credentials,
  type Activity,
  GONE,
  isAccount,
  isIdle,
  isUnmerged,
  type Line,
  MOST,
  type Pieces,
  positive,
  put,
  quantityIn,
  rememberIds,
  SEED,
  applyQueue,
  addPieces,
} from './state.ts';
/** Edits, the login check and the load. */
export class LoadModel extends OwnerModel {
  set(uuid: string, quantity: number): void {
    const { s } = this;
    if (s.doing === 'identifying' || s.doing === 'loading') return;
    const whole = Math.trunc(quantity);
    s.draft = put(s.draft, uuid, whole < 1 ? GONE : Math.min(whole, MOST));
    if (s.doing === 'offline')
      s.draft = s.draft.filter((line) => line.quantity !== GONE || quantityIn(s.real, line.uuid) !== undefined);
    this.edited(uuid);
  }

  /** `id`: the edit was stored before the app started, and may arrive more than once (contract, chapter 11 "Cart"). */
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
    this.pass();
    this.claim();
    this.persist();
    if (isIdle(s)) this.do('debouncing', 500);
  }

  /**
   * A request sent before an edit is not repeated with the same key, because another tab may have saved the edit
   * meanwhile.
   */
  protected pass(): void {
    const { s } = this;
    if (s.sent !== undefined) s.sent = { ...s.sent, isPast: true };
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

  /** No call is pending: queued additions are applied, and open drafts are saved after the debounce. */
  settle(settled: readonly Line[] = []): void {
    const { s } = this;
    s.ready = true;
    this.flushQueue(settled);
    if (isUnmerged(s)) this.backOff();
    else if (s.draft.length > 0) this.do('debouncing', 500);
    else this.do('idle');
  }

  protected flushQueue(settled: readonly Line[]): void {
    const { s } = this;
    const { draft, limits } = applyQueue(s);
    const added = s.waiting.map(({ id }) => id);
    this.effects.push(['showLimits', limits]);
    const maker = s.waiting.find(({ owner }) => owner !== undefined)?.owner;
    if (added.length > 0) this.claim(isAccount(s.auth) ? s.auth : maker);
    if (added.length > 0) this.pass();
    Object.assign(s, { draft, waiting: [], taken: rememberIds(s.taken, added) });
    this.persist(settled, added);
  }

  backOff(): void {
    const { s } = this;
    s.failures += 1;
    this.effects.push(['showUnsaved', s.failures]);
    this.do('backing off', 1000 * Math.min(60, 2 ** (s.failures - 1)));
  }

  do(doing: Activity, left?: number, call?: Invocation, lock?: Invocation): void {
    Object.assign(this.s, { doing, left, call, lock });
  }
}
