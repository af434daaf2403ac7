import { CART_ERROR_KEYS } from '#schemas/error-keys.ts';
import type { ErrorEntry } from '#schemas/error.ts';
import type { Lang } from '#schemas/lang.ts';
import { formatBaht } from '../site/lang.ts';
import { WORDS } from './texts.ts';

/** One fault in words; `price` is the bound in baht that came with the verdict. */
export function faultText({ key, remain, limit, ordered, unit }: ErrorEntry, price: number | undefined, lang: Lang) {
  const known = CART_ERROR_KEYS.find((one) => one === key);
  if (known === undefined) return key;
  return WORDS[lang].faults[known]({
    remain: remain ?? 0,
    limit: limit ?? 0,
    ordered: ordered ?? 0,
    unit: unit ?? '',
    price: formatBaht(price ?? 0, lang),
  });
}
