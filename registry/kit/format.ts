import type { Lang } from '#schemas/lang.ts';
import { formatWhole } from '#schemas/values/money/price-text.ts';
import { intlByLang } from '#schemas/values/text/intl-by-lang.ts';

const numberFormat = /* @__PURE__ */ intlByLang((locale) => new Intl.NumberFormat(locale));

/** Formats a number with digit grouping and at most three decimals. */
export function formatCount(count: number, lang: Lang): string {
  return formatWhole(count, lang) ?? numberFormat(lang).format(count);
}
