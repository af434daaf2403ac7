import { useLingui } from '@lingui/react/macro';
import type { Product } from '#schemas/product.ts';
import { isSpecial } from '#schemas/records/product-rules.ts';
import { discountPercent } from './pricing.ts';
import styles from './badges.module.css';

/** Whether a product has any badge. */
export function hasBadges(product: Product): boolean {
  return isSpecial(product) || product.member_only === true || discountPercent(product) > 0;
}

/** Badges of a product (specification, chapter 5): pre-order, discount, hot, new, suggested, price list; at most `limit`. */
export function Badges({ product, limit = 6 }: { readonly product: Product; readonly limit?: number }) {
  const { t } = useLingui();
  const percent = discountPercent(product);
  if (!hasBadges(product)) return null;
  const labels = [
    product.preorder_flag && { look: styles.preorder, label: t({ id: 'badge.preorder', message: 'Pre-order' }) },
    product.member_only === true && {
      look: styles.preorder,
      label: t({ id: 'badge.members', message: 'For members' }),
    },
    percent > 0 && { look: styles.discount, label: t({ id: 'badge.discount', message: `${percent}% off` }) },
    product.badge_hot && { look: styles.hot, label: t({ id: 'badge.hot', message: 'Best seller' }) },
    product.badge_new && { look: styles.new, label: t({ id: 'badge.new', message: 'New' }) },
    product.badge_suggest && { look: styles.suggest, label: t({ id: 'badge.suggest', message: 'Recommended' }) },
    product.price_list.length > 0 && { look: styles.bulk, label: t({ id: 'badge.bulk', message: 'Bulk price' }) },
  ].filter((badge) => badge !== false);
  return (
    <ul className={styles.badges}>
      {labels.slice(0, limit).map(({ look, label }) => (
        <li key={label} className={look}>
          {label}
        </li>
      ))}
    </ul>
  );
}
