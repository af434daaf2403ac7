import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import { usePage } from '#registry/kit/shop.ts';
import { Picture } from '#registry/kit/ui/picture.tsx';
import { Price } from '#registry/kit/ui/price.tsx';
import { localHref, productHref } from '#registry/kit/url.ts';
import type { Product } from '#schemas/product.ts';
import styles from './suggestions.module.css';

interface SuggestionsProps {
  readonly products: readonly Product[];
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFollow: () => void;
}

/** Products that fit what is being typed, as links; how many there are is also said. */
export function Suggestions({ products, onKeyDown, onFollow }: SuggestionsProps) {
  const { t } = useLingui();
  const { lang } = usePage();
  const count = products.length;
  return (
    <>
      <p role="status" className={styles.status}>
        {count > 0 &&
          t({ id: 'site.search.suggested', message: plural(count, { one: '# suggestion', other: '# suggestions' }) })}
      </p>
      {count > 0 && (
        <ul className={styles.list}>
          {products.map((product) => (
            <li key={product.uuid}>
              <a
                className={styles.link}
                href={localHref(productHref(product), lang)}
                onKeyDown={onKeyDown}
                onClick={onFollow}
              >
                <span className={styles.frame}>
                  {product.images[0] !== undefined && <Picture src={product.images[0]} alt="" sizes="3.5rem" />}
                </span>
                <span className={styles.name}>{product.name}</span>
                <Price product={product} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
