import { OrderLimits } from '#registry/kit/ui/order-limits.tsx';
import { StockNote } from '#registry/kit/ui/stock-note.tsx';
import type { Product } from '#schemas/product.ts';
import { useApp } from '../app-context.ts';
import styles from './line-limits.module.css';

/** How few and how many of a product an order may hold, and a word on stock where it runs low. */
export function LineLimits({ product }: { readonly product: Product }) {
  const { lang } = useApp();
  return (
    <>
      <OrderLimits product={product} lang={lang} className={styles.limits} />
      <StockNote product={product} />
    </>
  );
}
