/** A coupon API within the page: every state, windows of seconds, and claims that fail. */
import * as v from 'valibot';
import { Coupon, type CouponState } from '#schemas/coupon.ts';
import type { Claim, ClaimAnswer } from '#machines/coupon/machine.ts';

/** Times in seconds after the start of the page. */
interface Offer {
  readonly code: string;
  readonly kind?: Coupon['kind'];
  readonly title: string;
  /** A fixed state; by default it follows from windows and claims. */
  readonly always?: CouponState;
  readonly claim?: readonly [start: number, end: number];
  readonly use?: readonly [start: number, end: number];
  /** Failure of the first claim. */
  readonly first?: 'gone' | 'no answer';
}

const OFFERS: readonly Offer[] = [
  { code: 'OPENS-IN-20S', title: 'not_started → claimable → expired', claim: [20, 90] },
  { code: 'CLAIM-ME', title: 'claimable → claimed', claim: [-60, 3600] },
  { code: 'USE-LATER', title: 'claimable → not_usable_yet → claimed → expired', claim: [-60, 600], use: [60, 180] },
  { code: 'TOO-LATE', title: 'claimable → gone', claim: [-60, 600], first: 'gone' },
  { code: 'NO-ANSWER', title: '503, then claimed', kind: 'shipping', claim: [-60, 600], first: 'no answer' },
  { code: 'LOGIN', title: 'login', always: 'login' },
  { code: 'MEMBERS', title: 'conditions', always: 'conditions' },
  { code: 'EXPIRED', title: 'expired', always: 'expired' },
  { code: 'GONE', title: 'gone', always: 'gone', kind: 'shipping' },
];

/** The coupons as the server renders them, before the clock starts. */
export const INITIAL_COUPONS: readonly Coupon[] = OFFERS.map((offer) => record(offer, offer.always ?? 'claimable'));

export interface FakeCouponApi {
  readonly list: () => readonly Coupon[];
  readonly claim: (claim: Claim | undefined) => ClaimAnswer;
}

/** Creates the API. `opened` and `now()` in ms since 1970; `log` receives a line for each call. */
export function createFakeCouponApi(opened: number, now: () => number, log: (line: string) => void): FakeCouponApi {
  const claims = new Map<string, 'claimed' | 'gone'>();
  const unanswered = new Set<string>();

  function couponOf(offer: Offer): Coupon {
    return record(offer, stateOf(offer, (now() - opened) / 1000, claims.get(offer.code)), opened);
  }

  function answer(code: string | undefined): ClaimAnswer {
    const offer = OFFERS.find((each) => each.code === code);
    if (offer === undefined) return { ok: false, reason: 'refused', key: 'COUPON_CODE_NOT_FOUND' };
    if (offer.first === 'no answer' && !unanswered.has(offer.code)) {
      unanswered.add(offer.code);
      return { ok: false, reason: 'unavailable' };
    }
    const { state } = couponOf(offer);
    if (state !== 'claimable') return { ok: false, reason: 'refused', key: REFUSALS[state] };
    claims.set(offer.code, offer.first === 'gone' ? 'gone' : 'claimed');
    if (offer.first === 'gone') return { ok: false, reason: 'refused', key: REFUSALS.gone };
    return { ok: true, coupon: couponOf(offer) };
  }

  return {
    list: () => {
      log('GET /api/x4/coupon/list');
      return OFFERS.map(couponOf);
    },
    claim: (claim) => {
      const result = answer(claim?.code);
      const status = result.ok ? result.coupon.state : result.reason === 'refused' ? result.key : '503';
      log(
        `POST /api/x4/coupon/claim ${claim?.code ?? ''} · idempotency-key …${claim?.key.slice(-4) ?? ''} → ${status}`,
      );
      return result;
    },
  };
}

const REFUSALS: Readonly<Record<Exclude<CouponState, 'claimable'>, string>> = {
  claimed: 'COUPON_ALREADY_CLAIMED',
  not_usable_yet: 'COUPON_ALREADY_CLAIMED',
  not_started: 'COUPON_NOT_STARTED',
  expired: 'COUPON_EXPIRED',
  gone: 'COUPON_GONE',
  conditions: 'COUPON_CONDITIONS',
  login: 'NO_AUTH',
};

function stateOf({ always, claim, use }: Offer, seconds: number, taken: 'claimed' | 'gone' | undefined): CouponState {
  if (always !== undefined) return always;
  if (taken === 'gone') return 'gone';
  if (use !== undefined && seconds >= use[1]) return 'expired';
  if (taken === 'claimed') return use !== undefined && seconds < use[0] ? 'not_usable_yet' : 'claimed';
  if (claim === undefined || seconds >= claim[1]) return 'expired';
  return seconds < claim[0] ? 'not_started' : 'claimable';
}

/** A coupon of the contract; without windows when `opened` is undefined. */
function record({ code, kind = 'discount', title, claim, use }: Offer, state: CouponState, opened?: number): Coupon {
  const at = (seconds: number | undefined) =>
    seconds === undefined || opened === undefined ? undefined : new Date(opened + seconds * 1000).toISOString();
  return v.parse(Coupon, {
    code,
    title,
    kind,
    max_discount: kind === 'shipping' ? 40 : 100,
    min_spend: 300,
    claim_start: at(claim?.[0]),
    claim_end: at(claim?.[1]),
    use_start: at(use?.[0]),
    use_end: at(use?.[1]) ?? null,
    limited: true,
    remain: 5,
    state,
  });
}
