import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Delivery, PICKUP } from '#schemas/delivery/delivery-terms.ts';
import type { Lang } from '#schemas/lang.ts';
import { loadOnRender } from '../ui/load-on-render.tsx';
import { Icon } from '../ui/picture/icon.tsx';
import disclosure from '../ui/disclosure.module.css';
import styles from './delivery-note.module.css';
import { readPostcode } from './stored-postcode.ts';

const Dates = loadOnRender(async () => (await import('./delivery-dates.tsx')).DeliveryDates);

interface DeliveryNoteProps {
  /** The shop's deliveries; nothing is shown if it declares none. */
  readonly deliveries: readonly Delivery[] | undefined;
  readonly lang: Lang;
  /** Writes prices; the drawer is outside `PageContext`. */
  readonly formatPrice: (baht: number) => string;
}

/**
 * The delivery time of the shop's parcels, and their arrival for the stored postcode. Without a postcode, the panel
 * asks for one. It shows days and fees without script too.
 */
export function DeliveryNote({ deliveries, lang, formatPrice }: DeliveryNoteProps) {
  const { t } = useLingui();
  const [isUsed, setUsed] = useState(false);
  const [summary, setSummary] = useState<string>();
  const note = useRef<HTMLDetailsElement>(null);
  // Known only in the browser; it may have been opened before the app started.
  useEffect(() => {
    if (readPostcode() !== '' || note.current?.open === true) setUsed(true);
  }, []);
  const first = deliveries?.find(({ type }) => type !== PICKUP);
  if (deliveries === undefined || first === undefined) return null;
  const days = (least: number, most: number) =>
    least === most
      ? t({ id: 'delivery.days', message: plural(most, { one: '# working day', other: '# working days' }) })
      : t({ id: 'delivery.range', message: `${least}–${most} working days` });
  const usual = days(first.days_min, first.days_max);
  return (
    <details
      ref={note}
      className={disclosure.disclosure}
      onToggle={(event) => event.currentTarget.open && setUsed(true)}
    >
      <summary className={disclosure.summary}>
        <Icon name="truck" />
        <span>{summary ?? t({ id: 'delivery.usual', message: `Delivery in ${usual}` })}</span>
        <Icon name="chevron-down" className={disclosure.arrow} />
      </summary>
      {isUsed ? (
        <Dates deliveries={deliveries} lang={lang} formatPrice={formatPrice} first={first} onSummary={setSummary} />
      ) : (
        <DeliveryRows
          deliveries={deliveries}
          formatPrice={formatPrice}
          time={({ days_min, days_max }) => days(days_min, days_max)}
        />
      )}
    </details>
  );
}

interface DeliveryRowsProps extends Pick<DeliveryNoteProps, 'formatPrice'> {
  readonly deliveries: readonly Delivery[];
  readonly time: (delivery: Delivery) => ReactNode;
}

/** Each way with its time and its fee. */
export function DeliveryRows({ deliveries, formatPrice, time }: DeliveryRowsProps) {
  const { t } = useLingui();
  const freeFrom = (baht: number) => {
    const amount = formatPrice(baht);
    return t({ id: 'delivery.freeFrom', message: `free from ${amount}` });
  };
  return (
    <dl className={styles.rows}>
      {deliveries.map((delivery) => (
        <div key={delivery.type} className={styles.row}>
          <dt>{delivery.label}</dt>
          <dd>{time(delivery)}</dd>
          <dd className={styles.fee}>
            {delivery.fee === 0 ? t({ id: 'delivery.free', message: 'Free' }) : formatPrice(delivery.fee)}
            {delivery.free_from !== undefined && delivery.fee > 0 && <>, {freeFrom(delivery.free_from)}</>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
