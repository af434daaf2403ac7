import { useLingui } from '@lingui/react/macro';
import type { Lang } from '#schemas/lang.ts';
import type { Product } from '#schemas/product.ts';
import { formatCount } from '../format.ts';

interface OrderLimitsProps {
  readonly product: Pick<Product, 'quantity_min' | 'quantity_max'>;
  readonly lang: Lang;
  readonly className?: string | undefined;
}

/** The minimum and maximum of a product per order; nothing where it has neither. */
export function OrderLimits({ product, lang, className }: OrderLimitsProps) {
  const { t } = useLingui();
  const { quantity_min = 0, quantity_max = 0 } = product;
  if (quantity_min <= 1 && quantity_max === 0) return null;
  const least = formatCount(quantity_min, lang);
  const most = formatCount(quantity_max, lang);
  return (
    <p className={className}>
      {quantity_max === 0
        ? t({ id: 'cart.least', message: `At least ${least} per order` })
        : quantity_min > 1
          ? t({ id: 'cart.limits', message: `${least} to ${most} per order` })
          : t({ id: 'cart.most', message: `At most ${most} per order` })}
    </p>
  );
}
