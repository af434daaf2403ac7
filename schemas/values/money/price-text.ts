import { DEFAULT_LANG, DIGIT_SEPARATORS, type Lang } from '../../lang.ts';
import { intlByLang } from '../text/intl-by-lang.ts';
import { DIGIT_GROUPS, formatMoney, hasMoneyFormat, type MoneyFormat } from './money-format.ts';

/**
 * Writes a whole number of 0 or more with its digits grouped; undefined for others. The first `Intl` format needs 25 ms
 * or more on a phone, in the middle of the app's start.
 */
export function formatWhole(number: number, lang: Lang): string | undefined {
  if (!Number.isSafeInteger(number) || number < 0) return undefined;
  return String(number).replaceAll(DIGIT_GROUPS, DIGIT_SEPARATORS[lang]);
}

const satangFormat = /* @__PURE__ */ intlByLang(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/**
 * Formats an amount in baht, everywhere alike: whole amounts without decimals (`฿1,250`), others with two (`฿12.50`), a
 * reduction with its sign first (`−฿30`). A shop's own format, where it has one, comes before the language's.
 */
export function formatPrice(baht: number, lang: Lang = DEFAULT_LANG, shop?: MoneyFormat): string {
  if (hasMoneyFormat(shop)) return formatMoney(baht, shop);
  const amount = Math.abs(baht);
  return `${baht < 0 ? '−' : ''}฿${formatWhole(amount, lang) ?? satangFormat(lang).format(amount)}`;
}
