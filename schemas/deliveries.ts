/** Ways in which a shop sends its goods: what they cost in baht, how many working days they take, and where they take longer. */
import * as v from 'valibot';
import { absentWhenEmpty, looseCount, looseText, textOrEmpty } from './lenient/loose.ts';
import { salvageList } from './lenient/salvage.ts';
import { Price } from './values/money/baht.ts';

/** Where a way takes more days: postcodes by their first digits. */
const DeliveryArea = v.strictObject({
  postcodes: v.pipe(
    v.array(v.pipe(looseText, v.regex(/^\d{1,5}$/, 'expected the first digits of a postcode'))),
    v.maxLength(500),
  ),
  more_days: v.pipe(looseCount, v.maxValue(60)),
});

const days = v.pipe(looseCount, v.maxValue(366));

/** The schema of `DeliveryTerms`. */
export const DeliveryTerms = v.strictObject({
  fee: Price,
  days_min: days,
  days_max: days,
  /** Price of the goods from which on it is free. */
  free_from: absentWhenEmpty(Price),
  /** Time of day until which an order leaves the same day. */
  cut_off: absentWhenEmpty(v.pipe(looseText, v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'expected a time as 11:00'))),
  /** Days of the week on which it leaves, 1 for Monday; absent: every working day. */
  weekdays: absentWhenEmpty(v.pipe(v.array(v.pipe(looseCount, v.minValue(1), v.maxValue(7))), v.minLength(1))),
  /** Where it takes longer. */
  areas: absentWhenEmpty(v.pipe(v.array(DeliveryArea), v.maxLength(50))),
});
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

const Delivery = v.object({ ...DeliveryTerms.entries, type: looseText, label: textOrEmpty });
/** A way to send as pages tell of it (contract, chapter 3 "Base"; ours); `pickup` needs no address. */
export interface Delivery extends DeliveryTerms {
  readonly type: string;
  readonly label: string;
}

/** The ways of a base; a faulty one must not fail the others. */
export const Deliveries = v.pipe(
  v.unknown(),
  v.transform((list): readonly Delivery[] => salvageList(Delivery, list)),
);

/** The type of the way that needs no address. */
export const PICKUP = 'pickup';

/** Days that a way takes to a postcode: more where it lies in one of its areas, by the most digits that agree. */
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

/** The way that is free from the least price of goods on; undefined where the shop says nothing of it. */
export function freeDelivery<Way extends Pick<Delivery, 'type' | 'free_from'>>(ways: readonly Way[]): Way | undefined {
  const sorted = ways
    .filter(({ type, free_from }) => type !== PICKUP && free_from !== undefined)
    .toSorted((a, b) => (a.free_from ?? 0) - (b.free_from ?? 0));
  return sorted[0];
}
