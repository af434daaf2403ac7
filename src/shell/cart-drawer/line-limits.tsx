import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { remaining, stockOf } from '#registry/kit/product/availability.ts';
import { OrderLimits } from '#registry/kit/cart/order-limits.tsx';
import { StockNote } from '#registry/kit/product/stock-note.tsx';
import type { Product } from '#schemas/product.ts';
import { useApp } from '../app-context.ts';
import styles from './line-limits.module.css';

/** Minimum and maximum of a product in an order, and the remaining stock where the shop tracks it. */
export function LineLimits({ product }: { readonly product: Product }) {
  const { t } = useLingui();
  const { lang } = useApp();
  const count = remaining(product);
  return (
    <div className={styles.limits}>
      <OrderLimits product={product} lang={lang} />
      {count !== null && stockOf(product) === 'plenty' ? (
        <p>{t({ id: 'stock.left', message: plural(count, { one: '# left in stock', other: '# left in stock' }) })}</p>
      ) : (
        <StockNote product={product} />
      )}
    </div>
  );
}
