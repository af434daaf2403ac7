/**
 * The rules of a shop that its pages, badges and checkout show, each declared once; amounts in baht. The shop does not
 * promise missing rules.
 */
import * as v from 'valibot';
import { absentWhenEmpty, looseCount } from './lenient/loose.ts';
import { Baht } from './values/money/baht.ts';

const days = absentWhenEmpty(looseCount);
const months = v.pipe(looseCount, v.minValue(1), v.maxValue(60));

/** Instalments: from which total on, and over how many months one may choose to pay. */
export const InstallmentRule = v.object({ from: Baht, months: v.pipe(v.array(months), v.minLength(1)) });

/** The rules (contract, chapter 3 "Base"; ours). */
export const ShopRules = v.object({
  /** Hours until a parcel leaves the shop. */
  dispatch_hours: days,
  /** Days in which breakage is claimed, with a photo. */
  claim_days: days,
  /** Days in which unused goods, and unopened food, are returned. */
  return_days: days,
  return_food_days: days,
  /** Working days until a refund arrives. */
  refund: absentWhenEmpty(v.object({ days_min: looseCount, days_max: looseCount })),
  /** Hours in which the slip of a bank transfer is sent. */
  slip_hours: days,
  /** Months of the guarantee against faults of making. */
  guarantee_months: days,
  installments: absentWhenEmpty(InstallmentRule),
  /** Parcels abroad: the minimum fee, and the delivery time in days. */
  abroad: absentWhenEmpty(v.object({ fee_from: Baht, days_min: looseCount, days_max: looseCount })),
  /** Heavy goods: floors that they are carried up for nothing, and the fee of each floor above. */
  stairs: absentWhenEmpty(v.object({ free_floors: looseCount, floor_fee: Baht })),
});
export type ShopRules = v.InferOutput<typeof ShopRules>;
