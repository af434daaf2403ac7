/**
 * What coupons do, written from the specification (chapter 4 "Coupon", chapter 6) and the contract (chapter 2 "Added calls",
 * chapter 3 "Records", chapter 10): a list that is asked for anew after each claim, a claim that is made once, whatever the
 * network does, and windows that open and close while the page is open, whatever the clock does.
 */
import { parse } from 'valibot';
import {
  answer,
  type Entry,
  fail,
  type Outcome,
  type Run,
  send,
  type Spec,
  type Step,
  wait,
} from '#machines/testing/specification.ts';
import { Coupon, COUPON_STATES, type CouponState } from '#schemas/coupon.ts';
import { CouponCode } from '#schemas/ids.ts';
import { couponMachine } from './machine.ts';
import { couponView } from './view.ts';

type Code = 'A' | 'C';

interface State {
  readonly doing: 'nothing' | 'listing' | 'claiming';
  /** The last list was refused. */
  readonly denied: boolean;
  readonly a: CouponState | 'unlisted';
  /** Keys of the claims that may have arrived. C is in no list. */
  readonly open: Readonly<Partial<Record<Code, string>>>;
  readonly claiming: Code;
  /** ms until a claim counts as unanswered. */
  readonly patience: number;
  /** The clock is being read because a list came (`listed`), or to see what it makes of the coupons (`due`). */
  readonly reading: 'no' | 'listed' | 'due';
  /** Time of day of the last reading. */
  readonly asOf: number;
  /** ms until the clock is read again. */
  readonly look: number | undefined;
}

const SECOND = 1000;
const PATIENCE = 20 * SECOND;
const LONGEST_LOOK = 60 * SECOND;
const SHORTEST_RETRY = 5 * SECOND;

/** The windows of A, times of day in ms. */
const CLAIM_START = 100 * SECOND;
const CLAIM_END = 200 * SECOND;
const USE_START = 300 * SECOND;
const USE_END = 400 * SECOND;
const BOUNDARIES = [CLAIM_START, CLAIM_END, USE_START, USE_END];
const TIMES = [99.999, 100, 110, 190, 200, 290, 300, 400].map((seconds) => seconds * SECOND);
/** While something else is under way the clock matters less. */
const FEW_TIMES = new Set([110 * SECOND, 300 * SECOND]);

const A = {
  claim_start: new Date(CLAIM_START).toISOString(),
  claim_end: new Date(CLAIM_END).toISOString(),
  use_start: new Date(USE_START).toISOString(),
  use_end: new Date(USE_END).toISOString(),
};
const B = { use_end: null };
const COUPON = parse(Coupon, { code: 'B', kind: 'discount', limited: 1, state: 'claimable' });

function coupon(code: string, state: CouponState): Coupon {
  return { ...COUPON, ...(code === 'B' ? B : A), code: parse(CouponCode, code), state };
}
const LISTS = new Map(COUPON_STATES.map((a) => [a, [coupon('A', a), coupon('B', 'claimable')]]));
const listOf = (a: CouponState) => LISTS.get(a);

const REFUSALS: Readonly<Record<string, CouponState | undefined>> = {
  NO_AUTH: 'login',
  COUPON_NOT_STARTED: 'not_started',
  COUPON_GONE: 'gone',
  COUPON_EXPIRED: 'expired',
  COUPON_ALREADY_CLAIMED: 'claimed',
  COUPON_CONDITIONS: 'conditions',
  ANY_OTHER: undefined,
};

/** What a coupon is once the time of day has come from one instant to another. */
function passed(a: State['a'], since: number, now: number): State['a'] {
  const isReached = (boundary: number) => since < boundary && boundary <= now;
  switch (a) {
    case 'claimable':
    case 'not_started':
    case 'login':
    case 'conditions':
      return isReached(CLAIM_END) || isReached(USE_END) ? 'expired' : a;
    case 'not_usable_yet':
      return isReached(USE_END) ? 'expired' : isReached(USE_START) ? 'claimed' : a;
    case 'claimed':
      return isReached(USE_END) ? 'expired' : a;
    default:
      return a;
  }
}

/** ms until the clock is worth reading again: never where nothing is to come. */
function nextLook(a: State['a'], now: number): number | undefined {
  if (a === 'unlisted' || a === 'expired' || a === 'gone') return undefined;
  const waits = BOUNDARIES.flatMap((boundary) => (boundary > now ? [boundary - now] : []));
  if (a === 'not_started' && now >= CLAIM_START) waits.push(Math.max(SHORTEST_RETRY, now - CLAIM_START));
  return waits.length === 0 ? undefined : Math.min(LONGEST_LOOK, ...waits);
}

/** A claim of a code that may have arrived goes out with the same key again. */
function claim(code: Code, key: string): Step<State> {
  return {
    name: `claim ${code} with ${key}`,
    deed: send({ type: 'claim', code, key }),
    comes: (state) => {
      const isKnownNotToBe = code === 'A' && state.a !== 'unlisted' && state.a !== 'claimable';
      if (state.doing === 'claiming' || isKnownNotToBe) return { state };
      const open = { [code]: key, ...state.open };
      return { state: { ...state, doing: 'claiming', claiming: code, open, patience: PATIENCE } };
    },
  };
}

/** An answer of the shop to the claim: where the coupon stands, if it says so. */
function answered(state: State, becomes: CouponState | undefined, did: readonly Entry[]): Outcome<State> {
  const { [state.claiming]: _settled, ...open } = state.open;
  const isShown = state.claiming === 'A' && state.a !== 'unlisted' && becomes !== undefined;
  return {
    state: {
      ...state,
      doing: 'listing',
      open,
      a: isShown ? becomes : state.a,
      ...(isWaiting(state) && { reading: 'due', look: undefined }),
    },
    did,
  };
}

/** Whether the clock has been read for a list, and is not being read now. */
function isWaiting({ reading, asOf }: State): boolean {
  return reading === 'no' && asOf > 0;
}

const lost = { ok: false, reason: 'unavailable' } as const;
/** The list tells whether a claim without an answer has arrived. */
const unanswered = (state: State): Outcome<State> => ({
  state: { ...state, doing: 'listing' },
  did: [['tellFailed', lost]],
});

function passes(seconds: number): Step<State> {
  const ms = seconds * SECOND;
  return {
    name: `${seconds} s pass`,
    deed: wait(ms),
    comes: (before) => {
      const look = before.look === undefined ? undefined : before.look - ms;
      const state: State =
        look === undefined ? before : look > 0 ? { ...before, look } : { ...before, look: undefined, reading: 'due' };
      if (state.doing !== 'claiming') return { state };
      return state.patience > ms ? { state: { ...state, patience: state.patience - ms } } : unanswered(state);
    },
  };
}

function listed(state: State, a: CouponState): Outcome<State> {
  return {
    state: { ...state, doing: 'nothing', denied: false, a, reading: 'listed', look: undefined },
    restarts: ['readClock'],
  };
}

const steps: readonly Step<State>[] = [
  {
    name: 'look at the list',
    deed: send({ type: 'load' }),
    comes: (state) =>
      state.doing === 'claiming' ? { state } : { state: { ...state, doing: 'listing' }, restarts: ['listCoupons'] },
  },
  claim('A', 'key 1'),
  claim('A', 'key 2'),
  claim('C', 'key 3'),
  claim('C', 'key 4'),
  ...COUPON_STATES.map((a): Step<State> => ({
    name: `the list comes, A ${a}`,
    deed: answer('listCoupons', { ok: true, coupons: listOf(a) }),
    comes: (state) => (state.doing === 'listing' ? listed(state, a) : undefined),
  })),
  {
    name: 'the list comes, A no longer in it',
    deed: answer('listCoupons', { ok: true, coupons: [coupon('B', 'claimable')] }),
    comes: (state) => (state.doing === 'listing' && state.a !== 'unlisted' ? listed(state, 'gone') : undefined),
  },
  {
    name: 'the list is refused',
    deed: answer('listCoupons', { ok: false }),
    comes: (state) => (state.doing === 'listing' ? { state: { ...state, doing: 'nothing', denied: true } } : undefined),
  },
  {
    name: 'the list does not come',
    deed: fail('listCoupons'),
    comes: (state) => (state.doing === 'listing' ? { state: { ...state, doing: 'nothing' } } : undefined),
  },
  {
    name: 'the claim is granted',
    deed: ({ claiming }) => answer('claimCoupon', { ok: true, coupon: coupon(claiming, 'not_usable_yet') })(),
    comes: (state) =>
      state.doing === 'claiming'
        ? answered(state, 'not_usable_yet', [
            ['tellClaimed', { ok: true, coupon: coupon(state.claiming, 'not_usable_yet') }],
          ])
        : undefined,
  },
  ...Object.entries(REFUSALS).map(([key, becomes]): Step<State> => {
    const output = { ok: false, reason: 'refused', key };
    return {
      name: `the claim is refused: ${key}`,
      deed: answer('claimCoupon', output),
      comes: (state) => (state.doing === 'claiming' ? answered(state, becomes, [['tellFailed', output]]) : undefined),
    };
  }),
  {
    name: 'the service cannot claim now',
    deed: answer('claimCoupon', lost),
    comes: (state) => (state.doing === 'claiming' ? unanswered(state) : undefined),
  },
  {
    name: 'the claim gets no answer',
    deed: fail('claimCoupon'),
    comes: (state) => (state.doing === 'claiming' ? unanswered(state) : undefined),
  },
  ...TIMES.map((now): Step<State> => ({
    name: `the clock says ${now / SECOND} s`,
    deed: answer('readClock', now),
    comes: (state) => {
      if (state.reading === 'no' || (state.doing !== 'nothing' && !FEW_TIMES.has(now))) return undefined;
      const a = state.reading === 'listed' ? state.a : passed(state.a, state.asOf, now);
      const opens = state.reading === 'due' && a === 'not_started' && now >= CLAIM_START;
      const doing = opens && state.doing === 'nothing' ? 'listing' : state.doing;
      return { state: { ...state, a, doing, reading: 'no', asOf: now, look: nextLook(a, now) } };
    },
  })),
  passes(5),
  passes(10),
  passes(30),
];

function claimsOf({ asked }: Run) {
  return asked.filter(([name]) => name === 'claimCoupon').map(([, input]) => input as { code: string; key: string });
}

const CHECKED = 'the types ask for the question, the guard has answered it';
const ABSENT = 'a field that is not there reads as undefined';
const WATCHED = 'the clock is watched only once there is a list';
const UNREAD = 'the clock is read before anything is measured by it';
const NO_DATE = 'whatever is no date is none';

/** States of a coupon in which much the same can happen; the walks tell them apart. */
const KINDS: Readonly<Partial<Record<State['a'], string>>> = {
  expired: 'over',
  gone: 'over',
  claimed: 'steady',
  login: 'steady',
  conditions: 'steady',
};

const spec: Spec<State> = {
  machine: couponMachine,
  effects: ['tellClaimed', 'tellFailed'],
  worlds: [
    {
      initial: {
        doing: 'nothing',
        denied: false,
        a: 'unlisted',
        open: {},
        claiming: 'A',
        patience: 0,
        reading: 'no',
        asOf: 0,
        look: undefined,
      },
    },
  ],
  steps,
  key: ({ doing, denied, a, reading, asOf }) =>
    JSON.stringify([doing, KINDS[a] ?? a, reading, asOf > 0, denied && a === 'not_started']),
  view: couponView,
  shows: ({ doing, a, open, claiming, reading }) => ({
    view: {
      coupons: a === 'unlisted' ? undefined : listOf(a),
      claiming: doing === 'claiming' ? claiming : undefined,
    },
    calls: [
      ...(doing === 'listing' ? [['listCoupons', undefined] as const] : []),
      ...(doing === 'claiming' ? [['claimCoupon', { code: claiming, key: open[claiming] }] as const] : []),
      ...(reading === 'no' ? [] : [['readClock', undefined] as const]),
    ],
  }),
  property: {
    name: 'a coupon is claimed once: a key stands for one code, and a code gets a new key only after an answer',
    broken: (run) => {
      const codes = new Map<string, string>();
      for (const { code, key } of claimsOf(run)) {
        if (codes.has(key) && codes.get(key) !== code)
          return `the key ${key} was used for ${codes.get(key)} and ${code}`;
        codes.set(key, code);
      }
      return undefined;
    },
  },
  equivalent: {
    'machine.ts · only the first · context.coupons ?? []': WATCHED,
    'machine.ts · only the first · context.coupons ?? [] · 3': WATCHED,
    'machine.ts · always the first · answer.ok ? relisted(context.coupons ?? [], answer.coupons) : context.…': CHECKED,
    'machine.ts · always the first · answer.ok ? context.coupons?.map((each) => (each.code === answer.coupo…': CHECKED,
    "machine.ts · always the first · !answer.ok && answer.reason === 'refused' ? STATE_AFTER[answer.key] : …": CHECKED,
    "machine.ts · && becomes || · !answer.ok && answer.reason === 'refused' · 2": CHECKED,
    'machine.ts · leave out · coupons: undefined,': ABSENT,
    'machine.ts · leave out · claim: undefined,': ABSENT,
    'machine.ts · leave out · asOf: 0': UNREAD,
    'machine.ts · one more · 0 · 2': UNREAD,
    'windows.ts · one more · 1': 'a timer for ever is as good as one a millisecond shorter',
    "windows.ts · only the first · text ?? ''": NO_DATE,
    "windows.ts · another · ''": NO_DATE,
  },
};

export default spec;
