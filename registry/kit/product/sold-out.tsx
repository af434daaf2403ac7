import { useLingui } from '@lingui/react/macro';
import type { Product } from '#schemas/product.ts';
import { usePage } from '../shop.ts';
import { ButtonLink } from '../ui/button.tsx';
import { categoryHref, localHref } from '../address/url.ts';
import styles from './sold-out.module.css';

/** What stands in place of the way to buy: that there is none left, and where its like is. */
export function SoldOut({ product: { category } }: { readonly product: Product }) {
  const { t } = useLingui();
  const { lang } = usePage();
  const name = category?.name ?? '';
  return (
    <div className={styles.soldOut}>
      <p className={styles.word}>{t({ id: 'product.soldOutNow', message: 'Sold out for now' })}</p>
      {category !== undefined && name !== '' && (
        <ButtonLink look="secondary" href={localHref(categoryHref(category), lang)}>
          {t({ id: 'product.seeLike', message: `See more in ${name}` })}
        </ButtonLink>
      )}
    </div>
  );
}
