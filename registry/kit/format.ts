import { INTL_LOCALES, type Lang } from '#schemas/lang.ts';
import { formatWhole } from '#schemas/values/money/price-text.ts';

const numberFormats = new Map<Lang, Intl.NumberFormat>();

/** Formats a number with digit grouping and at most three decimals. */
export function formatCount(count: number, lang: Lang): string {
  const whole = formatWhole(count, lang);
  if (whole !== undefined) return whole;
  const format = numberFormats.get(lang) ?? new Intl.NumberFormat(INTL_LOCALES[lang]);
  numberFormats.set(lang, format);
  return format.format(count);
}
