import { useLingui } from '@lingui/react/macro';
import { hrefWith } from '#registry/kit/address/page-href.ts';
import { usePage } from '#registry/kit/shop.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { VisuallyHidden } from '#registry/kit/ui/visually-hidden.tsx';
import { useChosenFacets } from './facet-choices.tsx';
import styles from './active-filters.module.css';
import { type ListingFilters, usePriceLabel } from './read-filters.ts';

/** The active filters of the listing, each as a link that removes it. */
export function ActiveFilters({ filters }: { readonly filters: ListingFilters }) {
  const { t } = useLingui();
  const page = usePage();
  const formatRange = usePriceLabel();
  const { term, category, price, count } = filters;
  const active = [
    term !== '' && { label: t({ id: 'filter.term', message: `“${term}”` }), without: { q: undefined } },
    category !== undefined && { label: category.name, without: { category: undefined } },
    price !== undefined && { label: formatRange(price), without: { min_price: undefined, max_price: undefined } },
    ...useChosenFacets(filters),
  ].filter((filter) => filter !== false);
  if (active.length === 0) return null;
  return (
    <ul className={styles.filters} aria-label={t({ id: 'filter.active', message: 'Active filters' })}>
      {active.map(({ label, without }) => (
        <li key={`${label} ${JSON.stringify(without)}`}>
          <a className={styles.filter} href={hrefWith(page, { ...without, p_page: undefined })}>
            <VisuallyHidden>{t({ id: 'filter.remove', message: 'Remove filter' })} </VisuallyHidden>
            <span className={styles.label}>{label}</span>
            <Icon name="close" className={styles.cross} />
          </a>
        </li>
      ))}
      {count > 1 && (
        <li>
          <a
            className={styles.clear}
            href={hrefWith(page, {
              category: undefined,
              min_price: undefined,
              max_price: undefined,
              f: undefined,
              p_page: undefined,
            })}
          >
            {t({ id: 'filter.clear', message: 'Clear filters' })}
          </a>
        </li>
      )}
    </ul>
  );
}
