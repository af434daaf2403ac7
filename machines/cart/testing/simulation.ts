/** The loop of all schedules: one visitor's steps, and the invariants of the cart after each. */
import { checkSame } from './mismatch.ts';
import { SimulatedWorld } from './simulated-world.ts';
import type { Edit, Ending, Login, Schedule, Step } from './steps.ts';

/** Rounds of three seconds, with every call answered, within which everything must be saved. */
const ROUNDS = 40;
/** Turns within which every tab has loaded the cart. */
const BOOT_TURNS = 8;

export class Simulation {
  /** Number of edits that the visitor has made. */
  edits = 0;
  private readonly world = new SimulatedWorld();

  /** Runs a whole schedule. Throws where an invariant is violated. */
  runSchedule({ tabs, steps, ends }: Schedule): void {
    for (let index = 0; index < tabs; index += 1) this.world.openTab(index);
    this.world.settle();
    this.boot();
    this.check();
    for (const step of steps) {
      this.run(step);
      this.check();
    }
    this.finish(ends);
  }

  private check(): void {
    const { world } = this;
    if (world.fault !== undefined) throw new Error(world.fault);
    if (world.pendingSaves > 1) throw new Error(`${world.pendingSaves} saves are pending at a time`);
    if (this.isAnyLoading()) return;
    const requested = world.additions.requested(world.expected);
    for (const index of world.indexes) checkSame(`tab ${index} shows`, world.shown(index), requested);
  }

  /** Restores the network, then checks that the platform stores what is displayed. */
  private finish(ends: Schedule['ends']): void {
    const { world } = this;
    world.storageWorks = true;
    const { isStored } = world;
    for (const index of world.indexes) {
      if (ends === 'reload' && isStored) this.reopen(index, { tab: index, crashes: true, arrived: false });
      else for (const type of ['online', 'page.restored'] as const) world.send(index, { type });
    }
    this.saveAll();
    // A cart may have been paid for since: load it once more.
    for (const index of world.indexes) world.send(index, { type: 'page.restored' });
    this.saveAll();
    this.check();
    world.checkStored();
  }

  private run(step: Step): void {
    const { world } = this;
    switch (step.do) {
      case 'set':
      case 'add':
        return this.edit(step);
      case 'wait':
        return world.wait(step.ms);
      case 'answer':
        return world.answer(step.tab, step.which, step.outcome);
      case 'save':
        world.wait(500);
        this.edit(step.edit);
        return world.answer(step.edit.tab, 0, step.outcome);
      case 'tap without app':
        return this.tapWithoutApp(step);
      case 'reload':
        if (!this.isOpen(step.tab)) return;
        this.reopen(step.tab, step);
        return step.quick ? this.boot() : undefined;
      case 'close':
        if (world.indexes.length > 1) this.close(step.tab, step);
        return world.settle();
      case 'open':
        if (!this.isOpen(step.tab)) this.open(step.tab);
        return world.settle();
      case 'online':
      case 'page.hidden':
      case 'page.restored':
        return world.send(step.tab, { type: step.do });
      case 'checkout':
        return world.send(step.tab, { type: 'checkout', to: 'checkout' });
      case 'lose':
        return world.lose(step.key);
      case 'login':
        return this.login(step);
      case 'logout':
        return this.reloadAround(() => world.logout());
      case 'session ends':
        return world.endSession();
      case 'storage':
        world.storageWorks = step.works;
        return;
    }
  }

  private saveAll(): void {
    const { world } = this;
    for (let round = 0; round < ROUNDS && !world.isAtRest; round += 1) {
      for (const index of world.indexes) world.answer(index, 0, 'through');
      world.wait(3000);
    }
    if (!world.isAtRest) throw new Error('it does not come to rest');
  }

  private edit({ tab, product, quantity, do: how }: Edit): void {
    const { world } = this;
    const isLoading = world.isLoading(tab);
    const uuid = world.products[product];
    if (isLoading === undefined || uuid === undefined) return;
    if (how === 'add') {
      this.edits += 1;
      if (!isLoading) world.expected.add(uuid, quantity);
      return world.send(tab, { type: 'add', addition: { uuid, quantity, min: 1, max: 99_999 } });
    }
    // The machine ignores changes of quantities while the cart loads.
    if (!isLoading) {
      this.edits += 1;
      world.expected.set(uuid, quantity);
    }
    return world.send(tab, { type: 'quantity.set', uuid, quantity });
  }

  /** Reloads a tab, in which an addition is stored before its app starts and applies the stored additions. */
  private tapWithoutApp(step: Extract<Step, { do: 'tap without app' }>): void {
    const { world } = this;
    const { tab, quantity } = step;
    const uuid = world.products[step.product];
    // Without a working storage the starter replays the tap instead.
    if (uuid === undefined || !world.storageWorks) return this.edit({ ...step, do: 'add' });
    this.close(tab, { tab, crashes: false, arrived: true });
    const id = world.storeAddition({ uuid, quantity, min: 1, max: 99_999 });
    if (id !== undefined) world.additions.store(id, { uuid, quantity });
    this.edits += 1;
    if (step.notifies) for (const other of world.indexes) this.takeOver(other);
    this.open(tab);
    if (step.interrupted) {
      this.takeOver(tab, false);
      this.close(tab, { tab, crashes: true, arrived: false });
      this.open(tab);
    }
    return this.takeOver(tab);
  }

  /** Passes the stored additions to a tab's machine, which applies each once however often it receives it. */
  private takeOver(index: number, removes = true): void {
    const { world } = this;
    for (const id of world.storedIds) {
      // A loaded cart applies an addition at once; a loading one reports when it has.
      if (world.isLoading(index) === false) world.additions.apply(id, world.expected);
      world.sendEdit(index, id);
      if (removes) world.removeEdit(id);
    }
  }

  /** Logs in; `live`: the open tabs notice. */
  private login(login: Login): void {
    const { world } = this;
    if (!world.isNewLogin(login)) return;
    if (!login.live) return this.reloadAround(() => world.enter(login));
    world.enter(login);
    for (const index of world.indexes) world.send(index, { type: 'auth.changed', auth: world.account });
  }

  /** Reloads every tab around a change: the browser visits the account service. */
  private reloadAround(change: () => void): void {
    const { indexes } = this.world;
    for (const index of indexes) this.close(index, { tab: index, crashes: false, arrived: true });
    change();
    for (const index of indexes) this.open(index);
    this.world.settle();
  }

  private reopen(index: number, ending: Ending): void {
    this.close(index, ending);
    this.open(index);
    this.world.settle();
  }

  private open(index: number): void {
    const { world } = this;
    if (world.indexes.length === 0 && !world.isStored) {
      world.forgetCart();
      world.expected.forget();
      world.additions.forget(world.storedIds);
    }
    return world.openTab(index);
  }

  private close(index: number, { crashes, arrived }: Ending): void {
    if (!this.isOpen(index)) return;
    if (!crashes) this.world.send(index, { type: 'page.hidden' });
    this.world.closeTab(index, arrived);
  }

  /** Answers the calls with which the tabs load the cart. */
  private boot(): void {
    const { world } = this;
    for (let turn = 0; turn < BOOT_TURNS && this.isAnyLoading(); turn += 1)
      for (const index of world.indexes) if (world.isLoading(index) === true) world.answer(index, 0, 'through');
  }

  stop(): void {
    this.world.stop();
  }

  private isOpen(index: number): boolean {
    return this.world.isLoading(index) !== undefined;
  }

  private isAnyLoading(): boolean {
    return this.world.indexes.some((index) => this.world.isLoading(index) === true);
  }
}
