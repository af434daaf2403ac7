import { useLingui } from '@lingui/react/macro';
import type { Coupon } from '#schemas/coupon.ts';
import { useId } from 'react';
import { usePrice } from '../product/use-price.ts';
import { formatCount } from '../format.ts';
import { formatDate, formatTime } from '../format-date.ts';
import { usePage } from '../shop.ts';
import styles from './coupon-details.module.css';
import { Icon } from '../ui/picture/icon.tsx';

interface CouponDetailsProps {
  readonly coupon: Coupon;
  /** The coupon's name, and the DOM id of the element that shows it. */
  readonly title: string;
  readonly titleId: string;
  readonly kindName: string;
}

/** A button that opens all details of a coupon in a native popover, which works without script. */
export function CouponDetails({ coupon, title, titleId, kindName }: CouponDetailsProps) {
  const { t } = useLingui();
  const { lang } = usePage();
  const formatPrice = usePrice();
  const id = useId();
  const { max_discount, fixed, min_spend = 0, claim_start, claim_end, use_start, use_end, limited, remain } = coupon;
  const cap = formatPrice(max_discount ?? 0);
  const left = formatCount(remain ?? 0, lang);
  const claims = usePeriodText(claim_start, claim_end);
  const uses = usePeriodText(use_start, use_end);
  const facts = [
    [
      t({ id: 'coupon.worth', message: 'Worth' }),
      max_discount === undefined
        ? kindName
        : fixed === true
          ? `${kindName} ${cap}`
          : t({ id: 'coupon.worthUpTo', message: `${kindName}, up to ${cap}` }),
    ],
    [
      t({ id: 'coupon.minimum', message: 'Minimum spend' }),
      min_spend > 0 ? formatPrice(min_spend) : t({ id: 'coupon.noMinimum', message: 'None' }),
    ],
    [t({ id: 'coupon.claiming', message: 'Claiming' }), claims],
    [t({ id: 'coupon.using', message: 'Use' }), uses],
    [
      t({ id: 'coupon.quantity', message: 'Quantity' }),
      limited && remain !== null && remain !== undefined
        ? t({ id: 'coupon.left', message: `${left} left` })
        : t({ id: 'coupon.unlimited', message: 'Not limited' }),
    ],
    [t({ id: 'coupon.code', message: 'Code' }), <code key="code">{coupon.code}</code>],
  ] as const;
  return (
    <>
      <button type="button" className={styles.opener} popoverTarget={id} aria-describedby={titleId}>
        {t({ id: 'coupon.details', message: 'Details' })}
      </button>
      <dialog id={id} popover="auto" className={styles.details} aria-label={title}>
        <div className={styles.head}>
          <p className={styles.title}>{title}</p>
          <button
            type="button"
            className={styles.close}
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label={t({ id: 'common.close', message: 'Close' })}
          >
            <Icon name="close" />
          </button>
        </div>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.how}>
          {t({
            id: 'coupon.how',
            message:
              'Claim it first, then choose it on the order summary before you pay. You can also type its code there.',
          })}
        </p>
      </dialog>
    </>
  );
}

/** A period of time as text; null, undefined and '' are no bound. */
function usePeriodText(start: string | null | undefined, end: string | null | undefined): string {
  const { t } = useLingui();
  const { lang } = usePage();
  const moment = (instant: string | null | undefined) =>
    [formatDate(instant ?? '', lang), formatTime(instant ?? '')].join('\u00A0').trim();
  const from = moment(start);
  const until = moment(end);
  if (from !== '' && until !== '') return `${from} – ${until}`;
  if (from !== '') return t({ id: 'coupon.sinceThen', message: `From ${from}, without an end` });
  if (until !== '') return t({ id: 'coupon.untilThen', message: `Until ${until}` });
  return t({ id: 'coupon.always', message: 'At any time' });
}
