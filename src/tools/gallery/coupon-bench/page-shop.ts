/** A shop for coupons that lives as long as its page: every state, windows of seconds, and claims that go wrong. */
import * as v from 'valibot';
import { Coupon, type CouponState } from '#schemas/coupon.ts';
import type { Claim, ClaimAnswer } from '#machines/coupon/machine.ts';

/** Times in seconds after the start of the page. */
interface Offer {
  readonly code: string;
  readonly kind?: Coupon['kind'];
  readonly title: string;
  /** Where it stands whatever the time; none: as its windows and claims say. */
  readonly always?: CouponState;
  readonly claim?: readonly [start: number, end: number];
  readonly use?: readonly [start: number, end: number];
  /** How the first claim ends. */
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

/** What the coupons look like before the page is used, when no time has begun. */
export const UNTIMED: readonly Coupon[] = OFFERS.map((offer) => record(offer, offer.always ?? 'claimable'));

export interface PageShop {
  readonly list: () => readonly Coupon[];
  readonly claim: (claim: Claim | undefined) => ClaimAnswer;
}

/** Opens the shop at an instant; that and `now` in ms. `log` hears of each call and its answer. */
export function openPageShop(opened: number, now: () => number, log: (line: string) => void): PageShop {
  const taken = new Map<string, 'claimed' | 'gone'>();
  const unanswered = new Set<string>();

  function standing(offer: Offer): Coupon {
    return record(offer, stateOf(offer, (now() - opened) / 1000, taken.get(offer.code)), opened);
  }

  function answer(code: string | undefined): ClaimAnswer {
    const offer = OFFERS.find((each) => each.code === code);
    if (offer === undefined) return { ok: false, reason: 'refused', key: 'COUPON_CODE_NOT_FOUND' };
    if (offer.first === 'no answer' && !unanswered.has(offer.code)) {
      unanswered.add(offer.code);
      return { ok: false, reason: 'unavailable' };
    }
    const { state } = standing(offer);
    if (state !== 'claimable') return { ok: false, reason: 'refused', key: REFUSALS[state] };
    taken.set(offer.code, offer.first === 'gone' ? 'gone' : 'claimed');
    if (offer.first === 'gone') return { ok: false, reason: 'refused', key: REFUSALS.gone };
    return { ok: true, coupon: standing(offer) };
  }

  return {
    list: () => {
      log('GET /api/x4/coupon/list');
      return OFFERS.map(standing);
    },
    claim: (claim) => {
      const given = answer(claim?.code);
      const told = given.ok ? given.coupon.state : given.reason === 'refused' ? given.key : '503';
      log(`POST /api/x4/coupon/claim ${claim?.code ?? ''} · idempotency-key …${claim?.key.slice(-4) ?? ''} → ${told}`);
      return given;
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

/** `opened` undefined: without its windows. */
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
