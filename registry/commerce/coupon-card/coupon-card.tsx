import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { useCoupons } from '#registry/kit/coupon/coupon-state.ts';
import { usePage } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { CouponTicket } from '#registry/kit/coupon/coupon-ticket.tsx';
import { EmptyState } from '#registry/kit/ui/empty-state.tsx';
import type spec from './props.ts';
import styles from './coupon-card.module.css';

/** One coupon: the page's own record first, then its state for this visitor. Hidden without a coupon, except in preview. */
export default function CouponCard({ code, level, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const { preview } = usePage();
  const { root: ref, coupons, claiming } = useCoupons<HTMLDivElement>();
  const coupon = code === '' ? coupons[0] : coupons.find((one) => one.code === code);
  if (coupon === undefined && !preview) return <div ref={ref} {...rootProps(root)} hidden />;
  return (
    <div ref={ref} {...rootProps(root, styles.card)}>
      {coupon === undefined ? (
        <EmptyState title={t({ id: 'coupon.none', message: 'The shop has no such coupon' })} />
      ) : (
        <CouponTicket coupon={coupon} claiming={claiming === coupon.code} heading={level === 2 ? 'h2' : 'h3'} />
      )}
    </div>
  );
}
