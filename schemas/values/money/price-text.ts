import { DEFAULT_LANG, type Lang, LOCALE_TAGS } from '../../lang.ts';
import { DIGIT_GROUPS, formatMoney, hasMoneyFormat, type MoneyFormat } from './money-format.ts';

/** Locales for `Intl`; Thai dates use the Buddhist era, as Thai shops do. */
export const INTL_LOCALES: Readonly<Record<Lang, string>> = {
  ...LOCALE_TAGS,
  th: `${LOCALE_TAGS.th}-u-ca-buddhist-nu-latn`,
};

/**
 * Writes a whole number of 0 or more with its digits grouped; undefined for others. The first `Intl` format needs 25 ms
 * or more on a phone, in the middle of the app's start.
 */
export function formatWhole(number: number): string | undefined {
  return Number.isSafeInteger(number) && number >= 0 ? String(number).replaceAll(DIGIT_GROUPS, ',') : undefined;
}

const formats = new Map<Lang, Intl.NumberFormat>();

/**
 * Formats an amount in baht, everywhere alike: whole amounts without decimals (`฿1,250`), others with two (`฿12.50`), a
 * reduction with its sign first (`−฿30`). A shop's own format, where it has one, comes before the language's.
 */
export function formatPrice(baht: number, lang: Lang = DEFAULT_LANG, shop?: MoneyFormat): string {
  if (hasMoneyFormat(shop)) return formatMoney(baht, shop);
  const amount = Math.abs(baht);
  return `${baht < 0 ? '−' : ''}฿${formatWhole(amount) ?? formatByIntl(amount, lang)}`;
}

function formatByIntl(baht: number, lang: Lang): string {
  // `Intl` formats are slow to construct.
  const format =
    formats.get(lang) ??
    new Intl.NumberFormat(INTL_LOCALES[lang], { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  formats.set(lang, format);
  return format.format(baht);
}
