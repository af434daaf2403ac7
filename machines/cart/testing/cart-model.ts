/** Specification of the hand-off (specification, chapter 2; contract, chapter 10), and of the transitions without an event. */
import { SyncModel } from './sync-model.ts';
import { createKey } from './requests.ts';
import {
  type Credentials,
  isAccount,
  isIdle,
  isOpen,
  isSendingList,
  allItems,
  applied,
  type StoredState,
  type Line,
  positive,
} from './state.ts';

export class CartModel extends SyncModel {
  checkout(to: string): void {
    const { s } = this;
    const begins = s.handingOff === 'not' && allItems(s).length > 0;
    if (begins) s.asker = s.auth;
    this.saveNow();
    // An account's cart, which may have been paid for elsewhere, is loaded first.
    if (begins && isIdle(s) && isAccount(s.auth)) this.load();
    if (begins) Object.assign(s, { handingOff: 'waiting', isRetry: false, to, hasSaved: false, handed: null });
  }

  lockHandoff(stored: StoredState | null): void {
    const { s } = this;
    this.mergeStored(stored);
    if (s.draft.length > 0 || !isAccount(s.auth)) {
      this.follow();
      return this.handOff('waiting');
    }
    s.keys += 1;
    const body = { items: positive(applied(s.real, s.draft)), lang_key: s.lang };
    return this.handOff(
      'sending',
      20_000,
      ['saveCart', { call: 'cartUpdate', key: createKey(s.keys - 1), body }],
      s.handoffLock,
    );
  }

  acknowledgeHandoff(cart: (Partial<Credentials> & { items: readonly Line[] }) | null): void {
    const { s } = this;
    if (cart?.cart_id === undefined) return this.showNoCart();
    s.handed = { cart_id: cart.cart_id, cart_secret: cart.cart_secret };
    s.hasSaved = true;
    if (cart.items.length > 0) s.real = cart.items;
    const held = new Map(s.real.map(({ uuid, quantity }) => [uuid, quantity]));
    s.draft = s.draft.filter(({ uuid, quantity }) => held.get(uuid) !== quantity);
    this.persist();
    return this.handOff('pausing', 50);
  }

  refuseHandoff(failure: { readonly key: string; readonly errors: readonly { readonly uuid?: string }[] }): void {
    const isCredentials = ['CHECKOUTED', 'ALREADY_OWNED', 'INVALID_CART_CREDENTIALS', 'NO_AUTH'].includes(failure.key);
    if (!isCredentials || this.s.isRetry) {
      this.refuse(failure);
      return this.handOff('not');
    }
    this.startOver(failure.key);
    this.handOff('waiting');
    this.s.isRetry = true;
    this.follow();
    return this.saveNow();
  }

  failHandoff(): void {
    this.effects.push(['goToSiteRoot', undefined]);
    this.handOff('not');
  }

  endPause(): void {
    this.s.isRetry = false;
    if (this.s.draft.length + this.s.waiting.length > 0) this.handOff('waiting');
    else this.leave(this.s.handed);
  }

  private showNoCart(): void {
    this.effects.push(['showNoCart', undefined], ['goBack', undefined]);
    this.handOff('not');
  }

  private leave(cart: Credentials | null): void {
    this.s.handed = cart;
    this.effects.push(['goToCheckout', { to: this.s.to, cart }]);
    this.handOff('left');
  }

  /** A visitor's cart is handed off to nobody else; a guest who logs in hands off the account's. */
  private endForOthers(): void {
    const { auth, asker, handingOff } = this.s;
    const isWaiting = handingOff === 'waiting';
    const isUnderWay = ['locking', 'sending', 'pausing'].includes(handingOff);
    if (auth === 'unknown' || auth === asker) return undefined;
    if (handingOff === 'pausing' && asker === null && isAccount(auth)) return this.handOff('waiting');
    if (isUnderWay || (isWaiting && isAccount(asker) && auth !== null)) return this.handOff('not');
    return undefined;
  }

  /** Applies the transitions without an event. */
  follow(): void {
    const { s } = this;
    for (let before = ''; before !== JSON.stringify([s.doing, s.handingOff]);) {
      before = JSON.stringify([s.doing, s.handingOff]);
      this.endForOthers();
      if (s.handingOff === 'waiting') this.proceed();
      if (s.doing === 'idle' && s.draft.length > 0) this.do('watching', 3000);
      if (['watching', 'debouncing', 'refused'].includes(s.doing) && s.draft.length === 0) this.do('idle');
      if (s.doing === 'backing off' && !isOpen(s)) this.do('idle');
      if (s.doing === 'awaiting its turn' && !isSendingList(s))
        this.do('locking', undefined, undefined, ['lock', undefined]);
    }
  }

  private proceed(): void {
    const { s } = this;
    if (s.doing === 'backing off') return this.failHandoff();
    if (s.doing === 'refused') return this.handOff('not');
    if (s.doing !== 'idle' || isOpen(s)) return undefined;
    if (allItems(s).length === 0) return this.handOff('not');
    if (isAccount(s.auth)) {
      s.asker = s.auth;
      return this.handOff('locking', undefined, undefined, ['lock', undefined]);
    }
    if (s.credentials !== null && !s.mustCreate && (s.hasSaved || s.isRetry)) {
      Object.assign(s, { asker: s.auth, handed: s.credentials });
      return this.handOff('pausing', 50);
    }
    if (s.credentials !== null && !s.mustCreate) return this.leave(s.credentials);
    return this.showNoCart();
  }
}
