import { useLingui } from '@lingui/react/macro';
import type { Product } from '#schemas/product.ts';
import { discountPercent } from '../pricing.ts';
import styles from './badges.module.css';

/** What is special about a product (specification, chapter 3): pre-order, hot, new, suggested, and its discount. */
export function Badges({ product, limit = 5 }: { readonly product: Product; readonly limit?: number }) {
  const { t } = useLingui();
  const percent = discountPercent(product);
  const labels = [
    product.preorder_flag && { look: styles.preorder, label: t({ id: 'badge.preorder', message: 'Pre-order' }) },
    percent > 0 && { look: styles.discount, label: t({ id: 'badge.discount', message: `${percent}% off` }) },
    product.badge_hot && { look: styles.hot, label: t({ id: 'badge.hot', message: 'Best seller' }) },
    product.badge_new && { look: styles.new, label: t({ id: 'badge.new', message: 'New' }) },
    product.badge_suggest && { look: styles.suggest, label: t({ id: 'badge.suggest', message: 'Recommended' }) },
  ].filter((badge) => badge !== false);
  if (labels.length === 0) return null;
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
