import { useLingui } from '@lingui/react/macro';
import { lineSaving, usualPrice } from '#registry/kit/product/pricing.ts';
import { VisuallyHidden } from '#registry/kit/ui/visually-hidden.tsx';
import { totalPrice, unitPrice } from '#schemas/values/money/money.ts';
import type { Product } from '#schemas/product.ts';
import styles from './line-price.module.css';

interface LinePriceProps {
  readonly product: Product;
  readonly quantity: number;
  readonly formatPrice: (baht: number) => string;
}

/** The price of one piece at this quantity; where it is better than usual, the usual one too. */
export function UnitPrice({ product, quantity, formatPrice }: LinePriceProps) {
  const { t } = useLingui();
  const each = unitPrice(product, quantity);
  const usual = usualPrice(product);
  const amount = formatPrice(each);
  const { unit } = product;
  return (
    <p className={styles.price}>
      {each < usual && (
        <s className={styles.usual}>
          <VisuallyHidden>{t({ id: 'price.former', message: 'Former price' })} </VisuallyHidden>
          {formatPrice(usual)}
        </s>
      )}
      <span className={each < usual ? styles.better : undefined}>
        {unit === ''
          ? t({ id: 'cart.each', message: `${amount} each` })
          : t({ id: 'cart.eachUnit', message: `${amount} / ${unit}` })}
      </span>
    </p>
  );
}

/** The line's total, and the saving against the usual price. */
export function LineSum({ product, quantity, formatPrice }: LinePriceProps) {
  const { t } = useLingui();
  const saving = lineSaving(product, quantity);
  const saved = formatPrice(saving);
  return (
    <div className={styles.sum}>
      <p className={styles.amount}>{formatPrice(totalPrice([{ product, quantity }]))}</p>
      {saving > 0 && <p className={styles.saving}>{t({ id: 'price.saving', message: `You save ${saved}` })}</p>}
    </div>
  );
}
