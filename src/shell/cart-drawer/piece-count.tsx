import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import styles from './piece-count.module.css';

/** Number of pieces in the cart. */
export function PieceCount({ count }: { readonly count: number }) {
  const { t } = useLingui();
  return (
    <span className={styles.count}>
      {t({ id: 'cart.pieces', message: plural(count, { one: '# piece', other: '# pieces' }) })}
    </span>
  );
}
