/** States of coupons for this visitor (specification, chapter 8). */
import { useLingui } from '@lingui/react/macro';
import { type RefObject, useRef } from 'react';
import type { Coupon, CouponState } from '#schemas/coupon.ts';
import { usePage, useShop, useStore } from '../shop.ts';
import { useSeen } from '../ui/use-seen.ts';
import { unreachable } from '#schemas/unreachable.ts';

interface CouponsOfVisitor<Root> {
  /** Ref of the element that shows them. */
  readonly root: RefObject<Root | null>;
  readonly coupons: readonly Coupon[];
  /** Code being claimed. */
  readonly claiming: string | undefined;
}

/** The shop's coupons: the page's own records first, then their states for this visitor, requested once `root` comes into view. */
export function useCoupons<Root extends Element>(): CouponsOfVisitor<Root> {
  const { otherData } = usePage();
  const { coupons: port } = useShop();
  const { coupons = otherData.coupons ?? [], claiming } = useStore(port.view);
  const root = useRef<Root>(null);
  useSeen(root, port.request);
  return { root, coupons, claiming };
}

/** The message of a coupon's state, undefined for one that can be claimed; `gone` reads as expired (contract, chapter 10). */
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

/** Whether a coupon can neither be claimed nor used any more. */
export function isSpent(state: CouponState): boolean {
  return state === 'expired' || state === 'gone';
}
