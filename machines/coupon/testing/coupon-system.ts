/**
 * A page with the real machine, its visitors and the shop, for exhaustive exploration (contract, chapters 2 and 11). A
 * coupon is shown as claimed only to its owner, no key serves two accounts, and in the end the list equals the shop's.
 */
import { parse } from 'valibot';
import type { AnyEventObject } from 'xstate';
import type { Step, System } from '#machines/testing/exhaustive/explore.ts';
import { digest, PureMachine, type PureState, type PureStep } from '#machines/testing/exhaustive/pure-machine.ts';
import { Coupon } from '#schemas/coupon.ts';
import { type Claim, type ClaimAnswer, couponMachine } from '../machine.ts';
import { type CouponScreen, couponView } from '../view.ts';

/** The code of the first begins like that of the second; there is one of it. */
const CODES = ['A', 'A2'] as const;
const SUPPLY: Readonly<Record<string, number>> = { A: 1, A2: 9 };
/** A guest, and accounts whose ids begin alike. */
const VISITORS = [null, 'ann', 'ann2'] as const;
type Visitor = (typeof VISITORS)[number];
const COUPON = parse(Coupon, { code: 'A', kind: 'discount', limited: 1, state: 'claimable' });

/** Number of events that may still happen. */
export interface CouponBudget {
  readonly claims: number;
  readonly loads: number;
  /** Calls that fail, whether they have arrived or not. */
  readonly faults: number;
  readonly visits: number;
  /** Coupons that somebody else claims. */
  readonly others: number;
}
/** The explored state. */
export const COUPON_BUDGET: CouponBudget = { claims: 3, loads: 1, faults: 2, visits: 2, others: 1 };

interface Shop {
  /** Owners of coupons, as `code account`. */
  readonly owned: readonly string[];
  /** Answered claims: key, account, answer. */
  readonly answered: readonly (readonly [key: string, account: string, answer: ClaimAnswer])[];
}

interface World {
  readonly page: PureState<CouponScreen>;
  readonly shop: Shop;
  readonly session: Visitor;
  /** Whether the machine knows the visitor’s identity. */
  readonly isNamed: boolean;
  /** Whose list is shown. */
  readonly listedFor: Visitor | undefined;
  readonly keys: number;
  readonly budget: CouponBudget;
  /** Whether the page was loaded again after everything. */
  readonly isReloaded: boolean;
}

export function createCouponSystem(budget: CouponBudget): System<World> {
  const rules = new CouponRules();
  return {
    initial: rules.create(budget),
    key: ({ page, ...world }) => digest(JSON.stringify([page.key, world])),
    steps: (world) => rules.steps(world),
    check: (world) => rules.check(world),
    recover: (world) => rules.recover(world),
  };
}

class CouponRules {
  private readonly machine = new PureMachine<CouponScreen>({
    machine: couponMachine,
    effects: ['notifyClaimed'],
    view: couponView,
    input: undefined,
  });

  create(budget: CouponBudget): World {
    const { to } = this.machine.start(undefined);
    return {
      page: this.machine.send(to, { type: 'load' }).to,
      shop: { owned: [], answered: [] },
      session: 'ann',
      isNamed: false,
      listedFor: undefined,
      keys: 0,
      budget,
      isReloaded: false,
    };
  }

  check({ page: { view }, shop, session, listedFor }: World): void {
    if (view.coupons === undefined) return;
    if (listedFor !== session) throw new Error(`${String(session)} sees the list of ${String(listedFor)}`);
    for (const { code, state } of view.coupons)
      if (state === 'claimed' && !shop.owned.includes(`${code} ${session}`))
        throw new Error(`${String(session)} is shown to have ${code}`);
  }

  steps(world: World): Step<World>[] {
    const { page, session, isNamed, keys } = world;
    const steps: Step<World>[] = [];
    const act = (name: string, apply: () => World) => steps.push({ name, apply });
    const spend = (what: keyof CouponBudget, name: string, apply: (left: World) => World) => {
      const { budget } = world;
      if (budget[what] > 0) act(name, () => apply({ ...world, budget: { ...budget, [what]: budget[what] - 1 } }));
    };
    const [list, claim] = [pending(world, 'listCoupons'), pending(world, 'claimCoupon')];
    for (const code of CODES)
      spend('claims', `claims ${code}`, (left) =>
        this.send({ ...left, keys: keys + 1 }, { type: 'claim', code, key: `key ${keys + 1}` }),
      );
    spend('loads', 'loads the list', (left) => this.send(left, { type: 'load' }));
    for (const code of CODES)
      spend('others', `somebody takes ${code}`, (left) => ({ ...left, shop: own(left.shop, code, 'somebody') }));
    if (!isNamed) act('is named', () => this.send({ ...world, isNamed: true }, { type: 'visitor', visitor: session }));
    for (const visitor of VISITORS)
      if (visitor !== session) {
        spend('visits', `${String(visitor)} comes`, (left) => this.visit(left, visitor));
        if (claim !== undefined)
          spend('visits', `the claim arrives, and ${String(visitor)} comes`, (left) =>
            this.visit(receive(left, claim.input as Claim).world, visitor),
          );
      }
    if (page.view.claiming !== undefined && claim === undefined)
      spend('faults', 'the claim waits too long', (left) => this.move(left, this.machine.fire(page)));
    if (list !== undefined) {
      act('the list is answered', () => this.answer(world));
      spend('faults', 'the list fails', (left) => this.move(left, this.machine.fail(page, list)));
    }
    if (claim !== undefined) {
      const lose = (left: World) => this.move(left, this.machine.fail(left.page, claim));
      act('the claim is answered', () => this.answer(world));
      spend('faults', 'the claim is lost', lose);
      spend('faults', 'the answer to the claim is lost', (left) => lose(receive(left, claim.input as Claim).world));
      spend('faults', 'the claim takes too long', (left) => this.move(left, this.machine.fire(page)));
    }
    if (pending(world, 'readClock') !== undefined) act('the clock is read', () => this.readClock(world));
    return steps;
  }

  /** Everything is answered, and the list is loaded once more; then it has to be the shop's. */
  recover(world: World): World | undefined {
    const { page, shop, session, isNamed, isReloaded } = world;
    if (pending(world, 'claimCoupon') ?? pending(world, 'listCoupons')) return this.answer(world);
    if (pending(world, 'readClock')) return this.readClock(world);
    if (!isNamed) return this.send({ ...world, isNamed: true }, { type: 'visitor', visitor: session });
    if (!isReloaded) return this.send({ ...world, isReloaded: true }, { type: 'load' });
    const states = page.view.coupons?.map(({ code, state }) => [code, state]);
    const expected = CODES.map((code) => [code, stateOf(shop, code, session)]);
    if (JSON.stringify(states) !== JSON.stringify(expected))
      throw new Error(`${JSON.stringify(states)} is shown instead of ${JSON.stringify(expected)}`);
    return undefined;
  }

  /** The session changes with the page's next answer of the login check, or while the first one is awaited; requests made before bear the former one. */
  private visit(world: World, visitor: Visitor): World {
    const next = { ...world, session: visitor };
    return world.isNamed ? this.send(next, { type: 'visitor', visitor }) : next;
  }

  /** The shop answers the claim, or else the list. */
  private answer(world: World): World {
    const { page, session } = world;
    const [list, claim] = [pending(world, 'listCoupons'), pending(world, 'claimCoupon')];
    if (claim !== undefined) {
      const { world: next, answer } = receive(world, claim.input as Claim);
      return this.move(next, this.machine.answer(page, claim, answer));
    }
    if (list === undefined) return world;
    const coupons = CODES.map((code) => ({ ...COUPON, code, state: stateOf(world.shop, code, session) }));
    return this.move({ ...world, listedFor: session }, this.machine.answer(page, list, { ok: true, coupons }));
  }

  private readClock(world: World): World {
    const clock = pending(world, 'readClock');
    return clock === undefined ? world : this.move(world, this.machine.answer(world.page, clock, 1));
  }

  private send(world: World, event: AnyEventObject): World {
    return this.move(world, this.machine.send(world.page, event));
  }

  private move(world: World, { to, effects }: PureStep<CouponScreen>): World {
    for (const [, answer] of effects) {
      const { coupon } = answer as Extract<ClaimAnswer, { ok: true }>;
      if (!world.shop.owned.includes(`${coupon.code} ${world.session}`))
        throw new Error(`${String(world.session)} is told to have claimed ${coupon.code}`);
    }
    return { ...world, page: to };
  }
}

function pending({ page }: World, name: string) {
  return page.calls.find((call) => call.name === name);
}

function own(shop: Shop, code: string, account: string): Shop {
  return { ...shop, owned: [...shop.owned, `${code} ${account}`].toSorted() };
}

function stateOf({ owned }: Shop, code: string, visitor: Visitor): Coupon['state'] {
  if (visitor === null) return 'login';
  if (owned.includes(`${code} ${visitor}`)) return 'claimed';
  return owned.filter((each) => each.startsWith(`${code} `)).length < (SUPPLY[code] ?? 0) ? 'claimable' : 'gone';
}

/** The shop records a claim: one key, one answer. Throws where a key serves two accounts. */
function receive(world: World, { code, key }: Claim): { readonly world: World; readonly answer: ClaimAnswer } {
  const { shop, session } = world;
  if (session === null) return { world, answer: { ok: false, reason: 'refused', key: 'NO_AUTH' } };
  const known = shop.answered.find(([used]) => used === key);
  if (known !== undefined && known[1] !== session) throw new Error(`${key} serves ${known[1]} and ${session}`);
  if (known !== undefined) return { world, answer: known[2] };
  const state = stateOf(shop, code, session);
  const answer: ClaimAnswer =
    state === 'claimable'
      ? { ok: true, coupon: { ...COUPON, code: parse(Coupon.entries.code, code), state: 'claimed' } }
      : { ok: false, reason: 'refused', key: state === 'claimed' ? 'COUPON_ALREADY_CLAIMED' : 'COUPON_GONE' };
  const next = answer.ok ? own(shop, code, session) : shop;
  return { world: { ...world, shop: { ...next, answered: [...next.answered, [key, session, answer]] } }, answer };
}
