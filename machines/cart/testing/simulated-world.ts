/** A world in memory: a browser with the real machine, a faulty network and a reference server, which all answer at once. */
import { parse } from 'valibot';
import { AccountDigest } from '#schemas/cart.ts';
import type { CredentialErrorKey } from '#schemas/error-keys.ts';
import { ProductUuid } from '#schemas/ids.ts';
import type { Addition } from '../lists.ts';
import type { CartChange, CartEvent, Handoff, SaveRequest } from '../types.ts';
import { Browser, isLoading, pendingOf, visibleQuantities } from './browser.ts';
import type { ExpectedCart } from './expected-cart.ts';
import { Network } from './network.ts';
import { QueuedAdditions } from './queued-additions.ts';
import { checkSame, type Quantities } from './mismatch.ts';
import type { CallOutcome, Login } from './steps.ts';

const PRODUCTS = ['a', 'b', 'c'].map((id) => parse(ProductUuid, id));
const ACCOUNTS = [parse(AccountDigest, 'a'.repeat(64)), parse(AccountDigest, 'b'.repeat(64))] as const;

export class SimulatedWorld {
  readonly products = PRODUCTS;
  readonly additions = new QueuedAdditions();
  account: AccountDigest = ACCOUNTS[0];
  private readonly browser = new Browser({
    persisted: (change) => this.recordChange(change),
    left: (handoff) => this.checkHandoff(handoff),
  });
  private readonly network = new Network(() => this.browser.latest);
  /** Accounts that have logged in, whose carts are filled. */
  private readonly accounts = new Set<AccountDigest>();

  get expected(): ExpectedCart {
    return this.network.expected;
  }

  get indexes(): readonly number[] {
    return this.browser.indexes;
  }

  get storedIds(): readonly string[] {
    return this.browser.storedIds;
  }

  get fault(): string | undefined {
    for (const { harness } of this.browser.tabs.values())
      if (harness.errors.length > 0) return String(harness.errors[0]);
    const [mismatch] = this.network.server.mismatches;
    return mismatch === undefined ? undefined : `the key ${mismatch} came back with another body`;
  }

  get pendingSaves(): number {
    return [...this.browser.tabs.values()].flatMap((tab) => pendingOf(tab).filter((call) => call === 'saveCart'))
      .length;
  }

  get isStored(): boolean {
    return this.browser.isStored;
  }

  get isAtRest(): boolean {
    return this.browser.isAtRest();
  }

  get storageWorks(): boolean {
    return this.browser.storageWorks;
  }

  set storageWorks(works: boolean) {
    this.browser.storageWorks = works;
  }

  isLoading(index: number): boolean | undefined {
    const tab = this.browser.tabs.get(index);
    return tab === undefined ? undefined : isLoading(tab);
  }

  shown(index: number): Quantities {
    const tab = this.browser.tabs.get(index);
    return tab === undefined ? new Map() : visibleQuantities(tab);
  }

  openTab(index: number): void {
    this.browser.open(index);
  }

  closeTab(index: number, arrives: boolean): void {
    const calls = this.browser.tabs.get(index)?.harness.observe().calls ?? [];
    for (const [call, input] of calls)
      if (arrives && call === 'saveCart') this.network.server.save(input as SaveRequest);
    this.browser.close(index);
  }

  forgetCart(): void {
    this.browser.latest = this.browser.stored;
  }

  send(index: number, event: CartEvent): void {
    this.browser.send(index, event);
  }

  wait(ms: number): void {
    this.browser.wait(ms);
  }

  settle(): void {
    this.browser.settle();
  }

  answer(index: number, which: number, outcome: CallOutcome): void {
    const tab = this.browser.tabs.get(index);
    if (tab === undefined) return;
    const calls = tab.harness.observe().calls.filter(([name]) => name !== 'lock');
    const [call, input] = calls[which % Math.max(1, calls.length)] ?? [];
    if (call === undefined) return;
    const { network } = this;
    const output = network.answer(call, input, outcome);
    if (call === 'checkAuth' && network.server.user === output) this.additions.dropForeign(network.server.user);
    if (output === undefined) tab.harness.apply({ kind: 'fail', call });
    else tab.harness.apply({ kind: 'answer', call, output });
    this.browser.settle();
  }

  storeAddition(addition: Addition): string {
    return this.browser.storeAddition(addition);
  }

  sendEdit(index: number, id: string): void {
    this.browser.sendEdit(index, id);
  }

  removeEdit(id: string): void {
    this.browser.removeEdit(id);
  }

  lose(key: CredentialErrorKey): void {
    this.network.server.lose(this.browser.latest?.credentials ?? null, key);
  }

  isNewLogin({ account = 0 }: Login): boolean {
    return this.network.server.user !== ACCOUNTS[account];
  }

  enter({ account = 0, held, live }: Login): void {
    const { server } = this.network;
    const user = ACCOUNTS[account];
    this.account = user;
    server.user = user;
    if (!this.accounts.has(user))
      server.accountHolds(new Map(PRODUCTS.flatMap((id, at) => ((held[at] ?? 0) > 0 ? [[id, held[at] ?? 0]] : []))));
    this.accounts.add(user);
    if (!live) return;
    this.network.identify();
    this.additions.dropForeign(user);
  }

  logout(): void {
    this.network.server.user = null;
  }

  endSession(): void {
    this.network.server.user = null;
  }

  checkStored(): void {
    const { server } = this.network;
    const requested = this.additions.requested(this.expected);
    checkSame('the server holds', server.holds(this.browser.latest?.credentials ?? null), requested);
  }

  stop(): void {
    for (const { harness } of this.browser.tabs.values()) harness.stop();
  }

  private recordChange(change: CartChange): void {
    const { draft, owner, formerOwner } = change.cart;
    const account = owner ?? formerOwner;
    if (typeof account === 'string' && draft.length > 0) this.expected.attribute(account);
    this.additions.record(change, this.expected);
  }

  /** Checks that the displayed items are handed off; the browser cannot know of a cart lost since. */
  private checkHandoff({ cart }: Handoff): void {
    if (cart === null) throw new Error('no cart was handed off');
    const sold = this.network.server.sells(cart);
    if (sold === undefined) return;
    checkSame(`handed off with ${cart.cart_id}:`, sold, this.additions.requested(this.expected));
  }
}
