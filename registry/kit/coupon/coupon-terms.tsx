import { useLingui } from '@lingui/react/macro';
import { usePrice } from '../product/use-price.ts';
import { formatCount } from '../format.ts';
import { formatDate } from '../format-date.ts';
import { usePage } from '../shop.ts';
import { classes } from '../ui/classes.ts';
import type { Coupon } from '#schemas/coupon.ts';
import { isSpent } from './coupon-state.ts';
import { useCountdown } from './coupon-countdown.ts';
import styles from './coupon-terms.module.css';

/** The terms of a coupon: minimum spend, periods, quantity left; a countdown to a change within 24 hours replaces its date. */
export function CouponTerms({ coupon }: { readonly coupon: Coupon }) {
  const { t } = useLingui();
  const { lang } = usePage();
  const formatPrice = usePrice();
  const { min_spend, claim_start, claim_end, use_start, use_end, remain, limited, state } = coupon;
  const countdown = useCountdown(coupon);
  const least = formatPrice(min_spend ?? 0);
  const date = (instant: string | null | undefined) => formatDate(instant ?? '', lang);
  const claimFrom = date(claim_start);
  const claimUntil = date(claim_end);
  const useFrom = date(use_start);
  const useUntil = date(use_end);
  const left = formatCount(remain ?? 0, lang);
  const claimOpen = state === 'not_started' || state === 'claimable' || state === 'login';
  const isShut = state === 'not_started';
  // Its state says since when: a date until which it could be used would contradict that.
  const spent = isSpent(state);

  const from = isShut && claimFrom !== '' && t({ id: 'coupon.claimFrom', message: `Claim from ${claimFrom}` });
  const until = claimOpen && claimUntil !== '' && t({ id: 'coupon.claimUntil', message: `Claim by ${claimUntil}` });
  /** The date that the countdown counts to. */
  const counted = isShut ? from : until;

  const lines = [
    min_spend !== undefined && min_spend > 0 && t({ id: 'coupon.minSpend', message: `Spend ${least} or more` }),
    from,
    until,
    !spent &&
      useFrom !== '' &&
      useUntil !== '' &&
      t({ id: 'coupon.useWindow', message: `Use ${useFrom} – ${useUntil}` }),
    !spent && useFrom === '' && useUntil !== '' && t({ id: 'coupon.useUntil', message: `Use by ${useUntil}` }),
    !spent &&
      useFrom !== '' &&
      useUntil === '' &&
      t({ id: 'coupon.useFrom', message: `Use from ${useFrom}, never expires` }),
    !spent && useFrom === '' && useUntil === '' && t({ id: 'coupon.noExpiry', message: 'Never expires' }),
    limited &&
      claimOpen &&
      remain !== null &&
      remain !== undefined &&
      t({ id: 'coupon.left', message: `${left} left` }),
  ].filter((line) => line !== false);

  return (
    <ul className={styles.terms}>
      {countdown !== undefined && counted === false && (
        <li className={styles.soon}>
          <span role="timer">{countdown}</span>
        </li>
      )}
      {lines.map((line) =>
        countdown !== undefined && line === counted ? (
          // The hidden date keeps its space: it may need a line more than the countdown, and nothing below may move.
          <li key={line} className={classes(styles.soon, styles.stacked)}>
            <span role="timer">{countdown}</span>
            <span className={styles.counted} aria-hidden="true">
              {line}
            </span>
          </li>
        ) : (
          <li key={line}>{line}</li>
        ),
      )}
    </ul>
  );
}
