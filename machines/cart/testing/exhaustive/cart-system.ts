/** The cart between two tabs, two accounts, a network that fails and a server, to be explored exhaustively. */
import type { Step, System } from '#machines/testing/exhaustive/explore.ts';
import type { PureCall } from '#machines/testing/exhaustive/pure-machine.ts';
import type { CartAnswer } from '../../types.ts';
import {
  addGoal,
  checkDisplayed,
  checkPrivacy,
  checkSaved,
  disturbGoals,
  editGoal,
  identifyGoals,
  mergeGoals,
  productOf,
  type Visitor,
} from './goals.ts';
import { ACCOUNTS, type Budget, meet, type Tab, type World, Worlds } from './world.ts';

const NOSTOCK: CartAnswer = { ok: false, reason: 'refused', failure: { key: 'NOSTOCK', errors: [] } };
const LIMITS = { min: 1, max: 99_999 };

export interface CartBounds {
  readonly tabs: 1 | 2;
  readonly budget: Budget;
}

/** Creates the system. Its worlds remember each step of the machine, so one serves one exploration. */
export function createCartSystem({ tabs, budget }: CartBounds): System<World> & { readonly worlds: Worlds } {
  const worlds = new Worlds();
  const rules = new CartRules(worlds);
  return {
    worlds,
    initial: worlds.create(budget, tabs),
    key: (world) => worlds.keyOf(world),
    steps: (world) => rules.steps(world),
    check: (world) => rules.check(world),
    recover: (world) => rules.recover(world),
  };
}

class CartRules {
  private readonly worlds: Worlds;

  constructor(worlds: Worlds) {
    this.worlds = worlds;
  }

  steps(world: World): Step<World>[] {
    const each = world.tabs.flatMap((tab, index) => [
      ...this.networkSteps(world, tab, index),
      ...this.shopperSteps(world, tab, index),
    ]);
    return [...each, ...this.visitorSteps(world)];
  }

  check(world: World): void {
    const { worlds } = this;
    const server = worlds.serverOf(world);
    if (server.mismatches.length > 0) throw new Error('an idempotency key came back with another body');
    const saves = world.tabs.flatMap((tab) => worlds.callsOf(tab).filter(({ name }) => name === 'saveCart'));
    if (saves.length > 1) throw new Error(`${saves.length} saves are pending at a time`);
    for (const [account, quantities] of server.accountCarts)
      checkPrivacy(world.goals, { name: `the cart of ${account[0]}`, visitor: account, quantities });
    // A guest's cart that was merged into an account's is left on the server, and nobody can find it again.
    if (server.user === null)
      checkPrivacy(world.goals, {
        name: "the guest's cart",
        visitor: null,
        quantities: server.holds(worlds.credentialsOf(world)),
      });
    for (const [index, tab] of world.tabs.entries()) {
      const quantities = worlds.shownBy(tab);
      if (quantities === undefined) continue;
      const place = { name: `tab ${index}`, visitor: tab.reportedVisitor, quantities };
      checkPrivacy(world.goals, place);
      // A tab that does not know its visitor cannot display what is theirs.
      if (tab.reportedVisitor === server.user) checkDisplayed(world.goals, place);
    }
  }

  /** The network is back, then the shopper: calls are answered and timers fire until nothing is left, and all is saved. */
  recover(world: World): World | undefined {
    const { worlds } = this;
    for (const [index, tab] of world.tabs.entries()) {
      const call = worlds.callsOf(tab).find(({ name }) => name !== 'lock');
      if (call !== undefined) return this.deliver(world, index, call);
    }
    const later = worlds.passTime(world);
    if (later !== undefined) return later;
    switch (world.recovery) {
      case 0:
        return this.sendAll({ ...world, recovery: 1 }, 'online');
      case 1:
        return this.sendAll({ ...world, recovery: 2 }, 'page.restored');
      default:
        this.checkRest(world);
        return undefined;
    }
  }

  private checkRest(world: World): void {
    const { worlds } = this;
    const server = worlds.serverOf(world);
    const saved = server.holds(worlds.credentialsOf(world));
    checkSaved(world.goals, server.user, saved);
    const wanted = textOf(saved);
    for (const [index, tab] of world.tabs.entries()) {
      const shown = textOf(worlds.shownBy(tab) ?? new Map());
      if (shown !== wanted) throw new Error(`at rest tab ${index} displays ${shown}, and the server stores ${wanted}`);
    }
  }

  private sendAll(world: World, type: 'online' | 'page.restored'): World {
    return world.tabs.reduce((next, _tab, index) => this.worlds.send(next, index, { type }), world);
  }

  /** The possible outcomes of each call, and the timer that fires next. */
  private networkSteps(world: World, tab: Tab, index: number): Step<World>[] {
    const { worlds } = this;
    const steps: Step<World>[] = [];
    const calls = worlds.callsOf(tab).filter(({ name }) => name !== 'lock');
    for (const call of calls) {
      steps.push({ name: `tab ${index}: ${call.name} is answered`, apply: () => this.deliver(world, index, call) });
      if (world.budget.faults === 0) continue;
      const poorer = spend(world, 'faults');
      steps.push({ name: `tab ${index}: ${call.name} is lost`, apply: () => worlds.fail(poorer, index, call) });
      if (call.name !== 'saveCart') continue;
      steps.push({
        name: `tab ${index}: the answer of ${call.name} is lost`,
        apply: () => worlds.fail(this.serve(poorer, call).world, index, call),
      });
      steps.push({
        name: `tab ${index}: ${call.name} is refused`,
        apply: () => worlds.answer(poorer, index, call, NOSTOCK),
      });
    }
    const [timer] = tab.actor.timers;
    if (timer === undefined) return steps;
    // A timer that fires while a call is pending is the call's own: it got no answer in time.
    const isTimeout = calls.length > 0 && timer.id.includes('timeout');
    if (isTimeout && world.budget.faults === 0) return steps;
    const before = isTimeout ? spend(world, 'faults') : world;
    return [...steps, { name: `tab ${index}: ${timer.left} ms pass`, apply: () => worlds.fire(before, index) }];
  }

  private shopperSteps(world: World, tab: Tab, index: number): Step<World>[] {
    const { worlds } = this;
    const { budget, goals } = world;
    const editor = {
      reportedVisitor: tab.reportedVisitor,
      session: worlds.serverOf(world).user,
      met: world.met,
      hasLoaded: tab.hasLoaded,
    };
    const steps: Step<World>[] = [];
    const act = (name: string, apply: () => World) => steps.push({ name: `tab ${index}: ${name}`, apply });
    if (budget.edits > 0) {
      const poorer = spend(world, 'edits');
      const product = productOf(goals.length);
      act(`adds ${product}`, () => {
        const next = addGoal(goals, editor);
        const addition = { uuid: product, quantity: 1, ...LIMITS };
        return worlds.send({ ...poorer, goals: next }, index, { type: 'add', addition });
      });
      const last = goals.length - 1;
      const uuid = productOf(last);
      const shown = worlds.shownBy(tab)?.get(uuid) ?? 0;
      if (shown > 0)
        for (const quantity of [0, shown + 1])
          act(`sets ${uuid} to ${quantity}`, () =>
            worlds.send({ ...poorer, goals: editGoal(goals, last, quantity, editor) }, index, {
              type: 'quantity.set',
              uuid,
              quantity,
            }),
          );
    }
    if (budget.checkouts > 0)
      act('checks out', () => worlds.send(spend(world, 'checkouts'), index, { type: 'checkout', to: 'checkout' }));
    if (budget.events > 0)
      for (const type of ['page.hidden', 'page.restored', 'online'])
        act(type, () => worlds.send(spend(world, 'events'), index, { type }));
    if (budget.crashes > 0) {
      const poorer = spend(world, 'crashes');
      act('crashes', () => worlds.reopen(poorer, index));
      const save = worlds.callsOf(tab).find(({ name }) => name === 'saveCart');
      if (save !== undefined)
        act('crashes, its save arrives', () => worlds.reopen(this.serve(poorer, save).world, index));
    }
    return steps;
  }

  private visitorSteps(world: World): Step<World>[] {
    const { worlds } = this;
    const { user } = worlds.serverOf(world);
    const steps: Step<World>[] = [];
    if (world.budget.losses > 0 && user === null && worlds.credentialsOf(world) !== null)
      steps.push({
        name: "the server forgets the guest's cart",
        apply: () => {
          const credentials = worlds.credentialsOf(world);
          const poorer = { ...spend(world, 'losses'), goals: disturbGoals(world.goals, true) };
          return worlds.change(poorer, (server) => server.lose(credentials, 'INVALID_CART_CREDENTIALS'));
        },
      });
    if (world.budget.visits === 0) return steps;
    const poorer = { ...spend(world, 'visits'), goals: disturbGoals(world.goals, false) };
    const enter = (visitor: Visitor) =>
      worlds.change(poorer, (server) => {
        server.user = visitor;
      });
    for (const [name, account] of [
      ['A', ACCOUNTS[0]],
      ['B', ACCOUNTS[1]],
    ] as const)
      if (user !== account)
        steps.push({ name: `logs in as ${name}`, apply: () => this.identifyAll(enter(account), account) });
    if (user === null) return steps;
    steps.push({ name: 'the session ends unnoticed', apply: () => enter(null) });
    steps.push({
      name: 'logs out',
      apply: () => world.tabs.reduce((next, _tab, index) => worlds.reopen(next, index), enter(null)),
    });
    return steps;
  }

  /** A log-in is noticed by every open tab. */
  private identifyAll(world: World, visitor: Visitor): World {
    const identified = {
      ...meet(world, visitor),
      goals: identifyGoals(world.goals, visitor),
      tabs: world.tabs.map((tab) => ({ ...tab, reportedVisitor: visitor, hasLoaded: false })),
    };
    return identified.tabs.reduce<World>(
      (next, _tab, index) => this.worlds.send(next, index, { type: 'auth.changed', auth: visitor }),
      identified,
    );
  }

  /** A call arrives, and so does its answer. */
  private deliver(world: World, index: number, call: PureCall): World {
    const { world: served, answer } = this.serve(world, call);
    return this.worlds.answer(this.learn(served, index, call, answer), index, call, answer);
  }

  /** Carries out a call on the server; what an account's cart holds afterwards is the account's. */
  private serve(world: World, call: PureCall): { readonly world: World; readonly answer: unknown } {
    const { world: served, answer } = this.worlds.serve(world, call);
    const server = this.worlds.serverOf(served);
    if (call.name !== 'saveCart' || server.user === null) return { world: served, answer };
    const { user } = server;
    return { world: { ...served, goals: mergeGoals(served.goals, user, server.holds(null)) }, answer };
  }

  /** The visitor that an answer reveals to a tab. */
  private learn(world: World, index: number, call: PureCall, answer: unknown): World {
    if (call.name === 'checkAuth') {
      const visitor = this.worlds.serverOf(world).user;
      return {
        ...meet(world, visitor),
        goals: identifyGoals(world.goals, visitor),
        tabs: world.tabs.map((tab, at) =>
          at === index
            ? { ...tab, reportedVisitor: visitor, hasLoaded: tab.hasLoaded && tab.reportedVisitor === visitor }
            : tab,
        ),
      };
    }
    const cart = answer as CartAnswer;
    // After such a refusal, the tab's visitor is unknown.
    if (!cart.ok && cart.reason === 'refused' && cart.failure.key === 'NO_AUTH')
      return {
        ...world,
        tabs: world.tabs.map((tab, at) => (at === index ? { ...tab, reportedVisitor: 'unknown' } : tab)),
      };
    const visitor = world.tabs[index]?.reportedVisitor;
    const isLoaded = call.name === 'loadCart' && cart.ok;
    if (!isLoaded || visitor === undefined || visitor === null || visitor === 'unknown') return world;
    const tabs = world.tabs.map((tab, at) => (at === index ? { ...tab, hasLoaded: true } : tab));
    return { ...world, tabs, goals: mergeGoals(world.goals, visitor) };
  }
}

function spend(world: World, what: keyof Budget): World {
  return { ...world, budget: { ...world.budget, [what]: world.budget[what] - 1 } };
}

function textOf(quantities: ReadonlyMap<string, number>): string {
  return JSON.stringify([...quantities].toSorted(([a], [b]) => a.localeCompare(b)));
}
