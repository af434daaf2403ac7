import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Product } from '#schemas/product.ts';
import type { Sold } from '#schemas/records/product-rules.ts';
import { remaining, stockOf } from './availability.ts';
import { unreachable } from '#schemas/unreachable.ts';
import { usePreorderMessage } from './sale-notes.tsx';
import { classes } from '../ui/classes.ts';
import styles from './stock-note.module.css';

interface StockNoteProps {
  readonly product: Sold & Pick<Product, 'preorder_days'>;
  /** Whether the note is shown with plenty of stock too. */
  readonly always?: boolean;
  readonly className?: string | undefined;
}

/** A note on stock: few left, sold out, and with `always` in stock too. */
export function StockNote({ product, always = false, className }: StockNoteProps) {
  const { t } = useLingui();
  const preorder = usePreorderMessage(product);
  if (product.nosell === true) return null;
  const stock = stockOf(product);
  const count = remaining(product) ?? 0;
  switch (stock) {
    case 'out':
      return (
        <p className={classes(styles.note, styles.out, className)}>{t({ id: 'stock.soldOut', message: 'Sold out' })}</p>
      );
    case 'few':
      return (
        <p className={classes(styles.note, className)}>
          {t({ id: 'stock.few', message: plural(count, { one: 'Only # left', other: 'Only # left' }) })}
        </p>
      );
    case 'plenty':
      if (!always) return null;
      return (
        <p className={classes(styles.note, styles.plenty, className)}>
          {product.preorder_flag ? preorder : t({ id: 'stock.in', message: 'In stock' })}
        </p>
      );
    default:
      return unreachable(stock);
  }
}
