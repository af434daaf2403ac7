import { useLingui } from '@lingui/react/macro';
import { formatPrice } from '#schemas/values/price-text.ts';
import { lineSaving, usualPrice } from '#registry/kit/product/pricing.ts';
import { VisuallyHidden } from '#registry/kit/ui/visually-hidden.tsx';
import type { Lang } from '#schemas/lang.ts';
import { totalPrice, unitPrice } from '#schemas/values/money.ts';
import type { Product } from '#schemas/product.ts';
import styles from './line-price.module.css';

interface LinePriceProps {
  readonly product: Product;
  readonly quantity: number;
  readonly lang: Lang;
}

/** The price of one piece at this quantity; where it is better than usual, the usual one too. */
export function UnitPrice({ product, quantity, lang }: LinePriceProps) {
  const { t } = useLingui();
  const each = unitPrice(product, quantity);
  const usual = usualPrice(product);
  const amount = formatPrice(each, lang);
  const { unit } = product;
  return (
    <p className={styles.price}>
      {each < usual && (
        <s className={styles.usual}>
          <VisuallyHidden>{t({ id: 'price.former', message: 'Former price' })} </VisuallyHidden>
          {formatPrice(usual, lang)}
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
export function LineSum({ product, quantity, lang }: LinePriceProps) {
  const { t } = useLingui();
  const saving = lineSaving(product, quantity);
  const saved = formatPrice(saving, lang);
  return (
    <div className={styles.sum}>
      <p className={styles.amount}>{formatPrice(totalPrice([{ product, quantity }]), lang)}</p>
      {saving > 0 && <p className={styles.saving}>{t({ id: 'price.saving', message: `You save ${saved}` })}</p>}
    </div>
  );
}
