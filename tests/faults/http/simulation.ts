/** One visitor of a real shop: runs the steps of a schedule and checks the invariants of the cart after each. */
import type { Handoff } from '#machines/cart/types.ts';
import type { Edit, Ending, Step, CallOutcome } from '#machines/cart/testing/steps.ts';
import { Mismatch } from '#machines/cart/testing/simulation.ts';
import { createAccountDigests } from '../../../src/shop/storage/account-digest.ts';
import type { ShopAdmin } from './shop-admin.ts';
import { Browser } from './browser.ts';
import { Oracle } from './oracle.ts';
import type { FaultProxy } from './proxy.ts';
import { type RandomInt, pickFate } from './schedules.ts';
import type { OpenCall } from './tab.ts';

/** Rounds of three seconds, with every call answered, within which everything must be saved. */
const ROUNDS = 40;
/** One in so many answers is followed by a repeated delivery of an older write. */
const REPEATED = 12;
/** One in so many abandoned calls still reaches the shop. */
const REACHING = 2;

export interface Shop {
  readonly admin: ShopAdmin;
  readonly proxy: FaultProxy;
}

export class Simulation {
  edits = 0;
  calls = 0;
  private readonly shop: Shop;
  private readonly random: RandomInt;
  private readonly oracle = new Oracle();
  private readonly browser: Browser;
  private handedOff: { readonly cart: Handoff['cart']; readonly asked: ReadonlyMap<string, number> }[] = [];
  private hasAccount = false;

  constructor(shop: Shop, random: RandomInt) {
    const { admin, proxy } = shop;
    this.shop = shop;
    this.random = random;
    this.browser = new Browser({
      proxy,
      webId: admin.webId,
      cookie: () => admin.cookie,
      kept: (told) => this.oracle.kept(told),
      left: ({ cart }) => this.handedOff.push({ cart, asked: this.oracle.asked }),
      answered: (call, open) => this.oracle.answered(call, this.browser.latest, this.isInSession(open)),
      abandon: (open, reaches = random(REACHING) === 0) => {
        if (reaches) this.reaches(open, false);
        return proxy.abandon(open.id, reaches);
      },
    });
  }

  async start(tabs: number): Promise<void> {
    for (let index = 0; index < tabs; index += 1) await this.browser.openTab(index);
    await this.boot();
  }

  /** Checks the invariants; throws where one is violated. */
  async check(): Promise<void> {
    const tabs = [...this.browser.tabs.values()];
    for (const { errors } of tabs) if (errors.length > 0) throw new Error(String(errors[0]));
    const [fault] = this.oracle.faults;
    if (fault !== undefined) throw new Error(fault);
    const saves = tabs.flatMap(({ open }) => open.filter(({ call }) => call.name === 'saveCart'));
    if (saves.length > 1) throw new Error(`${saves.length} saves are pending at a time`);
    for (const { cart, asked } of this.handedOff.splice(0)) {
      if (cart === null) throw new Error('no cart was handed off');
      const sold = await this.shop.admin.sells(cart);
      if (sold !== undefined) same('the checkout sells', sold, asked);
    }
    if (this.browser.isAnyLoading) return;
    for (const [index, tab] of this.browser.tabs) same(`tab ${index} shows`, tab.shown, this.oracle.asked);
  }

  /** Restores the network and checks that the shop stores what the shopper sees. */
  async finish(ends: 'reload' | 'return'): Promise<void> {
    const { browser } = this;
    browser.storage.works = true;
    const { isStored } = browser;
    for (const index of browser.indexes) {
      if (ends === 'reload' && isStored) await this.reopen(index, { tab: index, crashes: true, arrived: false });
      else for (const type of ['online', 'page.restored'] as const) await browser.send(index, { type });
    }
    await this.saveEverything();
    // The cart may have been paid for since, so the shopper returns once more.
    for (const index of browser.indexes) await browser.send(index, { type: 'page.restored' });
    await this.saveEverything();
    await this.check();
    const held = await this.shop.admin.holds(browser.latest?.credentials ?? null);
    same('the shop holds', held, this.oracle.asked);
  }

  async run(step: Step): Promise<void> {
    const { browser, oracle } = this;
    const { admin } = this.shop;
    switch (step.do) {
      case 'set':
      case 'add':
        return this.edit(step);
      case 'wait':
        return browser.wait(step.ms);
      case 'answer':
        return this.answer(step.tab, step.which, step.outcome);
      case 'save':
        await browser.wait(500);
        await this.edit(step.edit);
        return this.answer(step.edit.tab, 0, step.outcome);
      case 'tap without app':
        return this.tapWithoutApp(step);
      case 'reload':
        if (!browser.tabs.has(step.tab)) return undefined;
        await this.reopen(step.tab, step);
        return step.quick ? this.boot() : undefined;
      case 'close':
        return browser.tabs.size > 1 ? this.close(step.tab, step) : undefined;
      case 'open':
        return browser.tabs.has(step.tab) ? undefined : this.open(step.tab);
      case 'online':
      case 'page.hidden':
      case 'page.restored':
        return browser.send(step.tab, { type: step.do });
      case 'checkout':
        return browser.send(step.tab, { type: 'checkout', to: 'checkout' });
      case 'lose':
        // An account's cart can be paid for elsewhere; a guest has no session to lose.
        if (admin.loggedIn ? step.key !== 'CHECKOUTED' : step.key === 'NO_AUTH') return undefined;
        if (admin.loggedIn) oracle.sold();
        return admin.lose(browser.latest?.credentials ?? null, step.key);
      case 'login':
        return this.login(step.held, step.live);
      case 'logout':
        return this.reloadAround(() => admin.logout());
      case 'session ends':
        return admin.endSession();
      case 'storage':
        browser.storage.works = step.works;
        return undefined;
    }
  }

  async stop(): Promise<void> {
    for (const index of this.browser.indexes) await this.browser.closeTab(index, false);
    this.shop.proxy.clear();
    await this.shop.admin.clear();
  }

  private isInSession({ cookie }: OpenCall): boolean {
    const { admin } = this.shop;
    return admin.loggedIn && cookie === admin.cookie;
  }

  private reaches(open: OpenCall, isAnswered: boolean): void {
    const { call } = open;
    if (call.name !== 'saveCart') return;
    this.oracle.reached(call.request);
    if (!isAnswered) this.oracle.unheard(call.request, this.isInSession(open));
  }

  private async saveEverything(): Promise<void> {
    const { browser } = this;
    for (let round = 0; round < ROUNDS && !browser.isAtRest; round += 1) {
      for (const index of browser.indexes) await this.answer(index, 0, 'through');
      await browser.wait(3000);
    }
    if (!browser.isAtRest) throw new Error('it does not come to rest');
  }

  private async edit({ tab: index, product: at, quantity, do: how }: Edit): Promise<void> {
    const tab = this.browser.tabs.get(index);
    const uuid = this.shop.admin.products[at];
    if (tab === undefined || uuid === undefined) return;
    const { expected } = this.oracle;
    const { loading } = tab.screen;
    if (how === 'add') {
      this.edits += 1;
      if (!loading) expected.add(uuid, quantity);
      return this.browser.send(index, { type: 'add', addition: { uuid, quantity, min: 1, max: 99_999 } });
    }
    // The machine ignores changes of quantities while the cart loads.
    if (!loading) {
      this.edits += 1;
      expected.set(uuid, quantity);
    }
    return this.browser.send(index, { type: 'quantity.set', uuid, quantity });
  }

  /** Reloads a tab, in which an addition is stored before its app starts and takes the stored additions over. */
  private async tapWithoutApp(step: Extract<Step, { do: 'tap without app' }>): Promise<void> {
    const { browser } = this;
    const { tab: index, quantity } = step;
    const uuid = this.shop.admin.products[step.product];
    // Without a working storage the starter replays the tap instead.
    if (uuid === undefined || !browser.storage.works) return this.edit({ ...step, do: 'add' });
    await this.close(index, { tab: index, crashes: false, arrived: true });
    const id = browser.storeEdit({ uuid, quantity, min: 1, max: 99_999 });
    if (id !== undefined) this.oracle.tapped(id, { uuid, quantity });
    this.edits += 1;
    if (step.notifies) for (const other of browser.indexes) await this.takeOver(other);
    await this.open(index);
    if (step.interrupted) {
      await this.takeOver(index, false);
      await this.close(index, { tab: index, crashes: true, arrived: false });
      await this.open(index);
    }
    return this.takeOver(index);
  }

  /** Passes the stored additions to a tab's machine, which applies each once however often it receives it. */
  private async takeOver(index: number, removes = true): Promise<void> {
    const { browser, oracle } = this;
    for (const id of browser.storedIds) {
      // A loaded cart applies an addition at once; a loading one reports when it has.
      if (browser.tabs.get(index)?.screen.loading === false) oracle.applied(id);
      await browser.sendEdit(index, id);
      if (removes) browser.removeEdit(id);
    }
  }

  /** Ends one pending call of a tab. */
  private async answer(index: number, which: number, outcome: CallOutcome): Promise<void> {
    const { admin, proxy } = this.shop;
    const calls = this.browser.tabs.get(index)?.open ?? [];
    const open = calls[which % Math.max(1, calls.length)];
    if (open === undefined) return;
    this.calls += 1;
    const fate = pickFate(outcome, this.random);
    if (!fate.endsWith('before')) this.reaches(open, !fate.endsWith('after'));
    if (outcome === 'refused') await admin.sellOut(true);
    await proxy.decide(open.id, fate);
    if (outcome === 'refused') await admin.sellOut(false);
    await open.over;
    await this.browser.settle();
    if (this.random(REPEATED) === 0) await proxy.repeat(this.random);
  }

  private async login(held: readonly number[], live: boolean): Promise<void> {
    const { admin } = this.shop;
    if (admin.loggedIn) return;
    const enter = async () => {
      await admin.login();
      if (this.hasAccount) return;
      const quantities = admin.products.map((uuid, at) => [uuid, held[at] ?? 0] as const);
      await admin.accountHolds(new Map(quantities.filter(([, quantity]) => quantity > 0)));
      this.hasAccount = true;
    };
    if (!live) return this.reloadAround(enter);
    await enter();
    const account = await createAccountDigests(admin.webId)(admin.accountId);
    for (const index of this.browser.indexes) await this.browser.send(index, { type: 'auth.changed', auth: account });
  }

  /** Reloads every tab around a change: the browser visits the account service. */
  private async reloadAround(change: () => Promise<void>): Promise<void> {
    const { indexes } = this.browser;
    for (const index of indexes) await this.close(index, { tab: index, crashes: false, arrived: true });
    await change();
    for (const index of indexes) await this.open(index);
  }

  private async reopen(index: number, ending: Ending): Promise<void> {
    await this.close(index, ending);
    await this.open(index);
  }

  private async open(index: number): Promise<void> {
    const { browser } = this;
    if (browser.tabs.size === 0 && !browser.isStored) {
      // The storage was full.
      browser.latest = null;
      this.oracle.forget(browser.storedIds);
    }
    await browser.openTab(index);
  }

  private async close(index: number, { crashes, arrived }: Ending): Promise<void> {
    if (!crashes) await this.browser.send(index, { type: 'page.hidden' });
    await this.browser.closeTab(index, arrived);
  }

  /** Answers the calls with which the tabs load the cart. */
  private async boot(): Promise<void> {
    const { browser } = this;
    for (let turn = 0; turn < 8 && browser.isAnyLoading; turn += 1)
      for (const [index, tab] of browser.tabs) if (tab.screen.loading) await this.answer(index, 0, 'through');
  }
}

function same(what: string, got: ReadonlyMap<string, number>, wanted: ReadonlyMap<string, number>): void {
  if (textOf(got) !== textOf(wanted)) throw new Mismatch(what, got, wanted);
}

function textOf(quantities: ReadonlyMap<string, number>): string {
  return JSON.stringify([...quantities].toSorted(([a], [b]) => a.localeCompare(b)));
}
