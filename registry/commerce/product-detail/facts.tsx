import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatCount } from '#registry/kit/format.ts';
import { usePage } from '#registry/kit/shop.ts';
import { CopyLink } from '#registry/kit/ui/copy-link.tsx';
import { categoryHref, localHref, productHref } from '#registry/kit/address/url.ts';
import type { Product } from '#schemas/product.ts';
import styles from './facts.module.css';

/** Facts about a product: unit, order limits, category, and a button that copies its URL. */
export function Facts({ product }: { readonly product: Product }) {
  const { t } = useLingui();
  const { lang } = usePage();
  const { unit, quantity_min = 0, quantity_max = 0, category } = product;
  return (
    <div className={styles.facts}>
      <dl className={styles.list}>
        {unit !== '' && <Fact term={t({ id: 'product.soldBy', message: 'Sold by the' })}>{unit}</Fact>}
        {quantity_min > 1 && (
          <Fact term={t({ id: 'product.minimum', message: 'Minimum per order' })}>
            {formatCount(quantity_min, lang)}
          </Fact>
        )}
        {quantity_max > 0 && (
          <Fact term={t({ id: 'product.maximum', message: 'Maximum per order' })}>
            {formatCount(quantity_max, lang)}
          </Fact>
        )}
        {category !== undefined && category.name !== '' && (
          <Fact term={t({ id: 'product.category', message: 'Category' })}>
            <a className={styles.category} href={localHref(categoryHref(category), lang)}>
              {category.name}
            </a>
          </Fact>
        )}
      </dl>
      <CopyLink href={localHref(productHref(product), lang)} />
    </div>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.term}>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
