import { toUnits } from './money.ts';

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

/** Decimals of the units that amounts are counted in. */
const UNIT_DECIMALS = 4;

/**
 * Writes an amount in baht as the shop does. Satang are shown however few decimals the shop asks for: what is shown is what is paid.
 * Further decimals are rounded half up.
 */
export function formatMoney(
  baht: number,
  { symbol = '฿', precision, thousand = ',', decimal = '.', format }: MoneyFormat,
): string {
  const units = toUnits(Math.abs(baht));
  const least = precision ?? 0;
  const decimals = units % stepOf(least) === 0n ? least : Math.max(2, least);
  const step = stepOf(decimals);
  const digits = String((units + step / 2n) / step).padStart(decimals + 1, '0');
  const end = digits.length - decimals;
  const grouped = digits.slice(0, end).replaceAll(DIGIT_GROUPS, () => thousand);
  const number = decimals === 0 ? grouped : grouped + decimal + digits.slice(end);
  const positive = format?.pos ?? '%s%v';
  const pattern = baht < 0 && /[1-9]/.test(digits) ? (format?.neg ?? `−${positive}`) : positive;
  return pattern.replaceAll(/%[sv]/g, (mark) => (mark === '%s' ? symbol : number));
}

/** Units of the last of so many decimals. */
function stepOf(decimals: number): bigint {
  return 10n ** BigInt(UNIT_DECIMALS - decimals);
}
