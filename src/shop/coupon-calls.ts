/** The coupons' calls (contract, chapter 2 "Added calls"). */
import type { Claim, ClaimAnswer } from '#machines/coupon/machine.ts';
import type { Call } from '../call/call.ts';

export async function claimCoupon(call: Call, claim: Claim | undefined, signal: AbortSignal): Promise<ClaimAnswer> {
  if (claim === undefined) return { ok: false, reason: 'unavailable' };
  const answer = await call('couponClaim', {
    body: { code: claim.code },
    headers: { 'idempotency-key': claim.key },
    signal,
  });
  if (answer.ok) return { ok: true, coupon: answer.data.coupon };
  if (answer.kind !== 'refused') return { ok: false, reason: 'unavailable' };
  return { ok: false, reason: 'refused', key: answer.failure.key, msg: answer.failure.msg };
}
