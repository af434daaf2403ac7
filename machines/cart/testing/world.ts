/* oxlint-disable max-lines -- one visitor, with all that can befall one */
/** One visitor: a browser with its tabs on one storage, a network that may do its worst, and the server behind it. */
import { parse } from 'valibot';
import type { AnyEventObject } from 'xstate';
import type { CartCredentials, CartItem } from '#schemas/cart.ts';
import { isCredentialError } from '#schemas/error.ts';
import { ProductUuid, WebId } from '#schemas/ids.ts';
import { type Rig, startRig } from '#machines/testing/rig.ts';
import { cartMachine } from '../machine.ts';
import type { AuthAnswer, CartAnswer, Handoff, Kept, KeptCart, SaveRequest } from '../types.ts';
import { type CartScreen, cartView } from '../view.ts';
import { ReferenceServer } from './reference-server.ts';
import type { Edit, Ending, Step, Way } from './steps.ts';
import { Wish } from './wish.ts';

const PRODUCTS = ['a', 'b', 'c'].map((id) => parse(ProductUuid, id));
const WEB_ID = parse(WebId, 'w1');
const UNAVAILABLE: CartAnswer = { ok: false, reason: 'unavailable' };
const NOSTOCK: CartAnswer = { ok: false, reason: 'refused', failure: { key: 'NOSTOCK', errors: [] } };
const EFFECTS = [
  'persist',
  'forgetForeign',
  'showRefusal',
  'showUnsaved',
  'tellLimits',
  'logLoadFailure',
  'showNoCart',
  'goToCheckout',
  'goBack',
  'goToSiteRoot',
];
/** Rounds in which everything has to come through, each three seconds long and with all answers in it. */
const ROUNDS = 40;

/** More than any change takes to be known everywhere. */
const TURNS = 100;

interface Tab {
  readonly rig: Rig;
  /** The cart as it was read, heard of or told last: it is not told again. */
  known: string;
  /** Additions made while the cart was being loaded. */
  readonly waiting: { readonly product: CartItem['uuid']; readonly quantity: number }[];
}

export class World {
  readonly server = new ReferenceServer();
  readonly wish = new Wish();
  edits = 0;
  private readonly tabs = new Map<number, Tab>();
  private opened = 0;
  private hasAccount = false;
  private storageWorks = true;
  private stored: KeptCart | null = null;
  /** The cart as it was kept last, whether or not the storage took it. */
  private latest: KeptCart | null = null;
  private lockedBy: Tab | undefined;
  private queue: Tab[] = [];

  constructor(tabs: number) {
    for (let index = 0; index < tabs; index += 1) this.open(index);
    this.settle();
    this.boot();
  }

  /** What has to hold at any time; throws where it does not. */
  check(): void {
    for (const { rig } of this.tabs.values()) if (rig.errors.length > 0) throw new Error(String(rig.errors[0]));
    const [mismatch] = this.server.mismatches;
    if (mismatch !== undefined) throw new Error(`the key ${mismatch} came back with another body`);
    const saves = [...this.tabs.values()].flatMap((tab) => pendingOf(tab).filter((call) => call === 'saveCart'));
    if (saves.length > 1) throw new Error(`${saves.length} saves are under way at a time`);
    if ([...this.tabs.values()].some(isLoading)) return;
    for (const [index, tab] of this.tabs) this.same(`tab ${index} shows`, shownIn(tab));
  }

  /** Once the network is back: what the server would sell is what the shopper sees. */
  finish(ends: 'reload' | 'return'): void {
    this.storageWorks = true;
    const isKept = JSON.stringify(this.stored) === JSON.stringify(this.latest);
    for (const index of Array.from(this.tabs.keys())) {
      if (ends === 'reload' && isKept) this.reopen(index, { tab: index, crashes: true, arrived: false });
      else for (const type of ['online', 'page.restored']) this.send(index, { type });
    }
    this.comeThrough();
    // A cart may have been paid for since: the shopper looks once more.
    for (const index of Array.from(this.tabs.keys())) this.send(index, { type: 'page.restored' });
    this.comeThrough();
    this.check();
    this.same('the server holds', this.server.holds(this.latest?.credentials ?? null));
  }

  private comeThrough(): void {
    for (let round = 0; round < ROUNDS && !this.isAtRest(); round += 1) {
      for (const index of Array.from(this.tabs.keys())) this.answer(index, 0, 'through');
      this.wait(3000);
    }
    if (!this.isAtRest()) throw new Error('it does not come to rest');
  }

  run(step: Step): void {
    switch (step.do) {
      case 'set':
      case 'add':
        return this.edit(step);
      case 'wait':
        return this.wait(step.ms);
      case 'answer':
        return this.answer(step.tab, step.which, step.way);
      case 'save':
        this.wait(500);
        this.edit(step.edit);
        return this.answer(step.edit.tab, 0, step.way);
      case 'reload':
        if (!this.tabs.has(step.tab)) return undefined;
        this.reopen(step.tab, step);
        return step.quick ? this.boot() : undefined;
      case 'close':
        if (this.tabs.size > 1) this.close(step.tab, step);
        return this.settle();
      case 'open':
        if (!this.tabs.has(step.tab) && !this.hasWaiting()) this.open(step.tab);
        return this.settle();
      case 'online':
      case 'page.hidden':
      case 'page.restored':
        return this.send(step.tab, { type: step.do });
      case 'checkout':
        return this.send(step.tab, { type: 'checkout', to: 'checkout' });
      case 'lose':
        return this.server.lose(this.latest?.credentials ?? null, step.key);
      case 'login':
        return this.login(step.held, step.live);
      case 'logout':
        return this.reloadAround(() => {
          this.server.loggedIn = false;
        });
      case 'session ends':
        this.server.loggedIn = false;
        return undefined;
      case 'storage':
        this.storageWorks = step.works;
        return undefined;
    }
  }

  stop(): void {
    for (const { rig } of this.tabs.values()) rig.stop();
  }

  private same(what: string, got: ReadonlyMap<string, number>): void {
    const text = (quantities: ReadonlyMap<string, number>) =>
      JSON.stringify([...quantities].toSorted(([a], [b]) => a.localeCompare(b)));
    if (text(got) !== text(this.wish.wanted))
      throw new Error(`${what} ${text(got)} instead of ${text(this.wish.wanted)}`);
  }

  private edit({ tab: index, product: at, quantity, do: how }: Edit): void {
    const tab = this.tabs.get(index);
    const product = PRODUCTS[at];
    if (tab === undefined || product === undefined) return;
    if (how === 'set') {
      if (!isLoading(tab)) {
        this.wish.set(product, quantity);
        this.edits += 1;
      }
      this.send(index, { type: 'quantity.set', uuid: product, quantity });
    } else {
      if (isLoading(tab) && this.tabs.size > 1) return;
      if (isLoading(tab)) tab.waiting.push({ product, quantity });
      else this.wish.add(product, quantity);
      this.edits += 1;
      this.send(index, { type: 'add', addition: { uuid: product, quantity, min: 1, max: 99_999 } });
    }
  }

  private send(index: number, event: AnyEventObject): void {
    this.tabs.get(index)?.rig.does({ kind: 'send', event });
    this.settle();
  }

  private wait(ms: number): void {
    for (const { rig } of this.tabs.values()) {
      rig.does({ kind: 'wait', ms });
      this.settle();
    }
  }

  /** Lets one call of a tab end; the wish learns what the server told. */
  private answer(index: number, which: number, way: Way): void {
    const tab = this.tabs.get(index);
    if (tab === undefined) return;
    const calls = tab.rig.see().calls.filter(([name]) => name !== 'lock');
    const [call, input] = calls[which % Math.max(1, calls.length)] ?? [];
    if (call === undefined) return;
    const output = this.outputOf(call, input, way);
    if (output === undefined) tab.rig.does({ kind: 'fail', call });
    else tab.rig.does({ kind: 'answer', call, output });
    this.settle();
  }

  /** undefined: the connection is lost. */
  private outputOf(call: string, input: unknown, way: Way): AuthAnswer | CartAnswer | undefined {
    const isReached = way === 'through' || way === 'refused';
    if (call === 'saveCart') return this.saved(input as SaveRequest, way);
    if (!isReached) return way.startsWith('dropped') ? undefined : call === 'checkAuth' ? 'unknown' : UNAVAILABLE;
    return call === 'checkAuth' ? this.whoIsThere() : this.loaded(input as { credentials: CartCredentials | null });
  }

  /** What an account has confirmed is not a guest's. */
  private whoIsThere(): AuthAnswer {
    if (this.server.loggedIn) return 'user';
    if (this.latest?.owner === 'user') this.wish.loseConfirmed();
    return 'guest';
  }

  private loaded({ credentials }: { readonly credentials: CartCredentials | null }): CartAnswer {
    if (this.server.loggedIn && this.server.accountBought && this.latest?.owner === 'user') this.wish.loseConfirmed();
    const answer = this.server.load(credentials);
    // A session that ended before the guest's cart was taken over leaves that as it was.
    const isUnmerged = credentials === null && this.latest?.owner === 'guest';
    if (!answer.ok && !isUnmerged) this.wish.loseConfirmed();
    if (answer.ok && this.server.loggedIn && this.latest?.owner !== 'user') this.wish.merged(answer.cart?.items ?? []);
    return answer;
  }

  private saved(request: SaveRequest, way: Way): CartAnswer | undefined {
    switch (way) {
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
        if (answer.ok && this.server.loggedIn && this.latest?.owner !== 'user') this.wish.met(answer.cart?.items ?? []);
        if (answer.ok) this.wish.saved(request);
        else if (answer.reason === 'refused' && isCredentialError(answer.failure.key))
          this.wish.renewed(answer.failure.key);
        return answer;
      }
    }
  }

  private login(held: readonly number[], live: boolean): void {
    if (this.server.loggedIn) return;
    const enter = () => {
      this.server.loggedIn = true;
      if (!this.hasAccount)
        this.server.accountHolds(
          new Map(PRODUCTS.flatMap((id, at) => ((held[at] ?? 0) > 0 ? [[id, held[at] ?? 0]] : []))),
        );
      this.hasAccount = true;
    };
    if (!live) return this.reloadAround(enter);
    enter();
    for (const index of Array.from(this.tabs.keys())) this.send(index, { type: 'auth.changed', auth: 'user' });
  }

  /** The browser is at the account service meanwhile: every tab is loaded anew. */
  private reloadAround(change: () => void): void {
    const indexes = Array.from(this.tabs.keys());
    for (const index of indexes) this.close(index, { tab: index, crashes: false, arrived: true });
    change();
    for (const index of indexes) this.open(index);
    this.settle();
  }

  private reopen(index: number, ending: Ending): void {
    this.close(index, ending);
    this.open(index);
    this.settle();
  }

  private open(index: number): void {
    if (this.tabs.size === 0 && JSON.stringify(this.stored) !== JSON.stringify(this.latest)) {
      this.latest = this.stored;
      this.wish.forget();
    }
    this.opened += 1;
    const seed = `00000000-0000-4000-8000-${String(this.opened).padStart(6, '0')}000000`;
    const input = { webId: WEB_ID, stored: this.stored, lang: 'th', seed };
    this.tabs.set(index, {
      rig: startRig({ machine: cartMachine, input, effects: EFFECTS, view: cartView }),
      known: JSON.stringify(this.stored),
      waiting: [],
    });
  }

  private close(index: number, { crashes, arrived }: Ending): void {
    const tab = this.tabs.get(index);
    if (tab === undefined) return;
    if (!crashes) this.send(index, { type: 'page.hidden' });
    for (const [call, input] of tab.rig.see().calls)
      if (arrived && call === 'saveCart') this.server.save(input as SaveRequest);
    this.tabs.delete(index);
    tab.rig.stop();
    this.addWaiting(tab);
    this.settle();
  }

  /** Lets every tab load its cart. */
  private boot(): void {
    for (let turn = 0; turn < 8 && [...this.tabs.values()].some(isLoading); turn += 1)
      for (const [index, tab] of this.tabs) if (isLoading(tab)) this.answer(index, 0, 'through');
  }

  /** Passes effects and the lock on until nothing is left to be passed on. */
  private settle(): void {
    let isBusy = true;
    for (let turn = 0; isBusy; turn += 1) {
      if (turn > TURNS) throw new Error('the tabs talk without end');
      isBusy = false;
      for (const tab of this.tabs.values()) {
        for (const [name, params] of tab.rig.newlyDone()) {
          isBusy = true;
          this.effect(tab, name, params);
        }
      }
      if (this.passLock()) isBusy = true;
    }
    for (const tab of this.tabs.values()) if (!isLoading(tab)) this.addWaiting(tab);
  }

  /** Additions that wait for a load are their tab's alone until it is done. */
  private hasWaiting(): boolean {
    return [...this.tabs.values()].some(({ waiting }) => waiting.length > 0);
  }

  private addWaiting({ waiting }: Tab): void {
    for (const { product, quantity } of waiting.splice(0)) this.wish.add(product, quantity);
  }

  private effect(tab: Tab, name: string, params: unknown): void {
    if (name === 'persist') this.persist(tab, params as Kept);
    else if (name === 'goToCheckout') this.leave(params as Handoff);
  }

  private persist(tab: Tab, { cart, settled, provisional }: Kept): void {
    this.latest = cart;
    // A value that could not be written is not left there as it was: it would come back as if it were new.
    this.stored = this.storageWorks ? cart : null;
    const text = JSON.stringify(cart);
    if (provisional || text === tab.known) return;
    tab.known = text;
    for (const other of this.tabs.values()) {
      if (other === tab) continue;
      other.known = text;
      other.rig.does({ kind: 'send', event: { type: 'tab.changed', cart, settled } });
    }
  }

  /** What is handed off is what the shopper sees; a cart that was lost since, nobody could know of. */
  private leave({ cart }: Handoff): void {
    const credentials = this.latest?.credentials ?? null;
    if (!this.server.isOpen(credentials)) return;
    this.same(`handed off with ${cart?.cart_id ?? 'no cart'}:`, this.server.holds(credentials));
  }

  private passLock(): boolean {
    for (const tab of this.tabs.values()) {
      if (!tab.rig.newlyMade().some(([name]) => name === 'lock')) continue;
      if (this.lockedBy === tab) this.lockedBy = undefined;
      this.queue = [...this.queue.filter((other) => other !== tab), tab];
    }
    const asks = (tab: Tab) => [...this.tabs.values()].includes(tab) && pendingOf(tab).includes('lock');
    this.queue = this.queue.filter(asks);
    if (this.lockedBy !== undefined && asks(this.lockedBy)) return false;
    this.lockedBy = this.queue.shift();
    this.lockedBy?.rig.does({ kind: 'signal', call: 'lock', event: { type: 'lock.acquired', cart: this.stored } });
    return this.lockedBy !== undefined;
  }

  private isAtRest(): boolean {
    return (
      (this.latest?.draft.length ?? 0) === 0 &&
      [...this.tabs.values()].every((tab) => pendingOf(tab).length === 0 && !screenOf(tab).updating)
    );
  }
}

function screenOf({ rig }: Tab): CartScreen {
  return rig.see().view as CartScreen;
}

function isLoading(tab: Tab): boolean {
  return screenOf(tab).loading;
}

function shownIn(tab: Tab): ReadonlyMap<string, number> {
  return new Map(screenOf(tab).items.map(({ uuid, quantity }) => [uuid, quantity]));
}

function pendingOf({ rig }: Tab): readonly string[] {
  return rig.see().calls.map(([name]) => name);
}
