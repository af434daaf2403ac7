/** A browser whose tabs share a storage, a lock and a channel, behind the fault proxy. */
import { setImmediate as turn } from 'node:timers/promises';
import { parse } from 'valibot';
import { type CartAddition, cartAdditionPrefix, cartStorageKey, storeCartAddition } from '#schemas/cart-addition.ts';
import { ProductUuid } from '#schemas/ids.ts';
import type { CartEvent, PersistedCart } from '#machines/cart/types.ts';
import { Lock } from './lock.ts';
import { MemoryStorage } from './memory-storage.ts';
import type { FaultProxy } from './proxy.ts';
import { type OpenCall, type TabEnvironment, Tab } from './tab.ts';

/** Idle turns of the event loop after which nothing is pending. */
const QUIET_TURNS = 3;
const MAX_TURNS = 2000;

export interface BrowserOptions extends Pick<TabEnvironment, 'webId' | 'cookie' | 'kept' | 'left' | 'answered'> {
  readonly proxy: FaultProxy;
  /** A call has been aborted; `reaches`: the shop receives it all the same, undefined: at random. */
  readonly abandon: (open: OpenCall, reaches?: boolean) => Promise<void>;
}

export class Browser {
  readonly tabs = new Map<number, Tab>();
  readonly storage = new MemoryStorage();
  /** The cart as last persisted, whether or not the storage accepted it. */
  latest: PersistedCart | null = null;
  private readonly options: BrowserOptions;
  private readonly lock = new Lock();
  /** Ids of the additions that are stored and not taken over. */
  readonly storedIds = new Set<string>();
  private opened = 0;
  private moves = 0;
  private abandoned: OpenCall[] = [];

  constructor(options: BrowserOptions) {
    this.options = options;
  }

  get indexes(): readonly number[] {
    return [...this.tabs.keys()];
  }

  get isStored(): boolean {
    const stored = this.storage.getItem(cartStorageKey(this.options.webId));
    return stored === (this.latest === null ? null : JSON.stringify(this.latest));
  }

  get isAnyLoading(): boolean {
    return [...this.tabs.values()].some(({ screen }) => screen.loading);
  }

  get isAtRest(): boolean {
    const isQuiet = ({ open, screen }: Tab) => open.length === 0 && !screen.updating;
    return (this.latest?.draft.length ?? 0) === 0 && [...this.tabs.values()].every(isQuiet);
  }

  async openTab(index: number): Promise<void> {
    const { proxy, kept, abandon: _, ...rest } = this.options;
    this.opened += 1;
    const seed = `${crypto.randomUUID().slice(0, 24)}${String(this.opened).padStart(6, '0')}000000`;
    const environment: TabEnvironment = {
      ...rest,
      url: proxy.url,
      storage: this.storage,
      lock: this.lock,
      moved: () => {
        this.moves += 1;
      },
      kept: (change) => {
        this.latest = change.cart;
        kept(change);
      },
      abandoned: (open) => this.abandoned.push(open),
    };
    this.tabs.set(index, new Tab(environment, seed));
    await this.settle();
  }

  /** Closes a tab; `arrives`: pending writes still reach the shop. */
  async closeTab(index: number, arrives: boolean): Promise<void> {
    const tab = this.tabs.get(index);
    if (tab === undefined) return;
    const { open } = tab;
    this.tabs.delete(index);
    tab.stop();
    this.abandoned = this.abandoned.filter((given) => !open.includes(given));
    for (const given of open) await this.options.abandon(given, arrives && given.call.name === 'saveCart');
    await this.settle();
  }

  /** Stores an addition as the starter does, without an app; returns its id, or undefined where the storage is full. */
  storeAddition(addition: CartAddition): string | undefined {
    const id = storeCartAddition(this.storage, cartStorageKey(this.options.webId), addition);
    if (id !== undefined) this.storedIds.add(id);
    return id;
  }

  /** Passes a stored addition to a tab's machine. */
  async sendEdit(index: number, id: string): Promise<void> {
    const { uuid, ...pieces } = JSON.parse(this.storage.getItem(this.additionKey(id)) ?? '') as CartAddition;
    await this.send(index, { type: 'add', addition: { uuid: parse(ProductUuid, uuid), ...pieces }, id });
  }

  removeEdit(id: string): void {
    this.storage.removeItem(this.additionKey(id));
    this.storedIds.delete(id);
  }

  private additionKey(id: string): string {
    return cartAdditionPrefix(cartStorageKey(this.options.webId)) + id;
  }

  async send(index: number, event: CartEvent): Promise<void> {
    this.tabs.get(index)?.send(event);
    await this.settle();
  }

  async wait(ms: number): Promise<void> {
    for (const tab of this.tabs.values()) {
      tab.wait(ms);
      await this.settle();
    }
  }

  /** Waits until every call has arrived at the proxy and nothing else is pending. */
  async settle(): Promise<void> {
    let quiet = 0;
    for (let count = 0; quiet < QUIET_TURNS; count += 1) {
      if (count > MAX_TURNS) throw new Error('the tabs talk without end');
      const before = this.moves;
      await turn();
      const open = [...this.tabs.values()].flatMap((tab) => tab.open);
      await Promise.all(open.map(({ id, over }) => Promise.race([this.options.proxy.arrived(id), over])));
      for (const given of this.abandoned.splice(0)) {
        this.moves += 1;
        await this.options.abandon(given);
      }
      quiet = before === this.moves ? quiet + 1 : 0;
    }
  }
}
