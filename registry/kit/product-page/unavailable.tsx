import { useLingui } from '@lingui/react/macro';
import type { Product } from '#schemas/product.ts';
import { categoryHref, localHref } from '../address/url.ts';
import type { RootProps } from '../define.ts';
import { usePage } from '../shop.ts';
import { ownPageHref } from '../site/own-page.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { rootProps } from '../ui/classes.ts';
import input from '../ui/input.module.css';
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
 * Replaces the buy controls of a product that cannot be ordered: a message, a link to its category, and for one that may come back a plain
 * form for those who want to know, where the platform has a page for it.
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
        <ButtonLink look="secondary" href={localHref(categoryHref(category), lang)}>
          {t({ id: 'product.seeLike', message: `See more in ${name}` })}
        </ButtonLink>
      )}
      {nosell !== true && alert !== undefined && (
        <form className={styles.alert} method="post" action={`${alert}?lang=${lang}`}>
          <input type="hidden" name="uuid" value={uuid} />
          <label className={styles.label}>
            {t({ id: 'restock.ask', message: 'One e-mail when it is back' })}
            <input className={input.input} type="email" name="email" autoComplete="email" maxLength={200} required />
          </label>
          <Button type="submit">{t({ id: 'restock.submit', message: 'Tell me' })}</Button>
        </form>
      )}
    </div>
  );
}
