/** When a parcel arrives that is ordered now, by the shop's terms of delivery. Days are those of the shop's clock. */
import { type Delivery, deliveryDays } from '#schemas/delivery/delivery-terms.ts';

const DAY_MS = 86_400_000;
/** Time of the shop ahead of UTC (ms). */
const SHOP_OFFSET_MS = 7 * 3_600_000;
const WORKING_DAYS: readonly number[] = [1, 2, 3, 4, 5];

/** First and last day of arrival, as instants of 0:00 UTC. */
export interface Arrival {
  readonly from: Date;
  readonly to: Date;
}

/**
 * The days on which a parcel arrives. It leaves on the day of the order, or the next one after the cut-off time, if
 * that is a dispatch day. Then its working days are counted. Public holidays are not known.
 */
export function arrivalOf(delivery: Delivery, postcode: string, now: Date): Arrival {
  const clock = new Date(now.getTime() + SHOP_OFFSET_MS);
  const isLate = delivery.cut_off !== undefined && clock.toISOString().slice(11, 16) >= delivery.cut_off;
  const ordered = Math.floor(clock.getTime() / DAY_MS) * DAY_MS + (isLate ? DAY_MS : 0);
  const leaving = delivery.weekdays ?? WORKING_DAYS;
  let leaves = ordered;
  while (!leaving.includes(weekdayOf(leaves))) leaves += DAY_MS;
  const [least, most] = deliveryDays(delivery, postcode);
  return { from: new Date(addWorkingDays(leaves, least)), to: new Date(addWorkingDays(leaves, most)) };
}

/** 1 for Monday. */
function weekdayOf(time: number): number {
  return new Date(time).getUTCDay() || 7;
}

function addWorkingDays(time: number, days: number): number {
  let [day, left] = [time, days];
  while (left > 0) {
    day += DAY_MS;
    if (WORKING_DAYS.includes(weekdayOf(day))) left--;
  }
  return day;
}
