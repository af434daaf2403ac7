/**
 * What coupons do, written from the specification (chapter 4 "Coupon", chapter 6) and the contract (chapter 2 "Added calls",
 * chapter 10): a list that is asked for anew after each answer, and a claim that is made once, whatever the network does.
 */
import { parse } from 'valibot';
import {
  answer,
  type Entry,
  fail,
  type Run,
  send,
  type Spec,
  type Step,
  wait,
} from '#machines/testing/specification.ts';
import { Coupon, type CouponState } from '#schemas/coupon.ts';
import { couponMachine } from './machine.ts';
import { couponView } from './view.ts';

interface State {
  readonly doing: 'nothing' | 'listing' | 'claiming';
  readonly a: CouponState | 'unlisted';
  /** The claim that may have arrived: its code and its key. */
  readonly open: readonly [code: string, key: string] | undefined;
  /** Half of the longest wait for an answer has passed. */
  readonly waited: boolean;
}

const PATIENCE = 20_000;
const LIST = ['claimable', 'expired'] as const;

const coupon = (code: string, state: CouponState) => parse(Coupon, { code, kind: 'discount', limited: 1, state });
const listOf = (a: CouponState) => [coupon('A', a), coupon('B', 'claimable')];

const REFUSALS: Readonly<Record<string, CouponState | undefined>> = {
  NO_AUTH: 'login',
  COUPON_NOT_STARTED: 'not_started',
  COUPON_GONE: 'gone',
  COUPON_EXPIRED: 'expired',
  COUPON_ALREADY_CLAIMED: 'claimed',
  COUPON_CONDITIONS: 'conditions',
  ANY_OTHER: undefined,
};

/** A claim of a code that may have arrived goes out with the same key again. */
function claim(state: State, code: string, key: string): State {
  return { ...state, doing: 'claiming', open: state.open?.[0] === code ? state.open : [code, key], waited: false };
}

const lost = { ok: false, reason: 'unavailable' } as const;
const unanswered = (state: State) => ({
  state: { ...state, doing: 'nothing', waited: false } as const,
  did: [['tellFailed', lost]] satisfies Entry[],
});

const steps: readonly Step<State>[] = [
  {
    name: 'look at the list',
    deed: send({ type: 'load' }),
    comes: (state) =>
      state.doing === 'claiming' ? { state } : { state: { ...state, doing: 'listing' }, restarts: ['listCoupons'] },
  },
  ...(['A', 'C'] as const).map((code, index): Step<State> => ({
    name: `claim ${code}`,
    deed: send({ type: 'claim', code, key: `key ${index}` }),
    comes: (state) => ({ state: state.doing === 'claiming' ? state : claim(state, code, `key ${index}`) }),
  })),
  {
    name: 'claim A once more',
    deed: send({ type: 'claim', code: 'A', key: 'another key' }),
    comes: (state) => ({ state: state.doing === 'claiming' ? state : claim(state, 'A', 'another key') }),
  },
  ...LIST.map((a): Step<State> => ({
    name: `the list comes, A ${a}`,
    deed: answer('listCoupons', { ok: true, coupons: listOf(a) }),
    comes: (state) => (state.doing === 'listing' ? { state: { ...state, doing: 'nothing', a } } : undefined),
  })),
  {
    name: 'the list is refused',
    deed: answer('listCoupons', { ok: false }),
    comes: (state) => (state.doing === 'listing' ? { state: { ...state, doing: 'nothing' } } : undefined),
  },
  {
    name: 'the list does not come',
    deed: fail('listCoupons'),
    comes: (state) => (state.doing === 'listing' ? { state: { ...state, doing: 'nothing' } } : undefined),
  },
  {
    name: 'the claim is granted',
    deed: (state) => answer('claimCoupon', { ok: true, coupon: coupon(state.open?.[0] ?? '', 'claimed') })(),
    comes: (state) =>
      state.doing === 'claiming'
        ? {
            state: { ...state, doing: 'listing', open: undefined, waited: false, a: after(state, 'claimed') },
            did: [['tellClaimed', { ok: true, coupon: coupon(state.open?.[0] ?? '', 'claimed') }]],
          }
        : undefined,
  },
  ...Object.entries(REFUSALS).map(([key, becomes]): Step<State> => {
    const output = { ok: false, reason: 'refused', key };
    return {
      name: `the claim is refused: ${key}`,
      deed: answer('claimCoupon', output),
      comes: (state) =>
        state.doing === 'claiming'
          ? {
              state: {
                ...state,
                doing: 'listing',
                open: undefined,
                waited: false,
                a: becomes === undefined ? state.a : after(state, becomes),
              },
              did: [['tellFailed', output]],
            }
          : undefined,
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
  {
    name: 'half of the patience passes',
    deed: wait(PATIENCE / 2),
    comes: (state) =>
      state.doing === 'claiming'
        ? state.waited
          ? unanswered(state)
          : { state: { ...state, waited: true } }
        : { state },
  },
];

/** A coupon's new state shows where it is listed. */
function after({ a, open }: State, becomes: CouponState): State['a'] {
  return a === 'unlisted' || open?.[0] !== 'A' ? a : becomes;
}

function claimsOf({ asked }: Run) {
  return asked.filter(([name]) => name === 'claimCoupon').map(([, input]) => input as { code: string; key: string });
}

const CHECKED = 'the types ask for the question, the guard has answered it';
const ALIKE = 'without a pending call, resting and loading do the same on every event';
const ABSENT = 'a field that is not there reads as undefined';

const spec: Spec<State> = {
  machine: couponMachine,
  effects: ['tellClaimed', 'tellFailed'],
  worlds: [{ initial: { doing: 'nothing', a: 'unlisted', open: undefined, waited: false } }],
  steps,
  view: couponView,
  shows: ({ doing, a, open }) => ({
    view: {
      coupons: a === 'unlisted' ? undefined : listOf(a),
      claiming: doing === 'claiming' ? open?.[0] : undefined,
    },
    calls: [
      ...(doing === 'listing' ? [['listCoupons', undefined] as const] : []),
      ...(doing === 'claiming' ? [['claimCoupon', { code: open?.[0], key: open?.[1] }] as const] : []),
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
    'machine.ts · always the first · answer.ok ? context.coupons?.map((coupon) => (coupon.code === answer.c…': CHECKED,
    "machine.ts · always the first · !answer.ok && answer.reason === 'refused' ? STATE_AFTER[answer.key] : …": CHECKED,
    "machine.ts · && becomes || · !answer.ok && answer.reason === 'refused' · 2": CHECKED,
    'machine.ts · leave out · context: { coupons: undefined, claim: undefined },': ABSENT,
    'machine.ts · leave out · coupons: undefined,': ABSENT,
    'machine.ts · leave out · claim: undefined': ABSENT,
    "machine.ts · leave out · target: 'resting',": ALIKE,
    "machine.ts · another · 'resting' · 2": ALIKE,
    "machine.ts · another · 'resting' · 3": ALIKE,
  },
};

export default spec;
