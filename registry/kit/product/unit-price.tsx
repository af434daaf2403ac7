import { useLingui } from '@lingui/react/macro';
import { formatPrice } from '../format.ts';
import { compareAtPrice, lowestPrice } from '../pricing.ts';
import { usePage } from '../shop.ts';
import { FormerPrice } from '../ui/price.tsx';
import { unitPrice } from '#schemas/money.ts';
import type { Product } from '#schemas/product.ts';
import styles from './unit-price.module.css';

interface UnitPriceProps {
  readonly product: Product;
  readonly quantity: number;
  /** No variant is chosen yet: the lowest price of all stands here. */
  readonly undecided: boolean;
}

/** What one piece costs at this quantity, and what it does not include (specification, chapter 9). */
export function UnitPrice({ product, quantity, undecided }: UnitPriceProps) {
  const { t } = useLingui();
  const { lang } = usePage();
  const lowest = lowestPrice(product);
  const price = undecided ? lowest.price : unitPrice(product, quantity);
  const former = compareAtPrice(product);
  const amount = formatPrice(price, lang);
  const unit = product.unit;
  return (
    <div className={styles.price}>
      <p className={styles.line}>
        <span className={styles.amount}>
          {undecided && lowest.from ? t({ id: 'price.from', message: `from ${amount}` }) : amount}
        </span>
        {unit !== '' && <span className={styles.unit}>/ {unit}</span>}
        {former !== undefined && former > price && <FormerPrice baht={former} />}
      </p>
      <p className={styles.excluded}>{t({ id: 'price.excluded', message: 'Shipping and VAT not included' })}</p>
    </div>
  );
}
