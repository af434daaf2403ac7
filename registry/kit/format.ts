import type { Lang } from '#schemas/lang.ts';
import { formatSmall, INTL_LOCALES } from '#schemas/values/price-text.ts';

const SHOP_TIME_ZONE = 'Asia/Bangkok';
const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** `Intl` formats are slow to construct. */
function cached<Format extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, create: () => Format): Format {
  const existing = formats.get(key);
  if (existing !== undefined) return existing as Format;
  const format = create();
  formats.set(key, format);
  return format;
}

/** Formats a number with digit grouping and at most three decimals. */
export function formatCount(count: number, lang: Lang): string {
  return formatSmall(count) ?? cached(`count ${lang}`, () => new Intl.NumberFormat(INTL_LOCALES[lang])).format(count);
}

/** Formats the day of an ISO 8601 instant in the shop's time zone; '' for an invalid one. */
export function formatDate(instant: string, lang: Lang): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  return cached(
    `date ${lang}`,
    () => new Intl.DateTimeFormat(INTL_LOCALES[lang], { dateStyle: 'long', timeZone: SHOP_TIME_ZONE }),
  ).format(date);
}

/** Formats the time of an ISO 8601 instant in the shop's time zone as `23:59` in every language; '' for an invalid one. */
export function formatTime(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  return cached(
    'time',
    () =>
      new Intl.DateTimeFormat('en-GB', {
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone: SHOP_TIME_ZONE,
      }),
  ).format(date);
}
