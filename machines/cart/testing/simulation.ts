/** Simulates one visitor with a browser, a faulty network and a server, and checks the invariants after each step. */
import { parse } from 'valibot';
import { AccountDigest } from '#schemas/cart.ts';
import { ProductUuid } from '#schemas/ids.ts';
import type { Handoff, SaveRequest, CartChange, QueuedAddition } from '../types.ts';
import { Browser, isLoading, pendingOf, visibleQuantities } from './browser.ts';
import { Network } from './network.ts';
import type { Edit, Ending, Step, CallOutcome } from './steps.ts';

const PRODUCTS = ['a', 'b', 'c'].map((id) => parse(ProductUuid, id));
const ACCOUNTS = [parse(AccountDigest, 'a'.repeat(64)), parse(AccountDigest, 'b'.repeat(64))] as const;
/** Most rounds until everything is saved; each takes three seconds and answers all calls. */
const ROUNDS = 40;

/** Other quantities are displayed, sold or handed off than were requested. */
export class Mismatch extends Error {
  /** Products with fewer pieces than requested, and with more. */
  readonly lost: number;
  readonly duplicated: number;

  constructor(what: string, got: ReadonlyMap<string, number>, wanted: ReadonlyMap<string, number>) {
    super(`${what} ${textOf(got)} instead of ${textOf(wanted)}`);
    const differences = [...new Set([...got.keys(), ...wanted.keys()])].map(
      (product) => (got.get(product) ?? 0) - (wanted.get(product) ?? 0),
    );
    this.lost = differences.filter((difference) => difference < 0).length;
    this.duplicated = differences.filter((difference) => difference > 0).length;
  }
}

export class Simulation {
  edits = 0;
  private readonly browser = new Browser({
    persisted: (change) => this.recordChange(change),
    left: (handoff) => this.left(handoff),
  });
  private readonly network = new Network(() => this.browser.latest);
  /** Queued additions by id. */
  private readonly waiting = new Map<string, Pick<QueuedAddition, 'uuid' | 'quantity' | 'owner'>>();
  private readonly made = new Set<string>();
  /** Additions stored by the starter, by id. */
  private readonly taps = new Map<string, Pick<QueuedAddition, 'uuid' | 'quantity'>>();
  private readonly accounts = new Set<AccountDigest>();

  constructor(tabs: number) {
    for (let index = 0; index < tabs; index += 1) this.open(index);
    this.browser.settle();
    this.boot();
  }

  /** Checks the invariants. Throws where one is violated. */
  check(): void {
    const tabs = [...this.browser.tabs.values()];
    for (const { harness } of tabs) if (harness.errors.length > 0) throw new Error(String(harness.errors[0]));
    const [mismatch] = this.network.server.mismatches;
    if (mismatch !== undefined) throw new Error(`the key ${mismatch} came back with another body`);
    const saves = tabs.flatMap((tab) => pendingOf(tab).filter((call) => call === 'saveCart'));
    if (saves.length > 1) throw new Error(`${saves.length} saves are pending at a time`);
    if (this.browser.isAnyLoading()) return;
    for (const [index, tab] of this.browser.tabs) same(`tab ${index} shows`, visibleQuantities(tab), this.requested);
  }

  /** Restores the network, then checks that the server holds what is displayed. */
  finish(ends: 'reload' | 'return'): void {
    const { browser } = this;
    browser.storageWorks = true;
    const { isStored } = browser;
    for (const index of browser.indexes) {
      if (ends === 'reload' && isStored) this.reopen(index, { tab: index, crashes: true, arrived: false });
      else for (const type of ['online', 'page.restored']) browser.send(index, { type });
    }
    this.saveAll();
    // A cart may have been paid for since: load it once more.
    for (const index of browser.indexes) browser.send(index, { type: 'page.restored' });
    this.saveAll();
    this.check();
    same('the server holds', this.network.server.holds(browser.latest?.credentials ?? null), this.requested);
  }

  run(step: Step): void {
    const { browser, network } = this;
    switch (step.do) {
      case 'set':
      case 'add':
        return this.edit(step);
      case 'wait':
        return browser.wait(step.ms);
      case 'answer':
        return this.answer(step.tab, step.which, step.outcome);
      case 'save':
        browser.wait(500);
        this.edit(step.edit);
        return this.answer(step.edit.tab, 0, step.outcome);
      case 'tap without app':
        return this.tapWithoutApp(step);
      case 'reload':
        if (!browser.tabs.has(step.tab)) return undefined;
        this.reopen(step.tab, step);
        return step.quick ? this.boot() : undefined;
      case 'close':
        if (browser.tabs.size > 1) this.close(step.tab, step);
        return browser.settle();
      case 'open':
        if (!browser.tabs.has(step.tab)) this.open(step.tab);
        return browser.settle();
      case 'online':
      case 'page.hidden':
      case 'page.restored':
        return browser.send(step.tab, { type: step.do });
      case 'checkout':
        return browser.send(step.tab, { type: 'checkout', to: 'checkout' });
      case 'lose':
        return network.server.lose(browser.latest?.credentials ?? null, step.key);
      case 'login':
        return this.login(ACCOUNTS[step.account ?? 0], step);
      case 'logout':
        return this.reloadAround(() => {
          network.server.user = null;
        });
      case 'session ends':
        network.server.user = null;
        return undefined;
      case 'storage':
        browser.storageWorks = step.works;
        return undefined;
    }
  }

  stop(): void {
    for (const { harness } of this.browser.tabs.values()) harness.stop();
  }

  /** The requested quantities, queued additions included. */
  private get requested(): ReadonlyMap<string, number> {
    const requested = new Map<string, number>(this.network.expected.wanted);
    for (const { uuid, quantity } of this.waiting.values()) requested.set(uuid, (requested.get(uuid) ?? 0) + quantity);
    return requested;
  }

  private saveAll(): void {
    const { browser } = this;
    for (let round = 0; round < ROUNDS && !browser.isAtRest(); round += 1) {
      for (const index of browser.indexes) this.answer(index, 0, 'through');
      browser.wait(3000);
    }
    if (!browser.isAtRest()) throw new Error('it does not come to rest');
  }

  private edit({ tab: index, product: at, quantity, do: how }: Edit): void {
    const tab = this.browser.tabs.get(index);
    const product = PRODUCTS[at];
    if (tab === undefined || product === undefined) return;
    if (how === 'add') {
      this.edits += 1;
      if (!isLoading(tab)) this.network.expected.add(product, quantity);
      return this.browser.send(index, { type: 'add', addition: { uuid: product, quantity, min: 1, max: 99_999 } });
    }
    // The machine ignores changes of quantities while the cart loads.
    if (!isLoading(tab)) {
      this.edits += 1;
      this.network.expected.set(product, quantity);
    }
    return this.browser.send(index, { type: 'quantity.set', uuid: product, quantity });
  }

  /** Reloads a tab, in which an addition is stored before its app starts and takes the stored additions over. */
  private tapWithoutApp(step: Extract<Step, { do: 'tap without app' }>): void {
    const { browser } = this;
    const { tab: index, quantity } = step;
    const uuid = PRODUCTS[step.product];
    if (uuid === undefined) return;
    // Without a working storage the starter replays the tap instead.
    if (!browser.storageWorks) return this.edit({ ...step, do: 'add' });
    this.close(index, { tab: index, crashes: false, arrived: true });
    const tap = { uuid, quantity };
    const id = browser.storeEdit({ ...tap, min: 1, max: 99_999 });
    this.edits += 1;
    this.taps.set(id, tap);
    this.waiting.set(id, { ...tap, owner: undefined });
    if (step.notifies) for (const other of browser.indexes) this.takeOver(other);
    this.open(index);
    if (step.interrupted) {
      this.takeOver(index, false);
      this.close(index, { tab: index, crashes: true, arrived: false });
      this.open(index);
    }
    this.takeOver(index);
  }

  /** Passes the stored additions to a tab's machine, which applies each once however often it receives it. */
  private takeOver(index: number, removes = true): void {
    const tab = this.browser.tabs.get(index);
    if (tab === undefined) return;
    for (const id of this.browser.storedIds) {
      // A loaded cart applies an addition at once; a loading one reports when it has.
      if (!isLoading(tab)) this.applyWaiting(id);
      this.browser.sendEdit(index, id);
      if (removes) this.browser.removeEdit(id);
    }
  }

  private applyWaiting(id: string): void {
    const addition = this.waiting.get(id);
    if (addition === undefined || !this.waiting.delete(id)) return;
    this.made.add(id);
    this.network.expected.add(addition.uuid, addition.quantity);
  }

  /** Applies queued additions once, by whichever tab loads the cart first. */
  private recordChange({ cart: { waiting = [], draft, owner, formerOwner }, added }: CartChange): void {
    const account = owner ?? formerOwner;
    if (typeof account === 'string' && draft.length > 0) this.network.expected.attribute(account);
    for (const { id, uuid, quantity, owner } of waiting)
      if (!this.made.has(id)) this.waiting.set(id, { uuid, quantity, owner });
    for (const id of added) this.applyWaiting(id);
  }

  /** Checks that the displayed items are handed off; the browser cannot know of a cart lost since. */
  private left({ cart }: Handoff): void {
    if (cart === null) throw new Error('no cart was handed off');
    const sold = this.network.server.sells(cart);
    if (sold !== undefined) same(`handed off with ${cart.cart_id}:`, sold, this.requested);
  }

  /** Ends one pending call of a tab. */
  private answer(index: number, which: number, outcome: CallOutcome): void {
    const tab = this.browser.tabs.get(index);
    if (tab === undefined) return;
    const calls = tab.harness.observe().calls.filter(([name]) => name !== 'lock');
    const [call, input] = calls[which % Math.max(1, calls.length)] ?? [];
    if (call === undefined) return;
    const { network } = this;
    const output = network.answer(call, input, outcome);
    if (call === 'checkAuth' && network.server.user === output) this.dropWaiting(network.server.user);
    if (output === undefined) tab.harness.apply({ kind: 'fail', call });
    else tab.harness.apply({ kind: 'answer', call, output });
    this.browser.settle();
  }

  /** Drops additions of another account. */
  private dropWaiting(user: AccountDigest | null): void {
    for (const [id, { owner }] of this.waiting)
      if (user !== null && owner !== undefined && owner !== user) this.waiting.delete(id);
  }

  /** Logs in, perhaps from another account; `live`: the open tabs notice. */
  private login(user: AccountDigest, { held, live }: Extract<Step, { do: 'login' }>): void {
    const { server, expected } = this.network;
    if (server.user === user) return;
    const enter = () => {
      server.user = user;
      if (!this.accounts.has(user))
        server.accountHolds(new Map(PRODUCTS.flatMap((id, at) => ((held[at] ?? 0) > 0 ? [[id, held[at] ?? 0]] : []))));
      this.accounts.add(user);
    };
    if (!live) return this.reloadAround(enter);
    enter();
    // A tab with a pending login check learns of the visitor by its answer.
    const isChecking = [...this.browser.tabs.values()].some((tab) => pendingOf(tab).includes('checkAuth'));
    if (!isChecking) {
      expected.identify(user, false);
      this.dropWaiting(user);
    }
    for (const index of this.browser.indexes) this.browser.send(index, { type: 'auth.changed', auth: user });
  }

  /** Reloads every tab around a change: the browser visits the account service. */
  private reloadAround(change: () => void): void {
    const { indexes } = this.browser;
    for (const index of indexes) this.close(index, { tab: index, crashes: false, arrived: true });
    change();
    for (const index of indexes) this.open(index);
    this.browser.settle();
  }

  private reopen(index: number, ending: Ending): void {
    this.close(index, ending);
    this.open(index);
    this.browser.settle();
  }

  private open(index: number): void {
    const { browser } = this;
    if (browser.tabs.size === 0 && !browser.isStored) {
      // The storage was full.
      browser.latest = browser.stored;
      this.network.expected.forget();
      this.waiting.clear();
      // Stored additions lie apart from the cart.
      for (const id of browser.storedIds) {
        const tap = this.taps.get(id);
        if (tap === undefined) continue;
        this.made.delete(id);
        this.waiting.set(id, { ...tap, owner: undefined });
      }
    }
    browser.open(index);
  }

  private close(index: number, { crashes, arrived }: Ending): void {
    const { browser, network } = this;
    const tab = browser.tabs.get(index);
    if (tab === undefined) return;
    if (!crashes) browser.send(index, { type: 'page.hidden' });
    for (const [call, input] of tab.harness.observe().calls)
      if (arrived && call === 'saveCart') network.server.save(input as SaveRequest);
    browser.close(index);
  }

  /** Answers the calls with which the tabs load the cart. */
  private boot(): void {
    const { browser } = this;
    for (let turn = 0; turn < 8 && browser.isAnyLoading(); turn += 1)
      for (const [index, tab] of browser.tabs) if (isLoading(tab)) this.answer(index, 0, 'through');
  }
}

function same(what: string, got: ReadonlyMap<string, number>, wanted: ReadonlyMap<string, number>): void {
  if (textOf(got) !== textOf(wanted)) throw new Mismatch(what, got, wanted);
}

function textOf(quantities: ReadonlyMap<string, number>): string {
  return JSON.stringify([...quantities].toSorted(([a], [b]) => a.localeCompare(b)));
}
