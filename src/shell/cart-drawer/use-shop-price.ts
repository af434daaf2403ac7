import { formatPrice } from '#schemas/values/money/price-text.ts';
import { useApp } from '../app-context.ts';

/** `usePrice` (registry/kit/product/use-price.ts) for the drawer, which is outside of `PageContext`. */
export function useShopPrice(): (baht: number) => string {
  const { lang, base } = useApp();
  return (baht) => formatPrice(baht, lang, base.base.accounting);
}
