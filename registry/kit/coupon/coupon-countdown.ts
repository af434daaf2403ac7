import { useLingui } from '@lingui/react/macro';
import { unreachable } from '../unreachable.ts';
import type { Coupon } from '#schemas/coupon.ts';
import { clockOf, useLastDay } from './last-day.ts';

/** How long until a coupon stands differently, in words, ticking; undefined where that is more than a day, or never. */
export function useCountdown(coupon: Coupon): string | undefined {
  const { t } = useLingui();
  const left = useLastDay(nextChange(coupon));
  if (left === undefined) return undefined;
  const clock = clockOf(left);
  if (coupon.state === 'not_started') return t({ id: 'coupon.opensIn', message: `Claiming opens in ${clock}` });
  if (coupon.state === 'not_usable_yet') return t({ id: 'coupon.usableIn', message: `Can be used in ${clock}` });
  if (coupon.state === 'claimed') return t({ id: 'coupon.expiresIn', message: `Expires in ${clock}` });
  return t({ id: 'coupon.closesIn', message: `Claiming closes in ${clock}` });
}

function nextChange({ state, claim_start, claim_end, use_start, use_end }: Coupon): string | null | undefined {
  switch (state) {
    case 'not_started':
      return claim_start;
    case 'claimable':
    case 'login':
      return claim_end;
    case 'not_usable_yet':
      return use_start;
    case 'claimed':
      return use_end;
    case 'expired':
    case 'gone':
    case 'conditions':
      return undefined;
    default:
      return unreachable(state);
  }
}
