import { useLingui } from '@lingui/react/macro';
import { type Delivery, freeDelivery } from '#schemas/delivery/delivery-terms.ts';
import { Icon } from '../ui/picture/icon.tsx';
import styles from './free-delivery.module.css';

interface FreeDeliveryProps {
  readonly deliveries: readonly Delivery[] | undefined;
  /** Price of the goods in baht. */
  readonly total: number;
  readonly formatPrice: (baht: number) => string;
}

/** How much is missing until delivery is free; nothing where the shop has no such rule. */
export function FreeDelivery({ deliveries, total, formatPrice }: FreeDeliveryProps) {
  const { t } = useLingui();
  const delivery = freeDelivery(deliveries ?? []);
  if (delivery?.free_from === undefined) return null;
  const { free_from: from, label } = delivery;
  const missing = formatPrice(Math.max(0, from - total));
  const words =
    total < from
      ? t({ id: 'cart.freeDelivery.missing', message: `${label}: free for ${missing} more` })
      : t({ id: 'cart.freeDelivery', message: `${label}: free` });
  return (
    <div className={styles.free}>
      <p className={styles.words} role="status">
        <Icon name="truck" /> {words}
      </p>
      <progress className={styles.bar} aria-hidden="true" max={from} value={Math.min(total, from)} />
    </div>
  );
}
