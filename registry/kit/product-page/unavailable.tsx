import { useLingui } from '@lingui/react/macro';
import type { Product } from '#schemas/product.ts';
import { categoryHref, localHref } from '../address/url.ts';
import type { RootProps } from '../define.ts';
import { usePage } from '../shop.ts';
import { ownPageHref } from '../site/own-page.ts';
import { ButtonAnchor } from '../ui/button.tsx';
import { rootProps } from '../ui/classes.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './unavailable.module.css';

interface ProductPlaceholderProps {
  readonly root: RootProps;
  /** Whether the product is still being fetched. */
  readonly waiting?: boolean;
}

/** Stands in for a component without a product: a skeleton while it is fetched, a hint for builders, otherwise nothing. */
export function ProductPlaceholder({ root, waiting = false }: ProductPlaceholderProps) {
  const { t } = useLingui();
  const { preview } = usePage();
  if (waiting) {
    return (
      <div {...rootProps(root)} aria-busy="true">
        <Skeleton className={styles.waiting} />
      </div>
    );
  }
  if (!preview) return null;
  return (
    <div {...rootProps(root, styles.hint)}>
      {t({ id: 'product.noneHere', message: 'Choose a product, or put this on the page of one' })}
    </div>
  );
}

/**
 * Replaces the buy controls of a product that cannot be ordered: a message and a link to its category. A product that
 * may come back also has a link to the restock alert, if the platform has that page.
 */
export function SoldOut({ product: { uuid, category, nosell } }: { readonly product: Product }) {
  const { t } = useLingui();
  const page = usePage();
  const { lang } = page;
  const alert = ownPageHref('restock', page);
  const name = category?.name ?? '';
  return (
    <div className={styles.soldOut}>
      <p className={styles.word}>
        {nosell === true
          ? t({ id: 'product.notAvailable', message: 'Not Available' })
          : t({ id: 'product.soldOutNow', message: 'Sold out for now' })}
      </p>
      {category !== undefined && name !== '' && (
        <ButtonAnchor look="secondary" href={localHref(categoryHref(category), lang)}>
          {t({ id: 'product.seeLike', message: `See more in ${name}` })}
        </ButtonAnchor>
      )}
      {nosell !== true && alert !== undefined && (
        <ButtonAnchor look="secondary" href={`${alert}?${new URLSearchParams({ uuid, lang })}`}>
          {t({ id: 'restock.ask', message: 'Tell me when it is back' })}
        </ButtonAnchor>
      )}
    </div>
  );
}
