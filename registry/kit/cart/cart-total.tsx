import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { totalPrice } from '#schemas/values/money/money.ts';
import type { Delivery } from '#schemas/delivery/delivery-terms.ts';
import type { CartLine } from './cart-lines.ts';
import { FreeDelivery } from './free-delivery.tsx';
import { useCart, useShop } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './cart-total.module.css';

interface CartTotalProps {
  readonly lines: readonly CartLine[];
  /** Writes prices; the drawer is outside `PageContext`. */
  readonly formatPrice: (baht: number) => string;
  /** How the shop sends its goods, if it says so. */
  readonly deliveries: readonly Delivery[] | undefined;
  /** Whether prices hold VAT. */
  readonly withVat?: boolean | undefined;
  readonly className?: string | undefined;
}

/** The cart's total, what it does not include, and the checkout button (specification, chapters 4, 5 and 9). */
export function CartTotal({ lines, formatPrice, deliveries, withVat, className }: CartTotalProps) {
  const { t } = useLingui();
  const { cart } = useShop();
  const { loading, updating, offline } = useCart();
  const offlineId = useId();
  const isComplete = lines.every(({ product }) => product !== undefined);
  const counted = lines.filter(({ counts }) => counts);
  const isKnown = counted.every(({ product }) => product !== null);
  const left = lines.length - counted.length;
  const priced = counted.flatMap(({ product, quantity }) => (product ? [{ product, quantity }] : []));
  const sum = totalPrice(priced);
  // A sum without a line's price would be another cart's.
  const total = isKnown ? formatPrice(sum) : '–';
  return (
    <div className={classes(styles.sum, className)}>
      {isComplete && isKnown && sum > 0 && (
        <FreeDelivery deliveries={deliveries} total={sum} formatPrice={formatPrice} />
      )}
      <p className={styles.total} role="status" aria-busy={!isComplete}>
        <span>{t({ id: 'cart.total', message: 'Total' })}</span>
        {isComplete ? <strong className={styles.amount}>{total}</strong> : <Skeleton className={styles.blank} />}
      </p>
      {left > 0 && (
        <p className={styles.note}>
          {t({
            id: 'cart.notCounted',
            message: plural(left, {
              one: '# product that you can’t order is not in the total.',
              other: '# products that you can’t order are not in the total.',
            }),
          })}
        </p>
      )}
      <p className={styles.note}>
        {withVat === true
          ? t({ id: 'cart.shippingExcluded', message: 'Shipping is not included.' })
          : t({ id: 'cart.excluded', message: 'Shipping and VAT are not included.' })}
      </p>
      <p className={styles.note}>
        {t({ id: 'cart.notReserved', message: 'Items are not reserved until payment is done.' })}
      </p>
      {offline && (
        <p id={offlineId} className={styles.offline}>
          {t({
            id: 'cart.offline',
            message: 'This shop does not take orders online, so there is no checkout. Your list stays in this browser.',
          })}
        </p>
      )}
      <Button
        className={styles.checkout}
        disabled={offline}
        aria-disabled={loading}
        aria-busy={updating}
        aria-describedby={offline ? offlineId : undefined}
        onClick={() => loading || cart.checkout()}
      >
        {t({ id: 'cart.checkout', message: 'Checkout' })}
      </Button>
    </div>
  );
}
