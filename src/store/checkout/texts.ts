import type { Lang } from '#schemas/lang.ts';
import { CART_ERROR_KEYS } from '#schemas/error-keys.ts';
import type { ErrorEntry } from '#schemas/error.ts';
import { formatPrice } from '#schemas/values/money/price-text.ts';
import { pluralName } from '#schemas/values/text/plural-name.ts';
import { FAULT_TEXTS } from './fault-texts.ts';
import { CHOICES, TEXTS } from './words.ts';

/** The texts of the checkout page in a language. */
export function textsOf(lang: Lang): (typeof TEXTS)[Lang] {
  return TEXTS[lang];
}

/** The name of a payment or delivery; an unknown one is shown as the shop wrote it. */
export function choiceLabel(of: 'shipping' | 'payment', choice: string, lang: Lang): string {
  const labels = CHOICES[lang][of];
  return (Object.hasOwn(labels, choice) ? labels[choice] : undefined) ?? choice;
}

/** One fault as text; `price` is the bound in baht of the verdict. */
export function faultText({ key, remain, limit, ordered, unit }: ErrorEntry, price: number | undefined, lang: Lang) {
  const known = CART_ERROR_KEYS.find((one) => one === key);
  if (known === undefined) return key;
  return FAULT_TEXTS[lang][known]({
    remain: remain ?? 0,
    limit: limit ?? 0,
    ordered: ordered ?? 0,
    unit: (remain ?? limit) === 1 ? (unit ?? '') : pluralName(unit ?? ''),
    price: formatPrice(price ?? 0, lang),
  });
}
