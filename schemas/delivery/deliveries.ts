/** A shop's delivery methods: cost in baht, working days, and areas with longer delivery times. */
import * as v from 'valibot';
import { absentWhenEmpty, looseCount, looseText, textOrEmpty } from '../lenient/loose.ts';
import { salvageList } from '../lenient/salvage.ts';
import type { Delivery as DeliveryWay } from './delivery-terms.ts';
import { Price } from '../values/money/baht.ts';

/** An area with a longer delivery time: postcodes by their first digits. */
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
  /** Areas with a longer delivery time. */
  areas: absentWhenEmpty(v.pipe(v.array(DeliveryArea), v.maxLength(50))),
});
const Delivery = v.object({ ...DeliveryTerms.entries, type: looseText, label: textOrEmpty });
/** The deliveries of a base; a faulty one must not fail the others. */
export const Deliveries = v.pipe(
  v.unknown(),
  v.transform((list): readonly DeliveryWay[] => salvageList(Delivery, list)),
);
