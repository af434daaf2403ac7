import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { keyed } from '#registry/kit/props/items.ts';
import { useCoupons } from '#registry/kit/coupon/coupon-state.ts';
import { usePage } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { CouponTicket } from '#registry/kit/coupon/coupon-ticket.tsx';
import { ownPageHref } from '#registry/kit/site/own-page.ts';
import { ButtonAnchor } from '#registry/kit/ui/button.tsx';
import { EmptyState } from '#registry/kit/ui/empty-state.tsx';
import { localHref } from '#registry/kit/address/url.ts';
import styles from './coupon-list.module.css';
import type spec from './props.ts';

/** The shop's coupons: the page's own records first, then their states for this visitor. */
export default function CouponList({ title, limit, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const page = usePage();
  const { lang } = page;
  const all = ownPageHref('coupons', page);
  const { root: ref, coupons, claiming } = useCoupons<HTMLElement>();
  const label = title === '' ? t({ id: 'coupons.title', message: 'Coupons' }) : title;
  return (
    <section ref={ref} {...rootProps(root, styles.coupons)} aria-label={label}>
      <div className={styles.head}>
        {title !== '' && <h2 className={styles.title}>{title}</h2>}
        {coupons.length > 0 && (
          <p className={styles.hint}>
            {t({
              id: 'coupons.hint',
              message: 'Claim a coupon now, then choose it on the order summary before you pay.',
            })}
          </p>
        )}
      </div>
      {coupons.length === 0 ? (
        <EmptyState
          title={t({ id: 'coupons.empty', message: 'No coupons at the moment' })}
          text={t({
            id: 'coupons.emptyHint',
            message: 'New ones come with every season. Have a look around meanwhile.',
          })}
          action={{ label: t({ id: 'products.all', message: 'See all products' }), href: localHref('/products', lang) }}
        />
      ) : (
        <ul className={styles.list}>
          {keyed(coupons.slice(0, limit), ({ code }) => code).map(({ key, item: coupon }) => (
            <li key={key}>
              <CouponTicket coupon={coupon} claiming={claiming === coupon.code} heading={title === '' ? 'h2' : 'h3'} />
            </li>
          ))}
        </ul>
      )}
      {coupons.length > limit && all !== undefined && (
        <ButtonAnchor look="secondary" className={styles.more} href={all}>
          {t({ id: 'coupons.all', message: 'See all coupons' })}
        </ButtonAnchor>
      )}
    </section>
  );
}
