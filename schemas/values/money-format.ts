/**
 * How a shop writes amounts: the settings of accounting.js, each optional. `precision` is the least number of decimals; `%s` in a
 * pattern stands for the symbol, `%v` for the number.
 */
export interface MoneyFormat {
  readonly symbol?: string | undefined;
  readonly precision?: number | undefined;
  readonly thousand?: string | undefined;
  readonly decimal?: string | undefined;
  readonly format?: { readonly pos: string; readonly neg?: string | undefined } | undefined;
}

/** Places between the digits of a whole number at which they are grouped, in each of the languages. */
export const DIGIT_GROUPS = /\B(?=(?:\d{3})+$)/g;

const FIELDS = ['symbol', 'precision', 'thousand', 'decimal', 'format'] as const;

/** Whether a shop says anything of how it writes amounts. */
export function hasMoneyFormat(format: MoneyFormat | undefined): format is MoneyFormat {
  return format !== undefined && FIELDS.some((field) => format[field] !== undefined);
}

/** Writes an amount in baht as the shop does. An amount is never rounded to fewer decimals than it has: what is shown is what is paid. */
export function formatMoney(
  baht: number,
  { symbol = '฿', precision, thousand = ',', decimal = '.', format }: MoneyFormat,
): string {
  const amount = Math.abs(baht);
  const least = precision ?? 0;
  const decimals = Number(amount.toFixed(least)) === amount ? least : Math.max(2, least);
  const [whole = '', fraction] = amount.toFixed(decimals).split('.');
  const grouped = whole.replaceAll(DIGIT_GROUPS, () => thousand);
  const number = fraction === undefined ? grouped : grouped + decimal + fraction;
  const positive = format?.pos ?? '%s%v';
  const pattern = baht < 0 ? (format?.neg ?? `−${positive}`) : positive;
  return pattern.replaceAll(/%[sv]/g, (mark) => (mark === '%s' ? symbol : number));
}
