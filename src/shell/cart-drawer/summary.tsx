import { useLingui } from '@lingui/react/macro';
import { formatPrice } from '#registry/kit/format.ts';
import { useCart, useShop } from '#registry/kit/shop.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { Skeleton } from '#registry/kit/ui/skeleton.tsx';
import { totalPrice } from '#schemas/money.ts';
import { useApp } from '../app-context.ts';
import styles from './summary.module.css';
import type { CartLine } from './use-cart-lines.ts';

/** What it comes to, what that leaves out, and the way to the checkout (specification, chapters 4, 5 and 9). */
export function Summary({ lines }: { readonly lines: readonly CartLine[] }) {
  const { t } = useLingui();
  const { lang } = useApp();
  const { cart } = useShop();
  const { loading, updating, offline } = useCart();
  const isComplete = lines.every(({ product }) => product !== undefined);
  const priced = lines.flatMap(({ product, quantity }) => (product ? [{ product, quantity }] : []));
  const total = formatPrice(totalPrice(priced), lang);
  return (
    <div className={styles.summary}>
      <p className={styles.total} role="status" aria-busy={!isComplete}>
        <span>{t({ id: 'cart.total', message: 'Total' })}</span>
        {isComplete ? <strong className={styles.amount}>{total}</strong> : <Skeleton className={styles.blank} />}
      </p>
      <p className={styles.note}>{t({ id: 'cart.excluded', message: 'Shipping and VAT are not included.' })}</p>
      <p className={styles.note}>
        {t({ id: 'cart.notReserved', message: 'Items are not reserved until payment is done.' })}
      </p>
      {offline && (
        <p className={styles.offline}>
          {t({
            id: 'cart.offline',
            message: 'This shop does not take orders online, so there is no checkout. Your list stays in this browser.',
          })}
        </p>
      )}
      <Button
        className={styles.checkout}
        disabled={offline || loading}
        aria-busy={updating}
        onClick={() => cart.checkout()}
      >
        {t({ id: 'cart.checkout', message: 'Checkout' })}
      </Button>
    </div>
  );
}
