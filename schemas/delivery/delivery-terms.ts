/**
 * Applies a shop's terms of delivery to a postcode and a total. Without the schema (deliveries.ts): components compute
 * with them.
 */

/** Terms of a way to send. */
export interface DeliveryTerms {
  readonly fee: number;
  readonly days_min: number;
  readonly days_max: number;
  readonly free_from?: number | undefined;
  readonly cut_off?: string | undefined;
  readonly weekdays?: readonly number[] | undefined;
  readonly areas?: readonly { readonly postcodes: readonly string[]; readonly more_days: number }[] | undefined;
}

/** A delivery method as pages show it (contract, chapter 3 "Base"; ours); `pickup` needs no address. */
export interface Delivery extends DeliveryTerms {
  readonly type: string;
  readonly label: string;
}

/** The type of the way that needs no address. */
export const PICKUP = 'pickup';

/** Delivery days to a postcode: more if it is in one of the method's areas; the longest matching prefix decides. */
export function deliveryDays(
  { days_min, days_max, areas = [] }: Pick<DeliveryTerms, 'days_min' | 'days_max' | 'areas'>,
  postcode: string,
): readonly [least: number, most: number] {
  let agreeing = 0;
  let more = 0;
  for (const { postcodes, more_days } of areas)
    for (const digits of postcodes)
      if (digits.length > agreeing && postcode.startsWith(digits)) [agreeing, more] = [digits.length, more_days];
  return [days_min + more, days_max + more];
}

/** The method with the lowest free-delivery threshold; undefined if the shop declares none. */
export function freeDelivery<Method extends Pick<Delivery, 'type' | 'free_from'>>(
  deliveries: readonly Method[],
): Method | undefined {
  const sorted = deliveries
    .filter(({ type, free_from }) => type !== PICKUP && free_from !== undefined)
    .toSorted((a, b) => (a.free_from ?? 0) - (b.free_from ?? 0));
  return sorted[0];
}
