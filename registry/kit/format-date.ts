import { DAY_FORMATS, type Lang } from '#schemas/lang.ts';
import { instantOf } from '#schemas/values/instant.ts';

/** Time of the shop ahead of UTC; Thailand has had no other since 1920, and no summer time (ms). */
const SHOP_OFFSET_MS = 7 * 3_600_000;

/** An instant whose parts in UTC are those of the shop's clock; undefined for an invalid one. */
function shopClock(instant: string): Date | undefined {
  const date = new Date(instantOf(instant) + SHOP_OFFSET_MS);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Formats the day of an ISO 8601 instant in the shop's time zone; '' for an invalid one. */
export function formatDate(instant: string, lang: Lang): string {
  const date = shopClock(instant);
  return date === undefined ? '' : DAY_FORMATS[lang](date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
}

/** Formats the time of an ISO 8601 instant in the shop's time zone as `23:59` in every language; '' for an invalid one. */
export function formatTime(instant: string): string {
  return shopClock(instant)?.toISOString().slice(-13, -8) ?? '';
}
