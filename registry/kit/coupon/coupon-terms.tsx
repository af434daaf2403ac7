import { useLingui } from '@lingui/react/macro';
import { formatPrice } from '#schemas/values/price-text.ts';
import { formatCount } from '../format.ts';
import { formatDate } from '../format-date.ts';
import { usePage } from '../shop.ts';
import type { Coupon } from '#schemas/coupon.ts';
import { useCountdown } from './coupon-countdown.ts';
import styles from './coupon-terms.module.css';

/** The terms of a coupon: minimum spend, periods, quantity left, and a countdown to a change within 24 hours. */
export function CouponTerms({ coupon }: { readonly coupon: Coupon }) {
  const { t } = useLingui();
  const { lang } = usePage();
  const { min_spend, claim_start, claim_end, use_start, use_end, remain, limited, state } = coupon;
  const countdown = useCountdown(coupon);
  const least = formatPrice(min_spend ?? 0, lang);
  const date = (instant: string | null | undefined) => formatDate(instant ?? '', lang);
  const claimFrom = date(claim_start);
  const claimUntil = date(claim_end);
  const useFrom = date(use_start);
  const useUntil = date(use_end);
  const left = formatCount(remain ?? 0, lang);
  const claimOpen = state === 'not_started' || state === 'claimable' || state === 'login';
  const isShut = state === 'not_started';

  const lines = [
    min_spend !== undefined && min_spend > 0 && t({ id: 'coupon.minSpend', message: `Spend ${least} or more` }),
    isShut &&
      claimFrom !== '' &&
      countdown === undefined &&
      t({ id: 'coupon.claimFrom', message: `Claim from ${claimFrom}` }),
    claimOpen &&
      claimUntil !== '' &&
      (isShut || countdown === undefined) &&
      t({ id: 'coupon.claimUntil', message: `Claim by ${claimUntil}` }),
    useFrom !== '' && useUntil !== '' && t({ id: 'coupon.useWindow', message: `Use ${useFrom} – ${useUntil}` }),
    useFrom === '' && useUntil !== '' && t({ id: 'coupon.useUntil', message: `Use by ${useUntil}` }),
    useFrom !== '' && useUntil === '' && t({ id: 'coupon.useFrom', message: `Use from ${useFrom}, never expires` }),
    useFrom === '' && useUntil === '' && t({ id: 'coupon.noExpiry', message: 'Never expires' }),
    limited &&
      claimOpen &&
      remain !== null &&
      remain !== undefined &&
      t({ id: 'coupon.left', message: `${left} left` }),
  ].filter((line) => line !== false);

  return (
    <ul className={styles.terms}>
      {countdown !== undefined && (
        <li className={styles.soon}>
          <span role="timer">{countdown}</span>
        </li>
      )}
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
