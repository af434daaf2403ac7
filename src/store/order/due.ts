/** Calculates the cost of an order. */
import { roundToSatang, toUnits } from '#schemas/values/money/money.ts';
import type { Basket, EngineAmounts } from '../cart/basket.ts';
import { basketTotal, pointsUnits, readPoints } from '../cart/rules.ts';
import { deliveryFee } from './delivery.ts';

/** The amounts of an order in baht, rounded to 2 decimals. */
export interface Due {
  readonly goods: number;
  readonly couponDiscount: number;
  readonly usedPoints: number;
  /** Fee of the chosen delivery, less the coupon's discount on it. */
  readonly shippingFee: number;
  /** The coupon's discount on the delivery; not part of `couponDiscount`. */
  readonly deliveryDiscount: number;
  /** VAT on top of all these, and its rate in percent; 0 where the prices include it. */
  readonly vat: number;
  readonly vatPercent: number;
  readonly net: number;
}

/** The amounts of a validated cart. */
export function dueOf(basket: Basket): Due {
  if (basket.amounts !== undefined) return dueToEngine(basket.amounts);
  const goods = basketTotal(basket);
  const couponDiscount = basket.couponDiscount ?? 0;
  const usedPoints = readPoints(basket.choices.usePoint) ?? 0;
  const fee = deliveryFee(basket.policy, basket.choices.shippingType, goods);
  const deliveryDiscount = Math.min(fee, basket.deliveryDiscount);
  const shippingFee = roundToSatang(toUnits(fee) - toUnits(deliveryDiscount));
  const paidForGoods = toUnits(goods) - toUnits(couponDiscount) - pointsUnits(usedPoints);
  const beforeVat = paidForGoods + toUnits(shippingFee);
  const vatPercent = basket.policy.vat_percent ?? 0;
  const vat = roundToSatang((beforeVat * BigInt(vatPercent)) / 100n);
  const net = roundToSatang(beforeVat + toUnits(vat));
  return { goods, couponDiscount, usedPoints, shippingFee, deliveryDiscount, vat, vatPercent, net };
}

/** The amounts of an engine: its promotions count as the coupon's discount, and its prices include VAT. */
function dueToEngine({ goods, discount, shippingFee, deliveryDiscount, total }: EngineAmounts): Due {
  const none = { usedPoints: 0, vat: 0, vatPercent: 0 };
  return { goods, couponDiscount: discount, shippingFee, deliveryDiscount, net: total, ...none };
}

/** Baht that the order's coupon saves: 0 if it discounts a delivery that is free anyway. */
export function couponSavings({ couponDiscount, deliveryDiscount }: Due): number {
  return roundToSatang(toUnits(couponDiscount) + toUnits(deliveryDiscount));
}
