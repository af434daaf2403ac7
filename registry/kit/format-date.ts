import type { Lang } from '#schemas/lang.ts';
import { instantOf } from '#schemas/values/instant.ts';

/** Time of the shop ahead of UTC; Thailand has had no other since 1920, and no summer time (ms). */
const SHOP_OFFSET_MS = 7 * 3_600_000;
/** Year of the Buddhist era that the year 0 is. */
const BUDDHIST_ERA = 543;

const THAI_MONTHS = 'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม'.split(' ');
const ENGLISH_MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/**
 * Days by year, month (0 to 11) and day. Does not use `Intl`: a phone needs 40 ms for its first date of a time zone
 * during hydration. Browsers also format dates differently from the server.
 */
const DAYS: Readonly<Record<Lang, (year: number, month: number, day: number) => string>> = {
  th: (year, month, day) => `${day} ${THAI_MONTHS[month]} ${year + BUDDHIST_ERA}`,
  en: (year, month, day) => `${ENGLISH_MONTHS[month]} ${day}, ${year}`,
  cn: (year, month, day) => `${year}年${month + 1}月${day}日`,
  kr: (year, month, day) => `${year}년 ${month + 1}월 ${day}일`,
  jp: (year, month, day) => `${year}年${month + 1}月${day}日`,
};

/** An instant whose parts in UTC are those of the shop's clock; undefined for an invalid one. */
function shopClock(instant: string): Date | undefined {
  const date = new Date(instantOf(instant) + SHOP_OFFSET_MS);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Formats the day of an ISO 8601 instant in the shop's time zone; '' for an invalid one. */
export function formatDate(instant: string, lang: Lang): string {
  const date = shopClock(instant);
  return date === undefined ? '' : DAYS[lang](date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
}

/** Formats the time of an ISO 8601 instant in the shop's time zone as `23:59` in every language; '' for an invalid one. */
export function formatTime(instant: string): string {
  return shopClock(instant)?.toISOString().slice(-13, -8) ?? '';
}
