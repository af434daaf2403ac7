/** A simulated browser: tabs with the real machine, one storage, one channel and one lock. */
import { parse } from 'valibot';
import type { AnyEventObject } from 'xstate';
import { cartAdditionPrefix, writeCartAddition, cartStorageKey } from '#schemas/cart-addition.ts';
import { WebId } from '#schemas/ids.ts';
import { type Harness, startHarness } from '#machines/testing/harness.ts';
import type { Addition } from '../lists.ts';
import { cartMachine } from '../machine.ts';
import type { Handoff, PersistedCart, CartChange } from '../types.ts';
import { type CartScreen, cartView } from '../view.ts';
import { EFFECTS } from './fixture.ts';

const WEB_ID = parse(WebId, 'w1');
const ADDITION_PREFIX = cartAdditionPrefix(cartStorageKey(WEB_ID));
/** More turns than any change needs to reach every tab. */
const TURNS = 100;

export interface Tab {
  readonly harness: Harness;
  /** The cart as last read, received or sent, which is not sent again. */
  known: string;
}

interface Observer {
  readonly persisted: (change: CartChange) => void;
  readonly left: (handoff: Handoff) => void;
}

export class Browser {
  readonly tabs = new Map<number, Tab>();
  storageWorks = true;
  stored: PersistedCart | null = null;
  /** The cart as last persisted, whether or not the storage accepted it. */
  latest: PersistedCart | null = null;
  private readonly observer: Observer;
  /** Stored additions by storage key, as the starter writes them before an app runs. */
  readonly edits = new Map<string, string>();
  private opened = 0;
  private taps = 0;
  private lockedBy: Tab | undefined;
  private queue: Tab[] = [];

  constructor(observer: Observer) {
    this.observer = observer;
  }

  get indexes(): readonly number[] {
    return Array.from(this.tabs.keys());
  }

  get isStored(): boolean {
    return JSON.stringify(this.stored) === JSON.stringify(this.latest);
  }

  open(index: number): void {
    this.opened += 1;
    const seed = `00000000-0000-4000-8000-${String(this.opened).padStart(6, '0')}000000`;
    const input = { webId: WEB_ID, stored: this.stored, lang: 'th', seed };
    this.tabs.set(index, {
      harness: startHarness({ machine: cartMachine, input, effects: EFFECTS, view: cartView }),
      known: JSON.stringify(this.stored),
    });
  }

  /** Stores an addition as the starter does, without an app; returns its id. */
  storeAddition(addition: Addition): string {
    this.taps += 1;
    const id = `tap${this.taps}`;
    this.edits.set(ADDITION_PREFIX + id, writeCartAddition(addition));
    return id;
  }

  /** Ids of the stored additions. */
  get storedIds(): readonly string[] {
    return Array.from(this.edits.keys(), (key) => key.slice(ADDITION_PREFIX.length));
  }

  /** Passes a stored addition to a tab's machine. */
  sendEdit(index: number, id: string): void {
    const addition: unknown = JSON.parse(this.edits.get(ADDITION_PREFIX + id) ?? 'null');
    this.send(index, { type: 'add', addition, id });
  }

  removeEdit(id: string): void {
    this.edits.delete(ADDITION_PREFIX + id);
  }

  close(index: number): void {
    this.tabs.get(index)?.harness.stop();
    this.tabs.delete(index);
    this.settle();
  }

  send(index: number, event: AnyEventObject): void {
    this.tabs.get(index)?.harness.apply({ kind: 'send', event });
    this.settle();
  }

  wait(ms: number): void {
    for (const { harness } of this.tabs.values()) {
      harness.apply({ kind: 'wait', ms });
      this.settle();
    }
  }

  /** Delivers effects and the lock until nothing is pending. */
  settle(): void {
    let isBusy = true;
    for (let turn = 0; isBusy; turn += 1) {
      if (turn > TURNS) throw new Error('the tabs talk without end');
      isBusy = false;
      for (const tab of this.tabs.values()) {
        for (const [name, params] of tab.harness.drainEffects()) {
          isBusy = true;
          if (name === 'persist') this.persist(tab, params as CartChange);
          else if (name === 'goToCheckout') this.observer.left(params as Handoff);
        }
      }
      if (this.passLock()) isBusy = true;
    }
  }

  isAnyLoading(): boolean {
    return [...this.tabs.values()].some(isLoading);
  }

  isAtRest(): boolean {
    const isQuiet = (tab: Tab) => pendingOf(tab).length === 0 && !screenOf(tab).updating;
    return (this.latest?.draft.length ?? 0) === 0 && [...this.tabs.values()].every(isQuiet);
  }

  private persist(tab: Tab, change: CartChange): void {
    const { cart } = change;
    this.latest = cart;
    // A failed write removes the old value, which would come back as if it were new.
    this.stored = this.storageWorks ? cart : null;
    this.observer.persisted(change);
    const text = JSON.stringify(cart);
    if (text === tab.known) return;
    tab.known = text;
    for (const other of this.tabs.values()) {
      if (other === tab) continue;
      other.known = text;
      other.harness.apply({ kind: 'send', event: { type: 'tab.changed', ...change } });
    }
  }

  private passLock(): boolean {
    for (const tab of this.tabs.values()) {
      if (!tab.harness.drainCalls().some(([name]) => name === 'lock')) continue;
      if (this.lockedBy === tab) this.lockedBy = undefined;
      this.queue = [...this.queue.filter((other) => other !== tab), tab];
    }
    const isRequesting = (tab: Tab) => [...this.tabs.values()].includes(tab) && pendingOf(tab).includes('lock');
    this.queue = this.queue.filter(isRequesting);
    if (this.lockedBy !== undefined && isRequesting(this.lockedBy)) return false;
    this.lockedBy = this.queue.shift();
    this.lockedBy?.harness.apply({ kind: 'signal', call: 'lock', event: { type: 'lock.acquired', cart: this.stored } });
    return this.lockedBy !== undefined;
  }
}

function screenOf({ harness }: Tab): CartScreen {
  return harness.observe().view as CartScreen;
}

export function isLoading(tab: Tab): boolean {
  return screenOf(tab).loading;
}

export function visibleQuantities(tab: Tab): ReadonlyMap<string, number> {
  return new Map(screenOf(tab).items.map(({ uuid, quantity }) => [uuid, quantity]));
}

export function pendingOf({ harness }: Tab): readonly string[] {
  return harness.observe().calls.map(([name]) => name);
}
