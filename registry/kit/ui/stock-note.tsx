import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Product } from '#schemas/product.ts';
import { remaining, stockOf } from '../availability.ts';
import { classes } from './classes.ts';
import styles from './stock-note.module.css';

/** A word on stock, only where there is something to say: few left, or sold out. */
export function StockNote({ product }: { readonly product: Pick<Product, 'remain' | 'variants' | 'parent'> }) {
  const { t } = useLingui();
  const stock = stockOf(product);
  if (stock === 'plenty') return null;
  const count = remaining(product) ?? 0;
  return (
    <p className={classes(styles.note, stock === 'out' && styles.out)}>
      {stock === 'out'
        ? t({ id: 'stock.soldOut', message: 'Sold out' })
        : t({ id: 'stock.few', message: plural(count, { one: 'Only # left', other: 'Only # left' }) })}
    </p>
  );
}
