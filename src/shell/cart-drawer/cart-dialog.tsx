import { useLingui } from '@lingui/react/macro';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import type { Lang } from '#schemas/lang.ts';
import { CART_BODY_MARK, CART_DIALOG_MARK, CART_PIECES_MARK } from '../../page/cart-dialog.ts';
import styles from './cart-dialog.module.css';
import { CartEmpty } from './cart-empty.tsx';
import { CartSkeleton } from './cart-skeleton.tsx';

/**
 * The drawer's dialog as each document has it: it opens with the tap on the cart, and the app draws the cart into it
 * (panel.tsx). Until then it shows a placeholder, or that the cart is empty; after some seconds, that the cart can't be
 * loaded. Rendered only on the server; it closes
 * without our script.
 */
export function CartDialog({ lang }: { readonly lang: Lang }) {
  const { t } = useLingui();
  const title = t({ id: 'cart.title', message: 'Cart' });
  return (
    <dialog className={styles.drawer} aria-label={title} closedby="any" {...{ [CART_DIALOG_MARK]: '' }}>
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          <span className={styles.place} {...{ [CART_PIECES_MARK]: '' }} />
          <form method="dialog" className={styles.closing}>
            <button type="submit" className={styles.close} aria-label={t({ id: 'common.close', message: 'Close' })}>
              <Icon name="close" />
            </button>
          </form>
        </header>
        <div className={styles.place} {...{ [CART_BODY_MARK]: '' }}>
          <div className={styles.waiting}>
            <CartSkeleton />
          </div>
          <div className={styles.scroll} hidden>
            <CartEmpty lang={lang} />
          </div>
          <p className={styles.late} role="status">
            {t({
              id: 'cart.late',
              message: 'The cart can’t be loaded yet. It is kept, and appears here once you’re back online.',
            })}
          </p>
        </div>
      </div>
    </dialog>
  );
}
