import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type Delivery, PICKUP } from '#schemas/delivery/delivery-terms.ts';
import type { Lang } from '#schemas/lang.ts';
import { intlByLang } from '#schemas/values/text/intl-by-lang.ts';
import { type Arrival, arrivalOf } from './arrival.ts';
import { DeliveryRows } from './delivery-note.tsx';
import styles from './delivery-note.module.css';
import { POSTCODE, readPostcode, storePostcode } from './stored-postcode.ts';

interface DeliveryDatesProps {
  readonly deliveries: readonly Delivery[];
  readonly lang: Lang;
  readonly formatPrice: (baht: number) => string;
  /** The delivery that the summary shows. */
  readonly first: Delivery;
  /** Called with the words of the summary; undefined while there is no postcode. */
  readonly onSummary: (summary: string | undefined) => void;
}

/** Asks for a postcode, and says on which days a parcel to it arrives. */
export function DeliveryDates({ deliveries, lang, formatPrice, first, onSummary }: DeliveryDatesProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(readPostcode);
  const [now] = useState(() => new Date());
  const postcode = POSTCODE.test(typed) ? typed : '';
  const days = (delivery: Delivery) => daysText(arrivalOf(delivery, postcode, now), lang);
  const usual = days(first);
  const summary = postcode === '' ? undefined : t({ id: 'delivery.arrives', message: `To ${postcode}: ${usual}` });
  useEffect(() => onSummary(summary), [onSummary, summary]);

  function change(value: string): void {
    const digits = value.replaceAll(/\D/g, '').slice(0, 5);
    setTyped(digits);
    if (digits === '' || POSTCODE.test(digits)) storePostcode(digits);
  }

  return (
    <>
      <label className={styles.postcode}>
        {t({ id: 'delivery.postcode', message: 'Postcode' })}
        <input
          className={styles.field}
          value={typed}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          size={5}
          onChange={(event) => change(event.target.value)}
        />
      </label>
      <div role="status">
        <DeliveryRows
          deliveries={postcode === '' ? deliveries.filter(({ type }) => type !== PICKUP) : deliveries}
          formatPrice={formatPrice}
          time={days}
        />
      </div>
      <p className={styles.hint}>
        {t({ id: 'delivery.ordered', message: 'For an order of today. Public holidays add their days.' })}
      </p>
    </>
  );
}

const dateFormat = /* @__PURE__ */ intlByLang(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

function daysText({ from, to }: Arrival, lang: Lang): string {
  const format = dateFormat(lang);
  return from.getTime() === to.getTime() ? format.format(from) : format.formatRange(from, to);
}
