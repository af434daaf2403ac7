import { useEffect } from 'react';
import type { Coupon } from '#schemas/coupon.ts';
import { usePage, useShop, useStore } from './shop.ts';

interface ShownCoupons {
  readonly coupons: readonly Coupon[];
  /** Code being claimed. */
  readonly claiming: string | undefined;
}

/** The shop's coupons: as the page brought them, then as they stand for this visitor, which is asked for. */
export function useCoupons(): ShownCoupons {
  const { otherData } = usePage();
  const { coupons: port } = useShop();
  const { coupons = otherData.coupons ?? [], claiming } = useStore(port.view);
  useEffect(() => port.ask(), [port]);
  return { coupons, claiming };
}
