/** A world behind HTTP: a browser with the real machine and its real effects, a fault proxy, and a real shop. */
import { parse } from 'valibot';
import { AccountDigest } from '#schemas/cart.ts';
import type { CredentialErrorKey } from '#schemas/error-keys.ts';
import type { ProductUuid } from '#schemas/ids.ts';
import type { Addition } from '#machines/cart/lists.ts';
import type { ExpectedCart } from '#machines/cart/testing/expected-cart.ts';
import type { QueuedAdditions } from '#machines/cart/testing/queued-additions.ts';
import { checkSame } from '#machines/cart/testing/simulation.ts';
import type { CallOutcome } from '#machines/cart/testing/steps.ts';
import type { Login, World } from '#machines/cart/testing/world.ts';
import type { CartEvent, Handoff } from '#machines/cart/types.ts';
import { createAccountDigests } from '../../../src/shop/storage/account-digest.ts';
import { Browser } from './browser.ts';
import { Oracle } from './oracle.ts';
import type { FaultProxy } from './proxy.ts';
import { type RandomInt, pickFate } from './schedules.ts';
import type { ShopAdmin } from './shop-admin.ts';
import type { OpenCall } from './tab.ts';

/** One in so many answers is followed by a repeated delivery of an older write. */
const REPEATED = 12;
/** One in so many abandoned calls still reaches the shop. */
const REACHING = 2;

export interface Shop {
  readonly admin: ShopAdmin;
  readonly proxy: FaultProxy;
}

export class HttpWorld implements World {
  /** Number of calls that were ended. */
  calls = 0;
  account: AccountDigest = parse(AccountDigest, '0'.repeat(64));
  private readonly shop: Shop;
  private readonly random: RandomInt;
  private readonly oracle = new Oracle();
  private readonly browser: Browser;
  private handedOff: { readonly cart: Handoff['cart']; readonly requested: ReadonlyMap<string, number> }[] = [];
  private hasAccount = false;

  constructor(shop: Shop, random: RandomInt) {
    const { admin, proxy } = shop;
    this.shop = shop;
    this.random = random;
    this.browser = new Browser({
      proxy,
      webId: admin.webId,
      cookie: () => admin.cookie,
      kept: (change) => this.additions.record(change, this.expected),
      left: ({ cart }) => this.handedOff.push({ cart, requested: this.additions.requested(this.expected) }),
      answered: (call, open) => this.oracle.answered(call, this.browser.latest, this.isInSession(open)),
      abandon: (open, reaches = random(REACHING) === 0) => {
        if (reaches) this.reaches(open, false);
        return proxy.abandon(open.id, reaches);
      },
    });
  }

  get products(): readonly ProductUuid[] {
    return this.shop.admin.products;
  }

  get expected(): ExpectedCart {
    return this.oracle.expected;
  }

  get additions(): QueuedAdditions {
    return this.oracle.additions;
  }

  get indexes(): readonly number[] {
    return this.browser.indexes;
  }

  get storedIds(): readonly string[] {
    return [...this.browser.storedIds];
  }

  get fault(): string | undefined {
    for (const { errors } of this.browser.tabs.values()) if (errors.length > 0) return String(errors[0]);
    return this.oracle.faults[0];
  }

  get pendingSaves(): number {
    const open = [...this.browser.tabs.values()].flatMap((tab) => tab.open);
    return open.filter(({ call }) => call.name === 'saveCart').length;
  }

  get isStored(): boolean {
    return this.browser.isStored;
  }

  get isAtRest(): boolean {
    return this.browser.isAtRest;
  }

  get storageWorks(): boolean {
    return this.browser.storage.works;
  }

  set storageWorks(works: boolean) {
    this.browser.storage.works = works;
  }

  isLoading(index: number): boolean | undefined {
    return this.browser.tabs.get(index)?.screen.loading;
  }

  shown(index: number): ReadonlyMap<string, number> {
    return this.browser.tabs.get(index)?.shown ?? new Map();
  }

  openTab(index: number): Promise<void> {
    return this.browser.openTab(index);
  }

  closeTab(index: number, arrives: boolean): Promise<void> {
    return this.browser.closeTab(index, arrives);
  }

  forgetCart(): void {
    this.browser.latest = null;
  }

  send(index: number, event: CartEvent): Promise<void> {
    return this.browser.send(index, event);
  }

  wait(ms: number): Promise<void> {
    return this.browser.wait(ms);
  }

  /** Every other method settles the tabs itself. */
  settle(): void {}

  async answer(index: number, which: number, outcome: CallOutcome): Promise<void> {
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

  storeAddition(addition: Addition): string | undefined {
    return this.browser.storeAddition(addition);
  }

  sendEdit(index: number, id: string): Promise<void> {
    return this.browser.sendEdit(index, id);
  }

  removeEdit(id: string): void {
    this.browser.removeEdit(id);
  }

  async lose(key: CredentialErrorKey): Promise<void> {
    const { admin } = this.shop;
    // An account's cart can be paid for elsewhere; a guest has no session to lose.
    if (admin.loggedIn ? key !== 'CHECKOUTED' : key === 'NO_AUTH') return;
    if (admin.loggedIn) this.oracle.sold();
    await admin.lose(this.browser.latest?.credentials ?? null, key);
  }

  isNewLogin(): boolean {
    return !this.shop.admin.loggedIn;
  }

  async enter({ held }: Login): Promise<void> {
    const { admin } = this.shop;
    await admin.login();
    this.account = await createAccountDigests(admin.webId)(admin.accountId);
    if (this.hasAccount) return;
    const quantities = admin.products.map((uuid, at) => [uuid, held[at] ?? 0] as const);
    await admin.accountHolds(new Map(quantities.filter(([, quantity]) => quantity > 0)));
    this.hasAccount = true;
  }

  logout(): Promise<void> {
    return this.shop.admin.logout();
  }

  endSession(): Promise<void> {
    return this.shop.admin.endSession();
  }

  async checkSales(): Promise<void> {
    for (const { cart, requested } of this.handedOff.splice(0)) {
      if (cart === null) throw new Error('no cart was handed off');
      const sold = await this.shop.admin.sells(cart);
      if (sold !== undefined) checkSame('the checkout sells', sold, requested);
    }
  }

  async checkStored(): Promise<void> {
    const held = await this.shop.admin.holds(this.browser.latest?.credentials ?? null);
    checkSame('the shop holds', held, this.additions.requested(this.expected));
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
}
