/**
 * Random walks over the real machine, against a small reference server: no edit is lost, none is applied twice. The
 * shopper's wish is modelled independently: what was asked for last is what is shown, at every step, and what the server
 * holds once everything has come through (contract, chapter 8).
 */
import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { CartCredentials } from '#schemas/cart.ts';
import type { ProductUuid } from '#schemas/ids.ts';
import { isCredentialError } from '#schemas/error.ts';
import { type Bench, bench, type Pending, settle, uuid } from './bench.ts';
import { ReferenceServer } from './reference-server.ts';
import type { CartAnswer, Kept, KeptCart } from './types.ts';

const PRODUCTS = ['a', 'b', 'c'].map(uuid);
const UNAVAILABLE: CartAnswer = { ok: false, reason: 'unavailable' };

type Way = 'through' | 'lost before' | 'lost after' | 'dropped' | 'refused';

type Step =
  | { readonly do: 'set' | 'add'; readonly tab: number; readonly product: number; readonly quantity: number }
  | { readonly do: 'wait'; readonly ms: number }
  /** Whatever is pending happens, this way, with an edit in between. */
  | {
      readonly do: 'save';
      readonly tab: number;
      readonly product: number;
      readonly quantity: number;
      readonly way: Way;
    }
  | { readonly do: 'answer'; readonly tab: number; readonly way: Way }
  | { readonly do: 'reload'; readonly tab: number; readonly arrived: boolean; readonly quick: boolean }
  | { readonly do: 'online' | 'page.hidden' | 'page.restored'; readonly tab: number }
  | { readonly do: 'lose'; readonly how: 'CHECKOUTED' | 'INVALID_CART_CREDENTIALS' | 'ALREADY_OWNED' }
  | { readonly do: 'login'; readonly held: readonly number[] };

/** What the shopper wants, and which of it no acknowledgement has covered yet. */
class Wish {
  readonly wanted = new Map<ProductUuid, number>();
  readonly open = new Set<ProductUuid>();

  set(product: ProductUuid, quantity: number): void {
    if (quantity > 0) this.wanted.set(product, quantity);
    else this.wanted.delete(product);
    this.open.add(product);
  }

  acknowledged(product: ProductUuid, quantity: number): void {
    if ((this.wanted.get(product) ?? 0) === quantity) this.open.delete(product);
  }

  /** What was confirmed is gone; what is still open stays. */
  loseConfirmed(): void {
    for (const product of this.wanted.keys()) if (!this.open.has(product)) this.wanted.delete(product);
  }
}

/** One visitor: a browser with up to two tabs on one storage, and the server. */
class World {
  readonly server = new ReferenceServer();
  readonly wish = new Wish();
  readonly tabs: Bench[] = [];
  private stored: KeptCart | null = null;
  private opened = 0;
  private lockedBy: number | null = null;
  private readonly queue: { readonly tab: number; readonly grant: () => void }[] = [];

  constructor(tabs: number) {
    for (let tab = 0; tab < tabs; tab += 1) this.open(tab);
  }

  tab(index: number): { readonly on: Bench; readonly index: number } {
    const at = index % this.tabs.length;
    const on = this.tabs[at];
    if (on === undefined) throw new Error('there is no such tab');
    return { on, index: at };
  }

  get credentials(): CartCredentials | null {
    return this.stored?.credentials ?? null;
  }

  open(tab: number): void {
    this.opened += 1;
    this.tabs[tab] = bench({
      seed: `00000000-0000-4000-8000-${String(this.opened).padStart(6, '0')}000000`,
      stored: this.stored,
      onPersist: (kept) => this.persist(tab, kept),
      lock: (granted) => this.lock(tab, () => granted(this.stored)),
    });
  }

  close(tab: number): void {
    this.tabs[tab]?.stop();
  }

  private persist(tab: number, kept: Kept): void {
    if (JSON.stringify(kept.cart) === JSON.stringify(this.stored)) return;
    this.stored = kept.cart;
    if (kept.provisional) return;
    this.tabs.forEach((other, index) => {
      if (index !== tab) other.actor.send({ type: 'tab.changed', cart: kept.cart, settled: kept.settled });
    });
  }

  private lock(tab: number, granted: () => void): () => void {
    const entry = { tab, grant: granted };
    if (this.lockedBy === null) {
      this.lockedBy = tab;
      granted();
    } else this.queue.push(entry);
    return () => {
      const at = this.queue.indexOf(entry);
      if (at >= 0) this.queue.splice(at, 1);
      else if (this.lockedBy === tab) {
        const next = this.queue.shift();
        this.lockedBy = next?.tab ?? null;
        next?.grant();
      }
    };
  }

  /** Lets one effect of a tab end; the wish learns what the server told. */
  async answer(tab: number, way: Way): Promise<void> {
    const { on } = this.tab(tab);
    const pending = on.pending[0];
    if (pending === undefined) return;
    if (pending.effect === 'checkAuth') pending.answer(this.server.loggedIn ? 'user' : 'guest');
    else if (pending.effect === 'loadCart') this.answerLoad(pending, way);
    else this.answerSave(pending, way);
    await settle();
  }

  private answerLoad(pending: Extract<Pending, { effect: 'loadCart' }>, way: Way): void {
    if (way !== 'through' && way !== 'refused') {
      pending.answer(UNAVAILABLE);
      return;
    }
    if (this.server.loggedIn && this.server.accountBought) this.wish.loseConfirmed();
    const answer = this.server.load(pending.credentials as CartCredentials | null);
    if (answer.ok && this.server.loggedIn && this.stored?.owner !== 'user') {
      // What the account lacks goes into it anew; what it has enough of is confirmed.
      for (const product of this.wish.wanted.keys()) this.wish.open.add(product);
      for (const { uuid: product, quantity } of answer.cart?.items ?? [])
        if (quantity >= (this.wish.wanted.get(product) ?? 0)) {
          this.wish.set(product, quantity);
          this.wish.open.delete(product);
        }
      for (const product of this.wish.open) if (!this.wish.wanted.has(product)) this.wish.open.delete(product);
    }
    if (!answer.ok && answer.reason === 'refused') this.wish.loseConfirmed();
    pending.answer(answer);
  }

  private answerSave(pending: Extract<Pending, { effect: 'saveCart' }>, way: Way): void {
    const { request } = pending;
    if (way === 'refused') {
      pending.answer({ ok: false, reason: 'refused', failure: { key: 'NOSTOCK', errors: [] } });
      return;
    }
    if (way === 'lost before' || way === 'dropped') {
      if (way === 'dropped') pending.fail();
      else pending.answer(UNAVAILABLE);
      return;
    }
    const answer = this.server.save(request);
    if (way === 'lost after') {
      pending.answer(UNAVAILABLE);
      return;
    }
    if (answer.ok) {
      for (const { uuid: product, quantity } of request.body.items) this.wish.acknowledged(product, quantity);
      const removed = request.call === 'cartUpdateItems' ? request.body.remove_items : PRODUCTS;
      for (const product of removed) this.wish.acknowledged(product, 0);
    } else if (answer.reason === 'refused' && isCredentialError(answer.failure.key)) {
      if (answer.failure.key === 'CHECKOUTED') this.wish.loseConfirmed();
      else for (const product of this.wish.wanted.keys()) this.wish.open.add(product);
    }
    pending.answer(answer);
  }

  async run(step: Step): Promise<void> {
    switch (step.do) {
      case 'set':
      case 'add':
        this.edit(step);
        break;
      case 'wait':
        for (const { clock } of this.tabs) clock.increment(step.ms);
        break;
      case 'answer':
        await this.answer(step.tab, step.way);
        break;
      case 'save':
        for (const { clock } of this.tabs) clock.increment(500);
        await settle();
        this.edit({ ...step, do: 'set' });
        await this.answer(step.tab, step.way);
        break;
      case 'reload': {
        const { on, index } = this.tab(step.tab);
        const pending = on.pending.find((entry) => entry.effect === 'saveCart');
        if (step.arrived && pending !== undefined) this.server.save(pending.request);
        this.close(index);
        this.open(index);
        if (step.quick) await this.boot();
        break;
      }
      case 'online':
      case 'page.hidden':
      case 'page.restored':
        this.tab(step.tab).on.actor.send({ type: step.do });
        break;
      case 'lose':
        this.server.lose(this.credentials, step.how);
        break;
      case 'login':
        await this.login(step.held);
        break;
      default:
        return unreachable(step);
    }
    await settle();
    return undefined;
  }

  private edit({ tab, product, quantity, do: how }: Extract<Step, { do: 'set' | 'add' }>): void {
    const { on } = this.tab(tab);
    const { loading } = on.view();
    const id = PRODUCTS[product % PRODUCTS.length];
    if (id === undefined) return;
    if (how === 'set') {
      if (!loading) this.wish.set(id, quantity);
      on.actor.send({ type: 'quantity.set', uuid: id, quantity });
    } else if (!loading) {
      this.wish.set(id, (this.wish.wanted.get(id) ?? 0) + quantity);
      on.actor.send({ type: 'add', addition: { uuid: id, quantity, min: 1, max: 99_999 } });
    }
  }

  /** Goes to the account service and comes back: every tab is loaded anew. */
  private async login(held: readonly number[]): Promise<void> {
    if (this.server.loggedIn) return;
    for (const index of this.tabs.keys()) this.close(index);
    this.server.loggedIn = true;
    this.server.accountHolds(new Map(PRODUCTS.flatMap((id, at) => ((held[at] ?? 0) > 0 ? [[id, held[at] ?? 0]] : []))));
    for (const index of this.tabs.keys()) this.open(index);
    // Until the account's cart is known its items can't be part of what is shown.
    await this.boot();
  }

  /** Lets every tab load its cart. */
  async boot(): Promise<void> {
    for (let turn = 0; turn < 8 && this.tabs.some((on) => on.view().loading); turn += 1)
      for (const [index, on] of this.tabs.entries()) if (on.view().loading) await this.answer(index, 'through');
  }

  /** The network is back for good: reload, and let everything through. */
  async comeThrough(): Promise<void> {
    for (const index of this.tabs.keys()) {
      this.close(index);
      this.open(index);
    }
    for (let round = 0; round < 40 && !this.isAtRest(); round += 1) {
      for (const index of this.tabs.keys()) await this.answer(index, 'through');
      for (const { clock } of this.tabs) clock.increment(500);
      await settle();
    }
  }

  private isAtRest(): boolean {
    return this.tabs.every(
      (on) => on.pending.length === 0 && on.actor.getSnapshot().matches({ sync: { ready: 'idle' } }),
    );
  }

  shown(tab: Bench): Record<string, number> {
    return Object.fromEntries(tab.view().items.map(({ uuid: id, quantity }) => [id, quantity]));
  }

  check(): void {
    for (const on of this.tabs) expect(on.errors).toEqual([]);
    expect(this.server.mismatches).toEqual([]);
    if (this.tabs.some((on) => on.view().loading)) return;
    for (const on of this.tabs) expect(this.shown(on)).toEqual(Object.fromEntries(this.wish.wanted));
  }
}

function unreachable(step: never): never {
  throw new Error(`unknown step: ${String(step)}`);
}

const index = fc.nat({ max: 2 });
const steps = (tabs: number): fc.Arbitrary<Step[]> => {
  const tab = fc.nat({ max: tabs - 1 });
  const edit = fc.record({
    do: fc.constantFrom('set' as const, 'add' as const),
    tab,
    product: index,
    quantity: fc.nat({ max: 4 }),
  });
  const way = fc.constantFrom<Way>('through', 'through', 'through', 'lost before', 'lost after', 'dropped', 'refused');
  return fc.array(
    fc.oneof(
      { weight: 6, arbitrary: edit.filter((step) => step.do === 'set' || step.quantity > 0) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('answer' as const), tab, way }) },
      {
        weight: 4,
        arbitrary: fc.record({
          do: fc.constant('save' as const),
          tab,
          product: index,
          quantity: fc.nat({ max: 4 }),
          way,
        }),
      },
      {
        weight: 5,
        arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(200, 500, 1000, 3000, 60_000) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          do: fc.constant('reload' as const),
          tab,
          arrived: fc.boolean(),
          quick: fc.boolean(),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          do: fc.constantFrom('online' as const, 'page.hidden' as const, 'page.restored' as const),
          tab,
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          do: fc.constant('lose' as const),
          how: fc.constantFrom('CHECKOUTED' as const, 'INVALID_CART_CREDENTIALS' as const, 'ALREADY_OWNED' as const),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          do: fc.constant('login' as const),
          held: fc.array(fc.nat({ max: 5 }), { maxLength: 3 }),
        }),
      },
    ),
    { maxLength: 40, size: 'max' },
  );
};

const worlds: World[] = [];
afterEach(() => {
  for (const world of worlds.splice(0)) for (const at of world.tabs.keys()) world.close(at);
});

async function walk(tabs: number, schedule: readonly Step[]): Promise<void> {
  const world = new World(tabs);
  worlds.push(world);
  await world.boot();
  for (const step of schedule) {
    await world.run(step);
    world.check();
  }
  await world.comeThrough();
  world.check();
  expect(world.tabs.map((on) => on.pending)).toEqual(world.tabs.map(() => []));
  expect(Object.fromEntries(world.server.holds(world.credentials))).toEqual(Object.fromEntries(world.wish.wanted));
}

const TIMEOUT_MS = 600_000;
/** `WALKS=10000 SEED=… npx vitest run machines/cart` looks for more. */
const options = { seed: Number(process.env.SEED ?? 20_261_121), numRuns: Number(process.env.WALKS ?? 300) };

test(
  'one tab: what is shown is what was asked for, and in the end the server holds it',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps(1), (schedule) => walk(1, schedule)),
      options,
    );
  },
  TIMEOUT_MS,
);

test(
  'two tabs show the same, and in the end the server holds it',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps(2), (schedule) => walk(2, schedule)),
      options,
    );
  },
  TIMEOUT_MS,
);
