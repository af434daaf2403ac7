import { useLingui } from '@lingui/react/macro';
import { formatCount } from '#registry/kit/format.ts';
import { StockNote } from '#registry/kit/ui/stock-note.tsx';
import type { Product } from '#schemas/product.ts';
import { useApp } from '../app-context.ts';
import styles from './line-limits.module.css';

/** How few and how many of a product an order may hold, and a word on stock where it runs low. */
export function LineLimits({ product }: { readonly product: Product }) {
  const { t } = useLingui();
  const { lang } = useApp();
  const { quantity_min = 0, quantity_max = 0 } = product;
  const least = formatCount(quantity_min, lang);
  const most = formatCount(quantity_max, lang);
  return (
    <>
      {quantity_min > 1 && quantity_max > 0 && (
        <p className={styles.limits}>{t({ id: 'cart.limits', message: `${least} to ${most} per order` })}</p>
      )}
      {quantity_min > 1 && quantity_max === 0 && (
        <p className={styles.limits}>{t({ id: 'cart.least', message: `At least ${least} per order` })}</p>
      )}
      {quantity_min <= 1 && quantity_max > 0 && (
        <p className={styles.limits}>{t({ id: 'cart.most', message: `At most ${most} per order` })}</p>
      )}
      <StockNote product={product} />
    </>
  );
}
