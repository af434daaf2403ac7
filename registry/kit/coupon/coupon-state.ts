/** States of coupons for this visitor (specification, chapter 8). */
import { useLingui } from '@lingui/react/macro';
import { type RefObject, useRef } from 'react';
import type { Coupon, CouponReason, CouponState } from '#schemas/coupon.ts';
import { instantOf } from '#schemas/values/instant.ts';
import { readClock } from '../clock.ts';
import { formatDate } from '../format-date.ts';
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

/**
 * The message of a coupon's state, undefined for one that can be claimed. `gone` reads as expired where the platform gives no
 * reason (contract, chapter 10).
 */
export function useStateMessage({ state, reason }: Pick<Coupon, 'state' | 'reason'>): string | undefined {
  const { t } = useLingui();
  const because = useReason(reason);
  switch (state) {
    case 'claimable':
      return undefined;
    case 'claimed':
      return t({ id: 'coupon.state.claimed', message: 'Already claimed' });
    case 'not_started':
      return t({ id: 'coupon.state.notStarted', message: 'Not available to claim yet' });
    case 'not_usable_yet':
      return t({ id: 'coupon.state.notUsableYet', message: 'Not valid for use yet' });
    case 'gone':
      return because ?? t({ id: 'coupon.state.expired', message: 'Coupon expired' });
    case 'expired':
      return t({ id: 'coupon.state.expired', message: 'Coupon expired' });
    case 'conditions':
      return t({ id: 'coupon.state.conditions', message: 'User conditions not met' });
    case 'login':
      return t({ id: 'coupon.state.login', message: 'Please log in' });
    default:
      return unreachable(state);
  }
}

function useReason(reason: CouponReason | undefined): string | undefined {
  const { t } = useLingui();
  switch (reason) {
    case undefined:
      return undefined;
    case 'used':
      return t({ id: 'coupon.reason.used', message: 'Already used' });
    case 'fully_claimed':
      return t({ id: 'coupon.reason.fullyClaimed', message: 'Fully claimed' });
    case 'withdrawn':
      return t({ id: 'coupon.reason.withdrawn', message: 'No longer offered' });
    case 'members_only':
      return t({ id: 'coupon.reason.members', message: 'For members of the shop' });
    default:
      return unreachable(reason);
  }
}

/** The reason beside the message of a coupon's state: since when or from when, or for whom; undefined where there is none. */
export function useStateDetail({
  state,
  reason,
  claim_start,
  claim_end,
  use_start,
  use_end,
}: Pick<Coupon, 'state' | 'reason' | 'claim_start' | 'claim_end' | 'use_start' | 'use_end'>): string | undefined {
  const { t } = useLingui();
  const { lang } = usePage();
  const because = useReason(reason);
  const dayOf = (instant: string | null | undefined) => (instant ? formatDate(instant, lang) : '');
  const from = (day: string) => (day === '' ? undefined : t({ id: 'coupon.reason.from', message: `from ${day}` }));
  switch (state) {
    case 'expired': {
      // Only this state reads the clock: the server stores the HTML of all others.
      const day = dayOf([claim_end, use_end].find(isPast));
      return day === '' ? undefined : t({ id: 'coupon.reason.since', message: `since ${day}` });
    }
    case 'not_started':
      return from(dayOf(claim_start));
    case 'not_usable_yet':
      return from(dayOf(use_start));
    case 'conditions':
      return because;
    case 'claimable':
    case 'claimed':
    case 'gone':
    case 'login':
      return undefined;
    default:
      return unreachable(state);
  }
}

function isPast(instant: string | null | undefined): boolean {
  return instant !== undefined && instant !== null && instantOf(instant) <= readClock();
}

/** Whether a coupon can neither be claimed nor used any more. */
export function isSpent(state: CouponState): boolean {
  return state === 'expired' || state === 'gone';
}
