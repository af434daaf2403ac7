import type { Lang } from '#schemas/lang.ts';
import { cn } from './texts/cn.ts';
import { en } from './texts/en.ts';
import { jp } from './texts/jp.ts';
import { kr } from './texts/kr.ts';
import { th } from './texts/th.ts';
import type { Texts, Words } from './texts/words.ts';
import { CART_ERROR_KEYS } from '#schemas/error-keys.ts';
import type { ErrorEntry } from '#schemas/error.ts';
import { formatPrice } from '#schemas/values/money/price-text.ts';

/** Texts of the checkout page by language. */
export const WORDS: Readonly<Record<Lang, Words>> = { th, en, cn, kr, jp };

/** The texts of the checkout page in a language. */
export function textsOf(lang: Lang): Texts {
  return WORDS[lang].texts;
}

/** The name of a payment or delivery; an unknown one is shown as the shop wrote it. */
export function choiceLabel(of: 'shipping' | 'payment', choice: string, lang: Lang): string {
  const labels = WORDS[lang][of];
  return (Object.hasOwn(labels, choice) ? labels[choice] : undefined) ?? choice;
}

/** One fault as text; `price` is the bound in baht of the verdict. */
export function faultText({ key, remain, limit, ordered, unit }: ErrorEntry, price: number | undefined, lang: Lang) {
  const known = CART_ERROR_KEYS.find((one) => one === key);
  if (known === undefined) return key;
  return WORDS[lang].faults[known]({
    remain: remain ?? 0,
    limit: limit ?? 0,
    ordered: ordered ?? 0,
    unit: unit ?? '',
    price: formatPrice(price ?? 0, lang),
  });
}
