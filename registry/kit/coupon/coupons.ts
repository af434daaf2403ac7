import { type RefObject, useRef } from 'react';
import type { Coupon } from '#schemas/coupon.ts';
import { usePage, useShop, useStore } from '../shop.ts';
import { useSeen } from '../ui/use-seen.ts';

interface ShownCoupons<Root> {
  /** Of the element that shows them. */
  readonly root: RefObject<Root | null>;
  readonly coupons: readonly Coupon[];
  /** Code being claimed. */
  readonly claiming: string | undefined;
}

/** The shop's coupons: as the page brought them, then as they stand for this visitor, which is asked for when they are seen. */
export function useCoupons<Root extends Element>(): ShownCoupons<Root> {
  const { otherData } = usePage();
  const { coupons: port } = useShop();
  const { coupons = otherData.coupons ?? [], claiming } = useStore(port.view);
  const root = useRef<Root>(null);
  useSeen(root, port.ask);
  return { root, coupons, claiming };
}
