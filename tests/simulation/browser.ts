/** A shopper's browser: tabs with the real cart and coupon machines, a clock that is wrong, and somebody who taps. */
import { createActor, fromPromise } from 'xstate';
import { cartStorageKey } from '#schemas/cart-addition.ts';
import type { ProductUuid } from '#schemas/ids.ts';
import { couponMachine, type Claim, type ClaimAnswer, type ListAnswer } from '#machines/coupon/machine.ts';
import type { Handoff } from '#machines/cart/types.ts';
import { createCaller } from '../../src/call/call.ts';
import { claimCoupon, listCoupons } from '../../src/shop/processes/machine-calls.ts';
import { createBroadcastChannel } from './broadcast-channel.ts';
import { Lock } from './lock.ts';
import { MemoryStorage } from './memory-storage.ts';
import type { RandomInt } from '../setup/seeded-random.ts';
import { Tab } from './tab.ts';
import type { Network } from './network.ts';
import type { VirtualClock } from './virtual-clock.ts';

export const WEB_ID = '980001';
export const WEB_NAME = 'simulated';
const COUPON_CODES = ['FEW', 'MANY'] as const;
const QUANTITIES = 3;
const MAX_TABS = 2;
/** A clock that runs one part in so many too fast or too slow. */
const DRIFT = 50;

export interface BrowserOptions {
  readonly clock: VirtualClock;
  readonly random: RandomInt;
  readonly network: Network;
  readonly products: readonly ProductUuid[];
  /** Session cookies that this browser's people have; none: a guest. */
  readonly cookies: readonly string[];
}

/** Time for which everybody wants the same product. */
const FASHION_MS = 180_000;
/** Many do something at the same time: every so many ms. */
const RUSH_MS = 10_000;

/** Carts that were handed off are paid at the same time. */
const PAYDAY_MS = 60_000;

/** Returns the ms until the first rush that is at least so many ms away. */
export function rushAfter(now: number, ms: number, random: RandomInt, every = RUSH_MS): number {
  return Math.ceil((now + ms) / every) * every - now + random(200);
}

type CouponActor = ReturnType<Browser['startCoupons']>;

export class Browser {
  private readonly storage = new MemoryStorage();
  private readonly lock = new Lock();
  private readonly channel = createBroadcastChannel();
  private readonly options: BrowserOptions;
  private tabs: { readonly tab: Tab; readonly coupons: CouponActor }[] = [];
  private cookie: string;
  /** Virtual ms that pass while this browser's clock counts one. */
  private readonly pace: number;

  constructor(options: BrowserOptions) {
    this.options = options;
    const { random, cookies } = options;
    this.cookie = cookies[0] ?? '';
    this.pace = 1 + (random(3) - 1) / DRIFT;
    this.open();
  }

  get errors(): readonly unknown[] {
    return this.tabs.flatMap(({ tab }) => tab.errors);
  }

  get isAtRest(): boolean {
    const { draft } = this.stored;
    return (
      (!Array.isArray(draft) || draft.length === 0) &&
      this.tabs.every(({ tab }) => tab.calls === 0 && !tab.screen.updating && !tab.screen.loading)
    );
  }

  /** The session cookie; empty for a guest. */
  get session(): string {
    return this.cookie;
  }

  /** Quantities that each tab shows. */
  get shown(): readonly ReadonlyMap<string, number>[] {
    return this.tabs.map(({ tab }) => tab.shown);
  }

  /** The guest's credentials as a query of `cart/get`; undefined: there is no cart. */
  get credentials(): string | undefined {
    const { credentials } = this.stored;
    if (typeof credentials !== 'object' || credentials === null) return undefined;
    return new URLSearchParams(Object.entries(credentials)).toString();
  }

  private get stored(): Readonly<Record<string, unknown>> {
    const value: unknown = JSON.parse(this.storage.getItem(cartStorageKey(WEB_ID)) ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  }

  /** Does one thing that a shopper may do. */
  act(): void {
    const { clock, random, products } = this.options;
    const chosen = this.tabs[random(this.tabs.length)];
    // Everybody wants the same for some minutes.
    const wanted = Math.floor(clock.now / FASHION_MS);
    const uuid = products[random(3) > 0 ? wanted % 4 : random(products.length)];
    if (chosen === undefined || uuid === undefined) return;
    const { tab } = chosen;
    switch (random(16)) {
      case 0:
      case 1:
      case 2:
        return tab.send({ type: 'quantity.set', uuid, quantity: random(QUANTITIES) });
      case 3:
      case 4:
      case 5:
        return tab.send({ type: 'add', addition: { uuid, quantity: 1 + random(2), min: 1, max: 99_999 } });
      case 6:
      case 13:
      case 14:
        return tab.send({ type: 'checkout', to: 'checkout' });
      case 7:
        return tab.send({ type: 'page.restored' });
      case 8:
      case 9:
        return this.claim();
      case 10:
        return this.tabs.length < MAX_TABS ? this.open() : this.close();
      case 11:
        tab.send({ type: 'page.hidden' });
        this.close();
        return this.tabs.length === 0 ? this.open() : undefined;
      case 12:
        return tab.send({ type: 'online' });
      default:
        return this.changeAccount();
    }
  }

  /** Removes all scarce products, and reads the cart once more. */
  tidyUp(scarce: readonly ProductUuid[]): void {
    for (const uuid of scarce) this.tabs[0]?.tab.send({ type: 'quantity.set', uuid, quantity: 0 });
  }

  refresh(): void {
    for (const { tab } of this.tabs) {
      tab.send({ type: 'online' });
      tab.send({ type: 'page.restored' });
    }
  }

  stop(): void {
    while (this.tabs.length > 0) this.close();
  }

  private open(): void {
    const { clock, random, network } = this.options;
    this.channel();
    const tab = new Tab(
      {
        webId: WEB_ID,
        storage: this.storage,
        lock: this.lock,
        fetch: network.fetch,
        clock: {
          setTimeout: (run, ms) => clock.schedule(ms * this.pace, run),
          clearTimeout: (id) => clock.cancel(Number(id)),
        },
        cookie: () => this.cookie,
        left: (handoff) => this.pay(handoff, random(3) === 0),
      },
      crypto.randomUUID(),
    );
    this.tabs.push({ tab, coupons: this.startCoupons() });
  }

  private close(): void {
    const [closed] = this.tabs.splice(0, 1);
    closed?.tab.stop();
    closed?.coupons.stop();
  }

  /** Another account of the same browser logs in; all its tabs are loaded again. */
  private changeAccount(): void {
    const { cookies, random } = this.options;
    if (cookies.length < 2) return;
    const count = this.tabs.length;
    this.stop();
    this.cookie = cookies[random(cookies.length)] ?? '';
    for (let index = 0; index < count; index += 1) this.open();
  }

  /** Claims a coupon in all tabs at once, which are two. */
  private claim(): void {
    const code = COUPON_CODES[this.options.random(COUPON_CODES.length)] ?? 'FEW';
    while (this.tabs.length < MAX_TABS) this.open();
    for (const { coupons } of this.tabs) coupons.send({ type: 'claim', code, key: crypto.randomUUID() });
  }

  private startCoupons() {
    const { clock, network } = this.options;
    const { cookie } = this;
    const call = createCaller({
      baseUrl: '',
      lang: 'th',
      fetch: network.fetch,
      forward: cookie === '' ? {} : { cookie },
    });
    const actor = createActor(
      couponMachine.provide({
        actors: {
          listCoupons: fromPromise<ListAnswer>(({ signal }) => listCoupons(call, signal)),
          claimCoupon: fromPromise<ClaimAnswer, Claim | undefined>(({ input, signal }) =>
            claimCoupon(call, input, signal),
          ),
          readClock: fromPromise(() => Promise.resolve(clock.now * this.pace)),
        },
        actions: { notifyClaimed: () => {}, notifyClaimFailed: () => {} },
      }),
    );
    actor.start();
    actor.send({ type: 'visitor', visitor: cookie === '' ? null : cookie });
    actor.send({ type: 'load' });
    return actor;
  }

  /** Pays a cart that was handed off, or leaves the checkout; `twice`: taps once more. */
  private pay({ cart }: Handoff, twice: boolean): void {
    const { clock, random, network } = this.options;
    if (cart?.cart_secret === undefined || random(4) === 0) return;
    const form = {
      s: cart.cart_secret,
      do: 'pay',
      email: 'guest@example.com',
      bank: 'promptpay',
      shipping_type: 'pickup',
    };
    const send = () =>
      void network
        .fetch(`/pay/checkout/${WEB_NAME}/${cart.cart_id}?lang=en`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://simulation.test' },
          body: new URLSearchParams(form).toString(),
        })
        .then(() => this.refresh())
        .catch(() => undefined);
    const pause = rushAfter(clock.now, random(RUSH_MS), random, PAYDAY_MS);
    clock.schedule(pause, send);
    if (twice) clock.schedule(pause + random(100), send);
  }
}
