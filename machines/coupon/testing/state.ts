/** State of the coupons' model: coupon A with its windows, B in every list, C in none; and how time changes A. */
import { parse } from 'valibot';
import { Coupon, COUPON_STATES, type CouponState } from '#schemas/coupon.ts';
import { CouponCode } from '#schemas/ids.ts';

export type Code = 'A' | 'C';

/** The visitor before anybody is known, a guest, and two accounts. */
export const VISITORS = [null, 'ann', 'ann2'] as const;

export interface State {
  readonly visitor: (typeof VISITORS)[number] | undefined;
  readonly status: 'idle' | 'listing' | 'claiming';
  /** The last list was refused. */
  readonly denied: boolean;
  readonly a: CouponState | 'unlisted';
  /** Idempotency keys of the claims without an answer. C is in no list. */
  readonly open: Readonly<Partial<Record<Code, string>>>;
  readonly claiming: Code;
  /** ms until the pending claim times out. */
  readonly timeLeft: number;
  /** The clock is being read, for a new list (`listed`) or at a boundary (`due`). */
  readonly reading: 'no' | 'listed' | 'due';
  /** Time of day of the last reading. */
  readonly asOf: number;
  /** ms until the clock is read again. */
  readonly nextRead: number | undefined;
}

/** The known data of a new visitor. */
export const NOTHING = {
  status: 'idle',
  denied: false,
  a: 'unlisted',
  open: {},
  claiming: 'A',
  timeLeft: 0,
  reading: 'no',
  asOf: 0,
  nextRead: undefined,
} as const satisfies Omit<State, 'visitor'>;

export const SECOND = 1000;
export const TIMEOUT = 20 * SECOND;
const MAX_DELAY = 60 * SECOND;
const MIN_RETRY = 5 * SECOND;

/** The windows of A, times of day in ms. */
export const CLAIM_START = 100 * SECOND;
const CLAIM_END = 200 * SECOND;
const USE_START = 300 * SECOND;
const USE_END = 400 * SECOND;
const BOUNDARIES = [CLAIM_START, CLAIM_END, USE_START, USE_END];
export const TIMES = [99.999, 100, 110, 190, 200, 290, 300, 400].map((seconds) => seconds * SECOND);
/** Fewer readings while a call is pending, which bounds the graph. */
export const FEW_TIMES = new Set([110 * SECOND, 300 * SECOND]);

const A = {
  claim_start: new Date(CLAIM_START).toISOString(),
  claim_end: new Date(CLAIM_END).toISOString(),
  use_start: new Date(USE_START).toISOString(),
  use_end: new Date(USE_END).toISOString(),
};
const B = { use_end: null };
const COUPON = parse(Coupon, { code: 'B', kind: 'discount', limited: 1, state: 'claimable' });

export function coupon(code: string, state: CouponState): Coupon {
  return { ...COUPON, ...(code === 'A' || code === 'C' ? A : B), code: parse(CouponCode, code), state };
}
/** The code of the first begins like A's; neither it nor B changes. */
export const OTHERS = [coupon('A2', 'claimable'), coupon('B', 'claimable')] as const;
const LISTS = new Map(COUPON_STATES.map((a) => [a, [OTHERS[0], coupon('A', a), OTHERS[1]]]));
export const listOf = (a: CouponState) => LISTS.get(a);

export const REFUSALS: Readonly<Record<string, CouponState | undefined>> = {
  NO_AUTH: 'login',
  COUPON_NOT_STARTED: 'not_started',
  COUPON_GONE: 'gone',
  COUPON_EXPIRED: 'expired',
  COUPON_ALREADY_CLAIMED: 'claimed',
  COUPON_CONDITIONS: 'conditions',
  ANY_OTHER: undefined,
};

/** The state of a coupon after the time has advanced from one instant to another. */
export function stateAt(a: State['a'], since: number, now: number): State['a'] {
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

/** ms until the clock is read again; undefined: never. */
export function untilNextRead(a: State['a'], now: number): number | undefined {
  if (a === 'unlisted' || a === 'expired' || a === 'gone') return undefined;
  const delays = BOUNDARIES.flatMap((boundary) => (boundary > now ? [boundary - now] : []));
  if (a === 'not_started' && now >= CLAIM_START) delays.push(Math.max(MIN_RETRY, now - CLAIM_START));
  return delays.length === 0 ? undefined : Math.min(MAX_DELAY, ...delays);
}
