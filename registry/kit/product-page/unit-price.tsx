import { useLingui } from '@lingui/react/macro';
import type { Product } from '#schemas/product.ts';
import { usePrice } from '../product/use-price.ts';
import { usePage } from '../shop.ts';
import { FormerPrice } from '../product/price.tsx';
import { savingAt, displayedPrice } from './displayed-price.ts';
import styles from './unit-price.module.css';

interface UnitPriceProps {
  readonly product: Product;
  readonly quantity: number;
  /** Whether a variant has still to be chosen; the lowest price of all is shown until then. */
  readonly needsChoice: boolean;
  /** Whether the former price, the unit and the note on shipping and VAT are shown. */
  readonly showFormer?: boolean;
  readonly showUnit?: boolean;
  readonly showExcluded?: boolean;
}

/** The price of one piece at a quantity, with a note on what it does not include (specification, chapter 9). */
export function UnitPrice(props: UnitPriceProps) {
  const { product, quantity, needsChoice, showFormer = true, showUnit = true, showExcluded = true } = props;
  const { t } = useLingui();
  const formatPrice = usePrice();
  const { settings } = usePage().base;
  const { price, from } = displayedPrice(product, quantity, needsChoice);
  const saving = savingAt(product, price);
  const amount = formatPrice(price);
  return (
    <div className={styles.price}>
      <p className={styles.line}>
        <span className={styles.amount}>{from ? t({ id: 'price.from', message: `from ${amount}` }) : amount}</span>
        {showUnit && product.unit !== '' && <span className={styles.unit}>/ {product.unit}</span>}
        {showFormer && saving !== undefined && <FormerPrice baht={saving.former} />}
      </p>
      {showExcluded && (
        <p className={styles.excluded}>
          {settings?.prices_with_vat === true
            ? t({ id: 'price.shippingExcluded', message: 'Shipping not included' })
            : t({ id: 'price.excluded', message: 'Shipping and VAT not included' })}
        </p>
      )}
    </div>
  );
}
