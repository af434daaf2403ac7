/** What an order costs. */
import { roundToSatang, toUnits } from '#schemas/values/money/money.ts';
import type { Basket } from '../cart/basket.ts';
import { basketTotal, pointsUnits, readPoints } from '../cart/rules.ts';
import { deliveryFee } from './delivery.ts';

/** What is due: baht, rounded to 2 decimals; VAT excluded. */
export interface Due {
  readonly goods: number;
  readonly couponDiscount: number;
  readonly usedPoints: number;
  /** Of the chosen delivery, less what a coupon takes off it. */
  readonly shippingFee: number;
  readonly net: number;
}

/** What a checked cart costs, once its choices have been found good. */
export function dueOf(basket: Basket): Due {
  const goods = basketTotal(basket);
  const couponDiscount = basket.couponDiscount ?? 0;
  const usedPoints = readPoints(basket.choices.usePoint) ?? 0;
  const fee = deliveryFee(basket.policy, basket.choices.shippingType, goods);
  const shippingFee = roundToSatang(toUnits(fee) - toUnits(Math.min(fee, basket.deliveryDiscount)));
  const paidForGoods = toUnits(goods) - toUnits(couponDiscount) - pointsUnits(usedPoints);
  return { goods, couponDiscount, usedPoints, shippingFee, net: roundToSatang(paidForGoods + toUnits(shippingFee)) };
}
