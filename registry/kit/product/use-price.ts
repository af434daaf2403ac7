import { formatPrice } from '#schemas/values/money/price-text.ts';
import { usePage } from '../shop.ts';

/** Returns the function that writes prices as the page's shop does (specification, chapter 3 "accounting"). */
export function usePrice(): (baht: number) => string {
  const { lang, base } = usePage();
  return (baht) => formatPrice(baht, lang, base.accounting);
}
