import { DEFAULT_LANG, type Lang } from '../lang.ts';

/** Locales for `Intl`; Thai dates use the Buddhist era, as Thai shops do. */
export const INTL_LOCALES: Readonly<Record<Lang, string>> = {
  th: 'th-TH-u-ca-buddhist-nu-latn',
  en: 'en-GB',
  cn: 'zh-CN',
  kr: 'ko-KR',
  jp: 'ja-JP',
};

/** The first number that is written with groups. */
const GROUPED_FROM = 1000;

/**
 * Writes a whole number from 0 to 999, which is its digits in each language; undefined for others. The first `Intl` format takes a phone
 * 25 ms, in the middle of the app's start.
 */
export function formatSmall(number: number): string | undefined {
  return Number.isInteger(number) && number >= 0 && number < GROUPED_FROM ? String(Math.abs(number)) : undefined;
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats an amount in baht, everywhere alike: whole amounts without decimals (`฿1,250`), others with two (`฿12.50`), a
 * reduction with its sign first (`−฿30`).
 */
export function formatPrice(baht: number, lang: Lang = DEFAULT_LANG): string {
  const amount = Math.abs(baht);
  return `${baht < 0 ? '−' : ''}฿${formatSmall(amount) ?? formatByIntl(amount, lang)}`;
}

function formatByIntl(baht: number, lang: Lang): string {
  const digits = Number.isInteger(baht) ? 0 : 2;
  const key = `${lang} ${digits}`;
  // `Intl` formats are slow to construct.
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(INTL_LOCALES[lang], { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(key, format);
  return format.format(baht);
}
