import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Product } from '#schemas/product.ts';
import { usePage } from '../shop.ts';
import { ownPageHref } from '../site/own-page.ts';
import { Icon } from '../ui/picture/icon.tsx';
import styles from './sale-notes.module.css';

/** When a pre-order is sent; nothing for any other product. */
export function PreorderNote({ product }: { readonly product: Product }) {
  const message = usePreorderMessage(product);
  if (!product.preorder_flag) return null;
  return (
    <p className={styles.note}>
      <Icon name="clock" />
      {message}
    </p>
  );
}

/** The words of `PreorderNote`: within how many days, where the shop says so. */
export function usePreorderMessage({ preorder_days: days }: Pick<Product, 'preorder_days'>): string {
  const { t } = useLingui();
  return days === undefined
    ? t({ id: 'stock.preorder', message: 'Pre-order: sent as soon as it is ready' })
    : t({
        id: 'stock.preorderDays',
        message: plural(days, {
          one: 'Pre-order: sent within # day of your order',
          other: 'Pre-order: sent within # days of your order',
        }),
      });
}

/** Says that a product is only for members, and leads to the membership; nothing for any other product. */
export function MembersNote({ product }: { readonly product: Product }) {
  const { t } = useLingui();
  const about = ownPageHref('membership', usePage());
  if (product.member_only !== true) return null;
  return (
    <p className={styles.note}>
      <Icon name="user" />
      <span>
        {t({ id: 'product.membersOnly', message: 'Only members of the shop can buy it.' })}
        {about !== undefined && (
          <>
            {' '}
            <a href={about}>{t({ id: 'product.aboutMembership', message: 'About the membership' })}</a>
          </>
        )}
      </span>
    </p>
  );
}
