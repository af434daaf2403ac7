import { useLingui } from '@lingui/react/macro';
import { unreachable } from '../unreachable.ts';
import type { CouponState } from '#schemas/coupon.ts';

/** What a state means to the shopper (specification, chapter 8); `gone` reads as expired (contract, chapter 10). */
export function useStateMessage(state: CouponState): string | undefined {
  const { t } = useLingui();
  switch (state) {
    case 'claimable':
      return undefined;
    case 'claimed':
      return t({ id: 'coupon.state.claimed', message: 'Already claimed' });
    case 'not_started':
      return t({ id: 'coupon.state.notStarted', message: 'Not available to claim yet' });
    case 'not_usable_yet':
      return t({ id: 'coupon.state.notUsableYet', message: 'Not valid for use yet' });
    case 'expired':
    case 'gone':
      return t({ id: 'coupon.state.expired', message: 'Coupon expired' });
    case 'conditions':
      return t({ id: 'coupon.state.conditions', message: 'User conditions not met' });
    case 'login':
      return t({ id: 'coupon.state.login', message: 'Please log in' });
    default:
      return unreachable(state);
  }
}

/** Whether a coupon is of no use any more. */
export function isSpent(state: CouponState): boolean {
  return state === 'expired' || state === 'gone';
}
