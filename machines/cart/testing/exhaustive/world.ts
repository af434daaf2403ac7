/** A browser of two tabs with the real machine, its storage, channel and lock, and the server: one value, and what changes it. */
import { parse } from 'valibot';
import { LRUCache } from 'lru-cache';
import type { AnyEventObject } from 'xstate';
import { AccountDigest, type CartCredentials } from '#schemas/cart.ts';
import { WebId } from '#schemas/ids.ts';
import {
  digest,
  PureMachine,
  type PureCall,
  type PureState,
  type PureStep,
} from '#machines/testing/exhaustive/pure-machine.ts';
import { cartMachine } from '../../machine.ts';
import type { CartChange, PersistedCart, SaveRequest } from '../../types.ts';
import { type CartScreen, cartView } from '../../view.ts';
import { EFFECTS } from '../fixture.ts';
import { ReferenceServer } from '../reference-server.ts';
import { checkHandedOff, type Goals, type Quantities, type Visitor } from './goals.ts';

/** Carts and servers that are one object each, where they are equal. */
const MAX_REMEMBERED = 20_000;
const WEB_ID = parse(WebId, 'w1');
export const ACCOUNTS = [parse(AccountDigest, 'a'.repeat(64)), parse(AccountDigest, 'b'.repeat(64))] as const;

/** Number of events that may still happen. */
export interface Budget {
  readonly edits: number;
  /** Calls that are lost or refused. */
  readonly faults: number;
  /** Log-ins, log-outs, and sessions that end unnoticed. */
  readonly visits: number;
  /** Tabs that crash and come back. */
  readonly crashes: number;
  /** Carts that the server forgets. */
  readonly losses: number;
  /** Events of the page: hidden, restored, online. */
  readonly events: number;
  /** Hand-offs to the checkout host. */
  readonly checkouts: number;
}

export interface Tab {
  readonly actor: PureState<CartScreen>;
  /** The cart as last read, received or sent, which is not sent again. */
  readonly known: Stored;
  /** The visitor according to the last answer of the login check. */
  readonly reportedVisitor: Visitor | 'unknown';
  /** Whether it has loaded that visitor's cart. */
  readonly hasLoaded: boolean;
}

export interface World {
  readonly tabs: readonly Tab[];
  readonly stored: Stored;
  readonly server: Server;
  readonly goals: Goals;
  /** Accounts that were ever reported to the browser. */
  readonly met: readonly Visitor[];
  readonly budget: Budget;
  /** The tab that has the lock, and those that wait for it. */
  readonly lock: number | undefined;
  readonly queue: readonly number[];
  /** Tabs opened so far, for their seeds. */
  readonly opened: number;
  /** How far the network's return has gone; 0: not at all. */
  readonly recovery: number;
}

interface Stored {
  readonly key: string;
  readonly cart: PersistedCart | null;
}

interface Server {
  readonly key: string;
  readonly server: ReferenceServer;
  /** Its answers from here, by call. */
  readonly served: Map<string, { readonly to: Server; readonly answer: unknown }>;
}

const INPUT = { webId: WEB_ID, stored: null, lang: 'th', seed: '00000000-0000-4000-8000-000000000000' } as const;

/** Computes what happens to worlds. */
export class Worlds {
  readonly machine = new PureMachine({ machine: cartMachine, effects: EFFECTS, view: cartView, input: INPUT });
  private readonly stores = new LRUCache<string, Stored>({ max: MAX_REMEMBERED });
  private readonly servers = new LRUCache<string, Server>({ max: MAX_REMEMBERED });

  /** Two tabs that start, as a guest. */
  create(budget: Budget, tabs: number): World {
    const server = this.internServer(new ReferenceServer());
    const stored = this.store(null);
    const goals: Goals = [];
    let world: World = {
      tabs: [],
      stored,
      server,
      goals,
      met: [],
      budget,
      lock: undefined,
      queue: [],
      opened: 0,
      recovery: 0,
    };
    for (let index = 0; index < tabs; index += 1) world = this.open(world, index);
    return world;
  }

  /** Digest of a world, without what its steps do not depend on. */
  keyOf({ tabs, stored, server, goals, met, budget, lock, queue, opened, recovery }: World): string {
    const goalKeys = goals.map(
      ({ home, met, quantity, most, isFresh, isLeftBehind, isSafe }) =>
        `${home?.[0] ?? '-'}${met?.[0] ?? '-'}${quantity}${most}${Number(isFresh)}${Number(isLeftBehind)}${Number(isSafe)}`,
    );
    const tabKeys = tabs.map(
      ({ actor, known, reportedVisitor, hasLoaded }) =>
        `${actor.key}.${known.key}.${reportedVisitor?.[0] ?? '-'}${Number(hasLoaded)}`,
    );
    const { edits, faults, visits, crashes, losses, events, checkouts } = budget;
    return digest(
      `${tabKeys.join()}|${stored.key}|${server.key}|${goalKeys.join()}${met.map((account) => account?.[0]).join('')}|${edits}${faults}${visits}${crashes}${losses}${events}${checkouts}|${lock ?? '-'}${queue.join('')}|${opened}|${recovery}`,
    );
  }

  serverOf({ server }: World): ReferenceServer {
    return server.server;
  }

  credentialsOf({ stored }: World): CartCredentials | null {
    return stored.cart?.credentials ?? null;
  }

  callsOf({ actor }: Tab): readonly PureCall[] {
    return actor.calls;
  }

  /** Quantities that a tab displays; undefined: its cart is being loaded. */
  shownBy({ actor }: Tab): Quantities | undefined {
    const { loading, items } = actor.view;
    return loading ? undefined : new Map(items.map(({ uuid, quantity }) => [uuid, quantity]));
  }

  open(world: World, index: number): World {
    const seed = `00000000-0000-4000-8000-${String(world.opened).padStart(6, '0')}000000`;
    const step = this.machine.start({ ...INPUT, stored: world.stored.cart, seed });
    const tab: Tab = { actor: step.to, known: world.stored, reportedVisitor: 'unknown', hasLoaded: false };
    return this.settle({ ...world, opened: world.opened + 1, tabs: world.tabs.toSpliced(index, 1, tab) }, index, step);
  }

  /** Ends a tab without a farewell, and opens it again. */
  reopen(world: World, index: number): World {
    const lock = world.lock === index ? undefined : world.lock;
    return this.passLock(this.open({ ...world, lock, queue: world.queue.filter((each) => each !== index) }, index));
  }

  send(world: World, index: number, event: AnyEventObject): World {
    return this.step(world, index, ({ actor }) => this.machine.send(actor, event));
  }

  fire(world: World, index: number): World {
    return this.step(world, index, ({ actor }) => this.machine.fire(actor));
  }

  /** Lets time pass in all tabs until the next timer fires; undefined: none is set. */
  passTime(world: World): World | undefined {
    const left = world.tabs.map(({ actor }) => actor.timers[0]?.left ?? Number.POSITIVE_INFINITY);
    const ms = Math.min(...left);
    if (!Number.isFinite(ms)) return undefined;
    const first = left.indexOf(ms);
    const tabs = world.tabs.map((tab, index) =>
      index === first ? tab : { ...tab, actor: this.machine.elapse(tab.actor, ms).to },
    );
    return this.fire({ ...world, tabs }, first);
  }

  fail(world: World, index: number, call: PureCall): World {
    return this.step(world, index, ({ actor }) => this.machine.fail(actor, call));
  }

  answer(world: World, index: number, call: PureCall, output: unknown): World {
    return this.step(world, index, ({ actor }) => this.machine.answer(actor, call, output));
  }

  /** The server carries out a call. */
  serve(world: World, call: PureCall): { readonly world: World; readonly answer: unknown } {
    const { served } = world.server;
    const key = `${call.name} ${JSON.stringify(call.input)}`;
    const known = served.get(key) ?? this.compute(world, call);
    served.set(key, known);
    return { world: { ...world, server: known.to }, answer: known.answer };
  }

  /** Changes the server outside of its calls. */
  change(world: World, change: (server: ReferenceServer) => void): World {
    const server = this.serverOf(world).copy();
    change(server);
    return { ...world, server: this.internServer(server) };
  }

  private compute(world: World, { name, input }: PureCall) {
    const server = this.serverOf(world).copy();
    const run = () => {
      if (name === 'checkAuth') return server.user;
      if (name === 'saveCart') return server.save(input as SaveRequest);
      return server.load((input as { readonly credentials: CartCredentials | null }).credentials);
    };
    const answer = run();
    return { to: this.internServer(server), answer };
  }

  private internServer(server: ReferenceServer): Server {
    const key = digest(server.key);
    const known = this.servers.get(key) ?? { key, server, served: new Map() };
    this.servers.set(key, known);
    return known;
  }

  private store(cart: PersistedCart | null): Stored {
    const key = digest(JSON.stringify(cart));
    const known = this.stores.get(key) ?? { key, cart };
    this.stores.set(key, known);
    return known;
  }

  private step(world: World, index: number, move: (tab: Tab) => PureStep<CartScreen>): World {
    const tab = world.tabs[index];
    if (tab === undefined) throw new Error(`there is no tab ${index}`);
    const step = move(tab);
    return this.passLock(this.settle(replaceTab(world, index, { ...tab, actor: step.to }), index, step));
  }

  /** Carries out the effects of a step: the cart is stored and sent to the other tabs, which may answer with theirs. */
  private settle(world: World, index: number, { effects, started }: PureStep<CartScreen>): World {
    let next = started.includes('lock') ? requestLock(world, index) : world;
    for (const [name, params] of effects) {
      if (name === 'persist') next = this.persist(next, index, params as CartChange);
      if (name === 'goToCheckout') checkHandedOff(next.goals, this.serverOf(next).holds(this.credentialsOf(next)));
    }
    return next;
  }

  private persist(world: World, index: number, change: CartChange): World {
    const stored = this.store(change.cart);
    const tab = world.tabs[index];
    if (tab === undefined || tab.known.key === stored.key) return { ...world, stored };
    const { settled, added } = change;
    const key = `tab.changed ${stored.key} ${JSON.stringify([settled, added])}`;
    let next: World = replaceTab({ ...world, stored }, index, { ...tab, known: stored });
    for (const [at, other] of next.tabs.entries()) {
      if (at === index) continue;
      const step = this.machine.send(other.actor, { type: 'tab.changed', ...change }, key);
      next = this.settle(replaceTab(next, at, { ...other, actor: step.to, known: stored }), at, step);
    }
    return next;
  }

  private passLock(world: World): World {
    const wants = (index: number) => {
      const tab = world.tabs[index];
      return tab !== undefined && this.callsOf(tab).some(({ name }) => name === 'lock');
    };
    if (world.lock !== undefined && wants(world.lock)) return world;
    const [first, ...queue] = world.queue.filter(wants);
    if (first === undefined) return { ...world, lock: undefined, queue };
    const { key, cart } = world.stored;
    return this.step({ ...world, lock: first, queue }, first, ({ actor }) =>
      this.machine.send(actor, { type: 'lock.acquired', cart }, `lock.acquired ${key}`),
    );
  }
}

function replaceTab(world: World, index: number, tab: Tab): World {
  return { ...world, tabs: world.tabs.toSpliced(index, 1, tab) };
}

/** Queues a tab for the lock; one that had it has given it up. */
function requestLock(world: World, index: number): World {
  const lock = world.lock === index ? undefined : world.lock;
  return { ...world, lock, queue: [...world.queue.filter((each) => each !== index), index] };
}

/** The world after an account was reported to the browser. */
export function meet(world: World, visitor: Visitor): World {
  if (visitor === null || world.met.includes(visitor)) return world;
  return { ...world, met: [...world.met, visitor].toSorted((a, b) => String(a).localeCompare(String(b))) };
}
