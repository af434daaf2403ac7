/** One visitor of a real shop: what is done in a browser and to its cart, and what has to hold all the while. */
import type { Handoff } from '#machines/cart/types.ts';
import type { Edit, Ending, Step, Way } from '#machines/cart/testing/steps.ts';
import { Mismatch } from '#machines/cart/testing/world.ts';
import type { Backstage } from './backstage.ts';
import { Browser } from './browser.ts';
import { Oracle } from './oracle.ts';
import type { FaultProxy } from './proxy.ts';
import { type Dice, fateOf } from './schedules.ts';
import type { OpenCall } from './tab.ts';

/** Rounds in which everything has to come through, each three seconds long and with all answers in it. */
const ROUNDS = 40;
/** One in so many answers is followed by the repetition of an older write. */
const REPEATED = 12;
/** One in so many calls that nobody waits for still reaches the shop. */
const REACHING = 2;

export interface Shop {
  readonly stage: Backstage;
  readonly proxy: FaultProxy;
}

export class World {
  edits = 0;
  calls = 0;
  private readonly shop: Shop;
  private readonly dice: Dice;
  private readonly oracle = new Oracle();
  private readonly browser: Browser;
  private handedOff: { readonly cart: Handoff['cart']; readonly asked: ReadonlyMap<string, number> }[] = [];
  private hasAccount = false;

  constructor(shop: Shop, dice: Dice) {
    const { stage, proxy } = shop;
    this.shop = shop;
    this.dice = dice;
    this.browser = new Browser({
      proxy,
      webId: stage.webId,
      cookie: () => stage.cookie,
      kept: (told) => this.oracle.kept(told),
      left: ({ cart }) => this.handedOff.push({ cart, asked: this.oracle.asked }),
      answered: (call, open) => this.oracle.answered(call, this.browser.latest, this.isInSession(open)),
      abandon: (open, reaches = dice(REACHING) === 0) => {
        if (reaches) this.reaches(open, false);
        return proxy.abandon(open.id, reaches);
      },
    });
  }

  async start(tabs: number): Promise<void> {
    for (let index = 0; index < tabs; index += 1) await this.browser.openTab(index);
    await this.boot();
  }

  /** What has to hold at any time; throws where it does not. */
  async check(): Promise<void> {
    const tabs = [...this.browser.tabs.values()];
    for (const { errors } of tabs) if (errors.length > 0) throw new Error(String(errors[0]));
    const [fault] = this.oracle.faults;
    if (fault !== undefined) throw new Error(fault);
    const saves = tabs.flatMap(({ open }) => open.filter(({ call }) => call.name === 'saveCart'));
    if (saves.length > 1) throw new Error(`${saves.length} saves are under way at a time`);
    for (const { cart, asked } of this.handedOff.splice(0)) {
      if (cart === null) throw new Error('no cart was handed off');
      const sold = await this.shop.stage.sells(cart);
      if (sold !== undefined) same('the checkout sells', sold, asked);
    }
    if (this.browser.isAnyLoading) return;
    for (const [index, tab] of this.browser.tabs) same(`tab ${index} shows`, tab.shown, this.oracle.asked);
  }

  /** Once the network is back: what the shop would sell is what the shopper sees. */
  async finish(ends: 'reload' | 'return'): Promise<void> {
    const { browser } = this;
    browser.storage.works = true;
    const { isStored } = browser;
    for (const index of browser.indexes) {
      if (ends === 'reload' && isStored) await this.reopen(index, { tab: index, crashes: true, arrived: false });
      else for (const type of ['online', 'page.restored'] as const) await browser.send(index, { type });
    }
    await this.comeThrough();
    // A cart may have been paid for since: the shopper looks once more.
    for (const index of browser.indexes) await browser.send(index, { type: 'page.restored' });
    await this.comeThrough();
    await this.check();
    const held = await this.shop.stage.holds(browser.latest?.credentials ?? null);
    same('the shop holds', held, this.oracle.asked);
  }

  async run(step: Step): Promise<void> {
    const { browser, oracle } = this;
    const { stage } = this.shop;
    switch (step.do) {
      case 'set':
      case 'add':
        return this.edit(step);
      case 'wait':
        return browser.wait(step.ms);
      case 'answer':
        return this.answer(step.tab, step.which, step.way);
      case 'save':
        await browser.wait(500);
        await this.edit(step.edit);
        return this.answer(step.edit.tab, 0, step.way);
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
        // Of an account the cart can be paid for elsewhere; a guest without a session has no other.
        if (stage.loggedIn ? step.key !== 'CHECKOUTED' : step.key === 'NO_AUTH') return undefined;
        if (stage.loggedIn) oracle.sold();
        return stage.lose(browser.latest?.credentials ?? null, step.key);
      case 'login':
        return this.login(step.held, step.live);
      case 'logout':
        return this.reloadAround(() => stage.logout());
      case 'session ends':
        return stage.endSession();
      case 'storage':
        browser.storage.works = step.works;
        return undefined;
    }
  }

  async stop(): Promise<void> {
    for (const index of this.browser.indexes) await this.browser.closeTab(index, false);
    this.shop.proxy.clear();
    await this.shop.stage.clear();
  }

  private isInSession({ cookie }: OpenCall): boolean {
    const { stage } = this.shop;
    return stage.loggedIn && cookie === stage.cookie;
  }

  private reaches(open: OpenCall, isAnswered: boolean): void {
    const { call } = open;
    if (call.name !== 'saveCart') return;
    this.oracle.reached(call.request);
    if (!isAnswered) this.oracle.unheard(call.request, this.isInSession(open));
  }

  private async comeThrough(): Promise<void> {
    const { browser } = this;
    for (let round = 0; round < ROUNDS && !browser.isAtRest; round += 1) {
      for (const index of browser.indexes) await this.answer(index, 0, 'through');
      await browser.wait(3000);
    }
    if (!browser.isAtRest) throw new Error('it does not come to rest');
  }

  private async edit({ tab: index, product: at, quantity, do: how }: Edit): Promise<void> {
    const tab = this.browser.tabs.get(index);
    const uuid = this.shop.stage.products[at];
    if (tab === undefined || uuid === undefined) return;
    const { wish } = this.oracle;
    const { loading } = tab.screen;
    if (how === 'add') {
      this.edits += 1;
      if (!loading) wish.add(uuid, quantity);
      return this.browser.send(index, { type: 'add', addition: { uuid, quantity, min: 1, max: 99_999 } });
    }
    // A change of a quantity is ignored while the cart is being loaded.
    if (!loading) {
      this.edits += 1;
      wish.set(uuid, quantity);
    }
    return this.browser.send(index, { type: 'quantity.set', uuid, quantity });
  }

  /** Lets one call of a tab end. */
  private async answer(index: number, which: number, way: Way): Promise<void> {
    const { stage, proxy } = this.shop;
    const calls = this.browser.tabs.get(index)?.open ?? [];
    const open = calls[which % Math.max(1, calls.length)];
    if (open === undefined) return;
    this.calls += 1;
    const fate = fateOf(way, this.dice);
    if (!fate.endsWith('before')) this.reaches(open, !fate.endsWith('after'));
    if (way === 'refused') await stage.sellOut(true);
    await proxy.decide(open.id, fate);
    if (way === 'refused') await stage.sellOut(false);
    await open.over;
    await this.browser.settle();
    if (this.dice(REPEATED) === 0) await proxy.repeat(this.dice);
  }

  private async login(held: readonly number[], live: boolean): Promise<void> {
    const { stage } = this.shop;
    if (stage.loggedIn) return;
    const enter = async () => {
      await stage.login();
      if (this.hasAccount) return;
      const quantities = stage.products.map((uuid, at) => [uuid, held[at] ?? 0] as const);
      await stage.accountHolds(new Map(quantities.filter(([, quantity]) => quantity > 0)));
      this.hasAccount = true;
    };
    if (!live) return this.reloadAround(enter);
    await enter();
    for (const index of this.browser.indexes) await this.browser.send(index, { type: 'auth.changed', auth: 'user' });
  }

  /** The browser is at the account service meanwhile: every tab is loaded anew. */
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
      // The storage did not keep it.
      browser.latest = null;
      this.oracle.forget();
    }
    await browser.openTab(index);
  }

  private async close(index: number, { crashes, arrived }: Ending): Promise<void> {
    if (!crashes) await this.browser.send(index, { type: 'page.hidden' });
    await this.browser.closeTab(index, arrived);
  }

  /** Lets every tab load its cart. */
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
