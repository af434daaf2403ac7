import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { quantityBounds } from '#schemas/records/product-rules.ts';
import { formatCount } from '#registry/kit/format.ts';
import { useCart, usePage } from '#registry/kit/shop.ts';
import type { Product } from '#schemas/product.ts';

interface QuantityChoice {
  /** Clamped to the limits. */
  readonly quantity: number;
  /** As typed or stepped, outside the limits too; undefined before that. */
  readonly requested: number | undefined;
}

/**
 * A message where the quantity is at or beyond a limit of the order, otherwise undefined. Pieces in the cart count, since they
 * are part of the same order.
 */
export function useLimitMessage(product: Product, { quantity, requested }: QuantityChoice): string | undefined {
  const { t } = useLingui();
  const { lang } = usePage();
  const { items } = useCart();
  const { min, max } = quantityBounds(product);
  const cartQuantity = items.find(({ uuid }) => uuid === product.uuid)?.quantity ?? 0;
  const inCart = formatCount(cartQuantity, lang);
  const least = formatCount(min, lang);
  const most = formatCount(max, lang);
  if (cartQuantity > 0 && (requested ?? quantity) + cartQuantity > max) {
    return t({
      id: 'quantity.withCart',
      message: `You can order ${most} at most, and ${inCart} are in your cart already`,
    });
  }
  if (requested === undefined) return undefined;
  if (requested < min && min > 1) return t({ id: 'cart.least', message: `At least ${least} per order` });
  if (requested < max) return undefined;
  if (max === product.remain) {
    const count = max;
    return t({ id: 'stock.few', message: plural(count, { one: 'Only # left', other: 'Only # left' }) });
  }
  return t({ id: 'cart.most', message: `At most ${most} per order` });
}
