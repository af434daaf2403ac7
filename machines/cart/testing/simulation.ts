/**
 * The loop of all schedules: one visitor's steps, and the invariants of the cart after each. A simulated world answers at once,
 * one behind HTTP with promises; the loop is written once, as a generator, and drained by `runAtOnce` or `runAwaited`.
 */
import type { Edit, Ending, Schedule, Step } from './steps.ts';
import type { Login, Pending, Quantities, World } from './world.ts';

/** Rounds of three seconds, with every call answered, within which everything must be saved. */
const ROUNDS = 40;
/** Turns within which every tab has loaded the cart. */
const BOOT_TURNS = 8;

type Script = Generator<Pending, void, undefined>;

/** Other quantities are displayed, sold or handed off than were requested. */
export class Mismatch extends Error {
  /** Products with fewer pieces than requested, and with more. */
  readonly lost: number;
  readonly duplicated: number;

  constructor(what: string, got: Quantities, wanted: Quantities) {
    super(`${what} ${textOf(got)} instead of ${textOf(wanted)}`);
    const differences = [...new Set([...got.keys(), ...wanted.keys()])].map(
      (product) => (got.get(product) ?? 0) - (wanted.get(product) ?? 0),
    );
    this.lost = differences.filter((difference) => difference < 0).length;
    this.duplicated = differences.filter((difference) => difference > 0).length;
  }
}

/** @throws {Mismatch} unless both hold the same quantities */
export function checkSame(what: string, got: Quantities, wanted: Quantities): void {
  if (textOf(got) !== textOf(wanted)) throw new Mismatch(what, got, wanted);
}

function textOf(quantities: Quantities): string {
  return JSON.stringify([...quantities].toSorted(([a], [b]) => a.localeCompare(b)));
}

/** Drains a script whose world answers at once. */
export function runAtOnce(script: Script): void {
  for (const pending of script) if (pending instanceof Promise) throw new Error('the world answers later');
}

/** Drains a script whose world answers with promises, one after the other. */
export async function runAwaited(script: Script): Promise<void> {
  for (const pending of script) await pending;
}

export class Simulation {
  /** Number of edits that the visitor has made. */
  edits = 0;
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  /** Runs a whole schedule. Throws where an invariant is violated. */
  *runSchedule({ tabs, steps, ends }: Schedule): Script {
    for (let index = 0; index < tabs; index += 1) yield this.world.openTab(index);
    yield this.world.settle();
    yield* this.boot();
    yield* this.check();
    for (const step of steps) {
      yield* this.run(step);
      yield* this.check();
    }
    yield* this.finish(ends);
  }

  private *check(): Script {
    const { world } = this;
    if (world.fault !== undefined) throw new Error(world.fault);
    if (world.pendingSaves > 1) throw new Error(`${world.pendingSaves} saves are pending at a time`);
    yield world.checkSales();
    if (this.isAnyLoading()) return;
    const requested = world.additions.requested(world.expected);
    for (const index of world.indexes) checkSame(`tab ${index} shows`, world.shown(index), requested);
  }

  /** Restores the network, then checks that the platform stores what is displayed. */
  private *finish(ends: Schedule['ends']): Script {
    const { world } = this;
    world.storageWorks = true;
    const { isStored } = world;
    for (const index of world.indexes) {
      if (ends === 'reload' && isStored) yield* this.reopen(index, { tab: index, crashes: true, arrived: false });
      else for (const type of ['online', 'page.restored'] as const) yield world.send(index, { type });
    }
    yield* this.saveAll();
    // A cart may have been paid for since: load it once more.
    for (const index of world.indexes) yield world.send(index, { type: 'page.restored' });
    yield* this.saveAll();
    yield* this.check();
    yield world.checkStored();
  }

  private *run(step: Step): Script {
    const { world } = this;
    switch (step.do) {
      case 'set':
      case 'add':
        return yield* this.edit(step);
      case 'wait':
        return yield world.wait(step.ms);
      case 'answer':
        return yield world.answer(step.tab, step.which, step.outcome);
      case 'save':
        yield world.wait(500);
        yield* this.edit(step.edit);
        return yield world.answer(step.edit.tab, 0, step.outcome);
      case 'tap without app':
        return yield* this.tapWithoutApp(step);
      case 'reload':
        if (!this.isOpen(step.tab)) return;
        yield* this.reopen(step.tab, step);
        return step.quick ? yield* this.boot() : undefined;
      case 'close':
        if (world.indexes.length > 1) yield* this.close(step.tab, step);
        return yield world.settle();
      case 'open':
        if (!this.isOpen(step.tab)) yield this.open(step.tab);
        return yield world.settle();
      case 'online':
      case 'page.hidden':
      case 'page.restored':
        return yield world.send(step.tab, { type: step.do });
      case 'checkout':
        return yield world.send(step.tab, { type: 'checkout', to: 'checkout' });
      case 'lose':
        return yield world.lose(step.key);
      case 'login':
        return yield* this.login(step);
      case 'logout':
        return yield* this.reloadAround(() => world.logout());
      case 'session ends':
        return yield world.endSession();
      case 'storage':
        world.storageWorks = step.works;
        return;
    }
  }

  private *saveAll(): Script {
    const { world } = this;
    for (let round = 0; round < ROUNDS && !world.isAtRest; round += 1) {
      for (const index of world.indexes) yield world.answer(index, 0, 'through');
      yield world.wait(3000);
    }
    if (!world.isAtRest) throw new Error('it does not come to rest');
  }

  private *edit({ tab, product, quantity, do: how }: Edit): Script {
    const { world } = this;
    const isLoading = world.isLoading(tab);
    const uuid = world.products[product];
    if (isLoading === undefined || uuid === undefined) return;
    if (how === 'add') {
      this.edits += 1;
      if (!isLoading) world.expected.add(uuid, quantity);
      return yield world.send(tab, { type: 'add', addition: { uuid, quantity, min: 1, max: 99_999 } });
    }
    // The machine ignores changes of quantities while the cart loads.
    if (!isLoading) {
      this.edits += 1;
      world.expected.set(uuid, quantity);
    }
    return yield world.send(tab, { type: 'quantity.set', uuid, quantity });
  }

  /** Reloads a tab, in which an addition is stored before its app starts and applies the stored additions. */
  private *tapWithoutApp(step: Extract<Step, { do: 'tap without app' }>): Script {
    const { world } = this;
    const { tab, quantity } = step;
    const uuid = world.products[step.product];
    // Without a working storage the starter replays the tap instead.
    if (uuid === undefined || !world.storageWorks) return yield* this.edit({ ...step, do: 'add' });
    yield* this.close(tab, { tab, crashes: false, arrived: true });
    const id = world.storeAddition({ uuid, quantity, min: 1, max: 99_999 });
    if (id !== undefined) world.additions.store(id, { uuid, quantity });
    this.edits += 1;
    if (step.notifies) for (const other of world.indexes) yield* this.takeOver(other);
    yield this.open(tab);
    if (step.interrupted) {
      yield* this.takeOver(tab, false);
      yield* this.close(tab, { tab, crashes: true, arrived: false });
      yield this.open(tab);
    }
    return yield* this.takeOver(tab);
  }

  /** Passes the stored additions to a tab's machine, which applies each once however often it receives it. */
  private *takeOver(index: number, removes = true): Script {
    const { world } = this;
    for (const id of world.storedIds) {
      // A loaded cart applies an addition at once; a loading one reports when it has.
      if (world.isLoading(index) === false) world.additions.apply(id, world.expected);
      yield world.sendEdit(index, id);
      if (removes) world.removeEdit(id);
    }
  }

  /** Logs in; `live`: the open tabs notice. */
  private *login(login: Login): Script {
    const { world } = this;
    if (!world.isNewLogin(login)) return;
    if (!login.live) return yield* this.reloadAround(() => world.enter(login));
    yield world.enter(login);
    for (const index of world.indexes) yield world.send(index, { type: 'auth.changed', auth: world.account });
  }

  /** Reloads every tab around a change: the browser visits the account service. */
  private *reloadAround(change: () => Pending): Script {
    const { indexes } = this.world;
    for (const index of indexes) yield* this.close(index, { tab: index, crashes: false, arrived: true });
    yield change();
    for (const index of indexes) yield this.open(index);
    yield this.world.settle();
  }

  private *reopen(index: number, ending: Ending): Script {
    yield* this.close(index, ending);
    yield this.open(index);
    yield this.world.settle();
  }

  private open(index: number): Pending {
    const { world } = this;
    if (world.indexes.length === 0 && !world.isStored) {
      world.forgetCart();
      world.expected.forget();
      world.additions.forget(world.storedIds);
    }
    return world.openTab(index);
  }

  private *close(index: number, { crashes, arrived }: Ending): Script {
    if (!this.isOpen(index)) return;
    if (!crashes) yield this.world.send(index, { type: 'page.hidden' });
    yield this.world.closeTab(index, arrived);
  }

  /** Answers the calls with which the tabs load the cart. */
  private *boot(): Script {
    const { world } = this;
    for (let turn = 0; turn < BOOT_TURNS && this.isAnyLoading(); turn += 1)
      for (const index of world.indexes) if (world.isLoading(index) === true) yield world.answer(index, 0, 'through');
  }

  private isOpen(index: number): boolean {
    return this.world.isLoading(index) !== undefined;
  }

  private isAnyLoading(): boolean {
    return this.world.indexes.some((index) => this.world.isLoading(index) === true);
  }
}
