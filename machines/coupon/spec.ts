/**
 * Model of the coupons, from the specification (chapters 4 "Coupon" and 6) and the contract (chapters 2 "Added calls",
 * 3 "Records" and 10). The list is reloaded after each claim, and each claim is made once despite network failures.
 * Windows open and close while the page is open, even if the clock changes. Two accounts share the browser; one
 * account's data is removed when the other is identified (contract, chapter 11 "Account"). Before the visitor is known
 * nothing is requested, because the session may change.
 */
import {
  answer,
  type Command,
  fail,
  type Invocation,
  type Outcome,
  type Run,
  send,
  type Spec,
  veryLong,
  wait,
} from '#machines/testing/model.ts';
import { COUPON_STATES, type CouponState } from '#schemas/coupon.ts';
import { couponMachine } from './machine.ts';
import {
  CLAIM_START,
  type Code,
  coupon,
  FEW_TIMES,
  listOf,
  NOTHING,
  OTHERS,
  REFUSALS,
  SECOND,
  type State,
  stateAt,
  TIMES,
  TIMEOUT,
  untilNextRead,
  VISITORS,
} from './testing/state.ts';
import { couponView } from './view.ts';

/** Until somebody is known nothing is asked of the shop: it would answer for the session of that moment. */
const isKnown = ({ visitor }: State) => visitor !== undefined;
const isListing = (state: State) => state.status === 'listing' && isKnown(state);
const isClaiming = (state: State) => state.status === 'claiming' && isKnown(state);

/** A claim reuses the key of an earlier one without an answer. */
function claim(code: Code, key: string): Command<State> {
  return {
    name: `claim ${code} with ${key.slice(0, 6)}`,
    stimulus: send({ type: 'claim', code, key }),
    next: (state) => {
      const isNotClaimable = code === 'A' && state.a !== 'unlisted' && state.a !== 'claimable';
      if (state.status === 'claiming' || isNotClaimable) return { state };
      const open = { [code]: key, ...state.open };
      return { state: { ...state, status: 'claiming', claiming: code, open, timeLeft: TIMEOUT } };
    },
  };
}

/** The shop's answer to a claim; `becomes`: the coupon's state, if the answer reports one. */
function answerClaim(state: State, becomes: CouponState | undefined, effects: readonly Invocation[]): Outcome<State> {
  const { [state.claiming]: _settled, ...open } = state.open;
  const isListed = state.claiming === 'A' && state.a !== 'unlisted' && becomes !== undefined;
  return {
    state: {
      ...state,
      status: 'listing',
      open,
      a: isListed ? becomes : state.a,
      ...(isWaiting(state) && { reading: 'due', nextRead: undefined }),
    },
    effects,
  };
}

/** Whether the clock was read for a list, and is not being read now. */
function isWaiting({ reading, asOf }: State): boolean {
  return reading === 'no' && asOf > 0;
}

const lost = { ok: false, reason: 'unavailable' } as const;
/** The reloaded list shows whether a claim without an answer has arrived. */
const loseAnswer = (state: State): Outcome<State> => ({
  state: { ...state, status: 'listing' },
  effects: [['notifyClaimFailed', lost]],
});

/** Something is due a millisecond before so much time has passed. */
function isDueBefore({ status, timeLeft, nextRead }: State, ms: number): boolean {
  return status === 'claiming' ? timeLeft === ms - 1 : nextRead === ms - 1;
}

function advance(seconds: number, when = (_state: State, _ms: number) => true): Command<State> {
  const ms = seconds * SECOND;
  return {
    name: `${seconds} s pass`,
    stimulus: wait(ms),
    next: (before) => {
      if (!when(before, ms)) return undefined;
      const nextRead = before.nextRead === undefined ? undefined : before.nextRead - ms;
      const state: State =
        nextRead === undefined
          ? before
          : nextRead > 0
            ? { ...before, nextRead }
            : { ...before, nextRead: undefined, reading: 'due' };
      if (state.status !== 'claiming') return { state };
      return state.timeLeft > ms ? { state: { ...state, timeLeft: state.timeLeft - ms } } : loseAnswer(state);
    },
  };
}

function listed(state: State, a: CouponState): Outcome<State> {
  return {
    state: { ...state, status: 'idle', denied: false, a, reading: 'listed', nextRead: undefined },
    restarts: ['readClock'],
  };
}

const commands: readonly Command<State>[] = [
  {
    name: 'load the list',
    stimulus: send({ type: 'load' }),
    next: (state) =>
      state.status === 'claiming'
        ? { state }
        : { state: { ...state, status: 'listing' }, restarts: isKnown(state) ? ['listCoupons'] : [] },
  },
  claim('A', 'key 1'),
  claim('A', 'key 2'),
  claim('C', 'key 3'),
  claim('C', veryLong('key 4')),
  ...COUPON_STATES.map((a): Command<State> => ({
    name: `the list is answered, A ${a}`,
    stimulus: answer('listCoupons', { ok: true, coupons: listOf(a) }),
    next: (state) => (isListing(state) ? listed(state, a) : undefined),
  })),
  {
    name: 'the list is answered without A',
    stimulus: answer('listCoupons', { ok: true, coupons: OTHERS }),
    next: (state) => (isListing(state) && state.a !== 'unlisted' ? listed(state, 'gone') : undefined),
  },
  {
    name: 'the list is refused',
    stimulus: answer('listCoupons', { ok: false }),
    next: (state) => (isListing(state) ? { state: { ...state, status: 'idle', denied: true } } : undefined),
  },
  {
    name: 'the list rejects',
    stimulus: fail('listCoupons'),
    next: (state) => (isListing(state) ? { state: { ...state, status: 'idle' } } : undefined),
  },
  {
    name: 'the claim is granted',
    stimulus: ({ claiming }) => answer('claimCoupon', { ok: true, coupon: coupon(claiming, 'not_usable_yet') })(),
    next: (state) =>
      isClaiming(state)
        ? answerClaim(state, 'not_usable_yet', [
            ['notifyClaimed', { ok: true, coupon: coupon(state.claiming, 'not_usable_yet') }],
          ])
        : undefined,
  },
  ...Object.entries(REFUSALS).map(([key, becomes]): Command<State> => {
    const output = { ok: false, reason: 'refused', key };
    return {
      name: `the claim is refused: ${key}`,
      stimulus: answer('claimCoupon', output),
      next: (state) => (isClaiming(state) ? answerClaim(state, becomes, [['notifyClaimFailed', output]]) : undefined),
    };
  }),
  {
    name: 'the claim is unavailable',
    stimulus: answer('claimCoupon', lost),
    next: (state) => (isClaiming(state) ? loseAnswer(state) : undefined),
  },
  {
    name: 'the claim rejects',
    stimulus: fail('claimCoupon'),
    next: (state) => (isClaiming(state) ? loseAnswer(state) : undefined),
  },
  ...TIMES.map((now): Command<State> => ({
    name: `the clock reads ${now / SECOND} s`,
    stimulus: answer('readClock', now),
    next: (state) => {
      if (state.reading === 'no' || (state.status !== 'idle' && !FEW_TIMES.has(now))) return undefined;
      const a = state.reading === 'listed' ? state.a : stateAt(state.a, state.asOf, now);
      const opens = state.reading === 'due' && a === 'not_started' && now >= CLAIM_START;
      const status = opens && state.status === 'idle' ? 'listing' : state.status;
      return { state: { ...state, a, status, reading: 'no', asOf: now, nextRead: untilNextRead(a, now) } };
    },
  })),
  ...VISITORS.map((visitor): Command<State> => ({
    name: `the visitor is ${visitor}`,
    stimulus: send({ type: 'visitor', visitor }),
    next: (state) => {
      if (state.visitor === visitor) return { state };
      if (!isKnown(state)) return { state: { ...state, visitor, timeLeft: TIMEOUT } };
      return { state: { ...NOTHING, visitor, status: 'listing' }, restarts: ['listCoupons'] };
    },
  })),
  ...[4.999, 5, 10, 19.999, 30, 59.999].map((seconds) => advance(seconds)),
  // Just after what is due: the list, the claim, the clock.
  ...[5.001, 20.001, 60.001].map((seconds) => advance(seconds, isDueBefore)),
];

function claimsOf({ invocations }: Run) {
  return invocations
    .filter(([name]) => name === 'claimCoupon')
    .map(([, input]) => input as { code: string; key: string });
}

const GUARDED = 'a guard has checked the condition before; the types require it';
const NO_DATE = 'every text that is no date parses to NaN';

/** Classes of coupon states that behave alike, which bounds the graph; the walks distinguish them. */
const KINDS: Readonly<Partial<Record<State['a'], string>>> = {
  expired: 'over',
  gone: 'over',
  claimed: 'steady',
  login: 'steady',
  conditions: 'steady',
};

const spec: Spec<State> = {
  machine: couponMachine,
  effects: ['notifyClaimed', 'notifyClaimFailed'],
  environments: [{ initial: { ...NOTHING, visitor: undefined } }],
  commands,
  key: ({ visitor, status, denied, a, reading, asOf }) =>
    JSON.stringify([visitor === undefined, status, KINDS[a] ?? a, reading, asOf > 0, denied && a === 'not_started']),
  isLarge: true,
  infeasible: [
    { first: /unnamed\.idle · visitor/, second: /· opened/, reason: 'there is no list whose windows could open' },
  ],
  milestones: [
    { name: 'a coupon is claimed', transition: /\[isClaimed\]/, floor: 80 },
    { name: 'a claim is refused', transition: /\[isRefused\]/, floor: 250 },
    {
      name: 'a claim gets no answer',
      transition: /claiming · failed|claiming · done → coupon\.requests\.loading$/,
      floor: 80,
    },
    { name: 'a window opens', transition: /\[isOpening\]/, floor: 15 },
    { name: 'another visitor is named', transition: /requests · visitor → coupon\.requests\.loading/, floor: 150 },
    { name: 'a claim waits for a name', transition: /unnamed\.claiming · visitor/, floor: 50 },
  ],
  view: couponView,
  observe: ({ visitor, status, a, open, claiming, reading }) => ({
    view: { coupons: a === 'unlisted' ? undefined : listOf(a), claiming: status === 'claiming' ? claiming : undefined },
    calls: [
      ...(visitor !== undefined && status === 'listing' ? [['listCoupons', undefined] as const] : []),
      ...(visitor !== undefined && status === 'claiming'
        ? [['claimCoupon', { code: claiming, key: open[claiming] }] as const]
        : []),
      ...(reading === 'no' ? [] : [['readClock', undefined] as const]),
    ],
  }),
  equivalent: {
    'machine.ts · untilNext: ({ context }) => untilNext(context.coupons ?? [], context.asOf), · [] → ["Stryker was here"]':
      'what has no code and no dates counts as no coupon',
    'machine.ts · (context.coupons ?? []).some((each) => isOpening(couponAt(each, context.asOf, now), now)), · [] → ["Stryker was here"]':
      'what has no code and no dates counts as no coupon',
    'machine.ts · return open.filter(({ code }) => code !== claim?.code); · claim?.code → claim.code': GUARDED,
    'machine.ts · (context.coupons ?? []).every((each) => each.code !== code || each.state === \'claimable\'), · [] → ["Stryker was here"]':
      'what has no code and no dates counts as no coupon',
    "machine.ts · const state = !answer.ok && answer.reason === 'refused' ? STATE_AFTER[answer.key] : undefined; · answer.reason === 'refused' → true":
      GUARDED,
    'machine.ts · const code = context.claim?.code; · context.claim?.code → context.claim.code': GUARDED,
    'machine.ts · coupons: context.coupons?.map((each) => couponAt(each, context.asOf, now)), · context.coupons?.map → context.coupons.map':
      GUARDED,
    "view.ts · claiming: snapshot.hasTag('claiming') ? snapshot.context.claim?.code : undefined, · snapshot.context.claim?.code → snapshot.context.claim.code":
      GUARDED,
    "machine.ts · const state = !answer.ok && answer.reason === 'refused' ? STATE_AFTER[answer.key] : undefined; · !answer.ok && answer.reason === 'refused' → true":
      GUARDED,
    "machine.ts · const state = !answer.ok && answer.reason === 'refused' ? STATE_AFTER[answer.key] : undefined; · !answer.ok && answer.reason === 'refused' → !answer.ok || answer.reason === 'refused'":
      GUARDED,
    "windows.ts · return instantOf(text ?? ''); · '' → \"Stryker was here!\"": NO_DATE,
  },
  property: {
    name: 'a coupon is claimed once: a key stands for one code, and a code gets a new key only after an answer',
    violation: (run) => {
      const codes = new Map<string, string>();
      for (const { code, key } of claimsOf(run)) {
        if (codes.has(key) && codes.get(key) !== code)
          return `the key ${key} was used for ${codes.get(key)} and ${code}`;
        codes.set(key, code);
      }
      return undefined;
    },
  },
};

export default spec;
