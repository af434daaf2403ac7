import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { quantityBounds } from '#registry/kit/product/availability.ts';
import { formatCount } from '#registry/kit/format.ts';
import { useCart, usePage } from '#registry/kit/shop.ts';
import type { Product } from '#schemas/product.ts';

interface Wanted {
  /** Within the limits. */
  readonly quantity: number;
  /** As it was typed or stepped to; undefined before that. */
  readonly asked: number | undefined;
}

/**
 * Why no more, or no fewer, than this can be ordered; undefined within the limits. What the cart holds already counts: the
 * two go into one order.
 */
export function useLimitMessage(product: Product, { quantity, asked }: Wanted): string | undefined {
  const { t } = useLingui();
  const { lang } = usePage();
  const { items } = useCart();
  const { min, max } = quantityBounds(product);
  const held = items.find(({ uuid }) => uuid === product.uuid)?.quantity ?? 0;
  const inCart = formatCount(held, lang);
  const least = formatCount(min, lang);
  const most = formatCount(max, lang);
  if (held > 0 && (asked ?? quantity) + held > max) {
    return t({
      id: 'quantity.withCart',
      message: `You can order ${most} at most, and ${inCart} are in your cart already`,
    });
  }
  if (asked === undefined) return undefined;
  if (asked < min && min > 1) return t({ id: 'cart.least', message: `At least ${least} per order` });
  if (asked < max) return undefined;
  if (max === product.remain) {
    const count = max;
    return t({ id: 'stock.few', message: plural(count, { one: 'Only # left', other: 'Only # left' }) });
  }
  return t({ id: 'cart.most', message: `At most ${most} per order` });
}
