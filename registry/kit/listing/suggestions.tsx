import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Product } from '#schemas/product.ts';
import { usePage } from '../shop.ts';
import { localHref, productHref } from '../address/url.ts';
import { Picture } from '../ui/picture/picture.tsx';
import { Price } from '../product/price.tsx';
import { classes } from '../ui/classes.ts';
import { textAttributes } from '../ui/text-attributes.ts';
import styles from './suggestions.module.css';

interface SuggestionsProps {
  readonly id: string;
  readonly products: readonly Product[];
  /** Whether the search has found no product. */
  readonly isNone: boolean;
  /** Index of the active option, -1 for none. */
  readonly activeIndex: number;
  readonly optionId: (index: number) => string;
  readonly className?: string | undefined;
  readonly onFollow: () => void;
}

/** The listbox of a search combobox: suggested products, each a link for pointers. Announces their number. */
export function Suggestions({ id, products, isNone, activeIndex, optionId, className, onFollow }: SuggestionsProps) {
  const { t } = useLingui();
  const { lang } = usePage();
  const count = products.length;
  return (
    <>
      <p role="status" className="visually-hidden">
        {count > 0 &&
          t({ id: 'site.search.suggested', message: plural(count, { one: '# suggestion', other: '# suggestions' }) })}
      </p>
      {isNone && (
        <p role="status" className={classes(className, styles.none)}>
          {t({ id: 'site.search.none', message: 'We found no product for this.' })}
        </p>
      )}
      {count > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label={t({ id: 'site.search.suggestions', message: 'Suggestions' })}
          className={className}
        >
          {products.map((product, index) => (
            <a
              key={product.uuid}
              id={optionId(index)}
              role="option"
              aria-selected={index === activeIndex}
              tabIndex={-1}
              className={styles.option}
              href={localHref(productHref(product), lang)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={onFollow}
            >
              <span className={styles.frame}>
                {product.images[0] !== undefined && <Picture src={product.images[0]} alt="" sizes="3.5rem" />}
              </span>
              <span className={styles.name} {...textAttributes(product.name, lang)}>
                {product.name}
              </span>
              <Price product={product} />
            </a>
          ))}
        </div>
      )}
    </>
  );
}
