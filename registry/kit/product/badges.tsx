import { useLingui } from '@lingui/react/macro';
import type { Product } from '#schemas/product.ts';
import { hasQuantityPrices } from '#schemas/values/money/money.ts';
import { discountPercent } from './pricing.ts';
import styles from './badges.module.css';

/** A kind of badge, by importance (specification, chapter 5). */
export type Badge = 'preorder' | 'members' | 'discount' | 'hot' | 'new' | 'suggest' | 'bulk';

/** Badges that a product has, the most important first. */
export function badgesOf(product: Product): readonly Badge[] {
  const all: readonly (Badge | false | undefined)[] = [
    product.preorder_flag && 'preorder',
    product.member_only === true && 'members',
    discountPercent(product) > 0 && 'discount',
    product.badge_hot && 'hot',
    product.badge_new && 'new',
    product.badge_suggest && 'suggest',
    hasQuantityPrices(product) && 'bulk',
  ];
  return all.filter((badge) => badge !== false && badge !== undefined);
}

/** Cards among which a badge is noticeable. */
const ROW = 8;

/**
 * A badge for each card of a list: each once in a row of eight, as what all cards have distinguishes none. Conditions of
 * buying are on every card that has them.
 */
export function spreadBadges(products: readonly (Product | undefined)[]): readonly (Badge | undefined)[] {
  const lastAt = new Map<Badge, number>();
  return products.map((product, index) => {
    const badge = (product === undefined ? [] : badgesOf(product)).find(
      (each) => each === 'preorder' || each === 'members' || index - (lastAt.get(each) ?? -ROW) >= ROW,
    );
    if (badge !== undefined) lastAt.set(badge, index);
    return badge;
  });
}

interface BadgesProps {
  readonly product: Product;
  /** Which of them; all without it. */
  readonly shown?: readonly Badge[];
}

/** Badges of a product (specification, chapter 5): pre-order, discount, hot, new, suggested, price list. */
export function Badges({ product, shown = badgesOf(product) }: BadgesProps) {
  const { t } = useLingui();
  const percent = discountPercent(product);
  if (shown.length === 0) return null;
  const labels: Readonly<Record<Badge, string>> = {
    preorder: t({ id: 'badge.preorder', message: 'Pre-order' }),
    members: t({ id: 'badge.members', message: 'For members' }),
    discount: t({ id: 'badge.discount', message: `${percent}% off` }),
    hot: t({ id: 'badge.hot', message: 'Best seller' }),
    new: t({ id: 'badge.new', message: 'New' }),
    suggest: t({ id: 'badge.suggest', message: 'Recommended' }),
    bulk: t({ id: 'badge.bulk', message: 'Bulk price' }),
  };
  return (
    <ul className={styles.badges}>
      {shown.map((badge) => (
        <li key={badge} className={badge === 'members' ? styles.preorder : styles[badge]}>
          {labels[badge]}
        </li>
      ))}
    </ul>
  );
}
