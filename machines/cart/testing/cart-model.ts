/** The hand-off to the checkout host, in plain words (specification, chapter 2; contract, chapter 10), and what follows by itself. */
import { SyncModel } from './sync-model.ts';
import { keyOf } from './requests.ts';
import {
  type Credentials,
  isAccount,
  isIdle,
  isOpen,
  isTelling,
  itemsOf,
  type Kept,
  type Line,
  positive,
} from './state.ts';

export class CartModel extends SyncModel {
  checkout(to: string): void {
    const { s } = this;
    const begins = s.handingOff === 'not' && itemsOf(s).length > 0;
    this.saveNow();
    // The account's cart may have been paid for elsewhere: what it holds now is handed off.
    if (begins && isIdle(s) && isAccount(s.auth)) this.load();
    if (begins) Object.assign(s, { handingOff: 'waiting', again: false, to, handed: null });
  }

  handoffLocked(kept: Kept | null): void {
    const { s } = this;
    this.catchUp(kept);
    if (s.draft.length > 0 || !isAccount(s.auth)) {
      this.follow();
      return this.handOff('waiting');
    }
    s.keys += 1;
    const body = { items: positive(itemsOf(s)), lang_key: s.lang };
    return this.handOff(
      'telling',
      20_000,
      ['saveCart', { call: 'cartUpdate', key: keyOf(s.keys - 1), body }],
      s.handoffLock,
    );
  }

  handoffTold(cart: (Partial<Credentials> & { items: readonly Line[] }) | null): void {
    const { s } = this;
    if (cart?.cart_id === undefined) return this.noCart();
    s.handed = { cart_id: cart.cart_id, cart_secret: cart.cart_secret };
    if (cart.items.length > 0) s.real = cart.items;
    const held = new Map(s.real.map(({ uuid, quantity }) => [uuid, quantity]));
    s.draft = s.draft.filter(({ uuid, quantity }) => held.get(uuid) !== quantity);
    this.keep();
    return this.handOff('pausing', 50);
  }

  handoffRefused(failure: { readonly key: string; readonly errors: readonly { readonly uuid?: string }[] }): void {
    const isCredentials = ['CHECKOUTED', 'ALREADY_OWNED', 'INVALID_CART_CREDENTIALS', 'NO_AUTH'].includes(failure.key);
    if (!isCredentials || this.s.again) {
      this.refuse(failure);
      return this.handOff('not');
    }
    this.startOver(failure.key);
    this.handOff('waiting');
    this.s.again = true;
    this.follow();
    return this.saveNow();
  }

  handoffLost(): void {
    this.did.push(['goToSiteRoot', undefined]);
    this.handOff('not');
  }

  paused(): void {
    this.s.again = false;
    if (this.s.draft.length + this.s.waiting.length > 0) this.handOff('waiting');
    else this.leave(this.s.handed);
  }

  private noCart(): void {
    this.did.push(['showNoCart', undefined], ['goBack', undefined]);
    this.handOff('not');
  }

  private leave(cart: Credentials | null): void {
    this.s.handed = cart;
    this.did.push(['goToCheckout', { to: this.s.to, cart }]);
    this.handOff('gone');
  }

  /** What follows by itself. */
  follow(): void {
    const { s } = this;
    for (let before = ''; before !== JSON.stringify([s.doing, s.handingOff]);) {
      before = JSON.stringify([s.doing, s.handingOff]);
      if (s.handingOff === 'waiting') this.proceed();
      if (s.doing === 'resting' && s.draft.length > 0) this.do('watching', 3000);
      if (['watching', 'debouncing', 'refused'].includes(s.doing) && s.draft.length === 0) this.do('resting');
      if (s.doing === 'backing off' && !isOpen(s)) this.do('resting');
      if (s.doing === 'queueing' && !isTelling(s)) this.do('locking', undefined, undefined, ['lock', undefined]);
    }
  }

  private proceed(): void {
    const { s } = this;
    if (s.doing === 'backing off') return this.handoffLost();
    if (s.doing === 'refused') return this.handOff('not');
    if (s.doing !== 'resting' || isOpen(s)) return undefined;
    if (itemsOf(s).length === 0) return this.handOff('not');
    if (isAccount(s.auth)) return this.handOff('locking', undefined, undefined, ['lock', undefined]);
    if (s.credentials !== null && !s.mustCreate) return this.leave(s.credentials);
    return this.noCart();
  }
}
