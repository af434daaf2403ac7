import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatCount } from '#registry/kit/format.ts';
import { hrefWith } from '#registry/kit/address/page-href.ts';
import { usePage } from '#registry/kit/shop.ts';
import { classes } from '#registry/kit/ui/classes.ts';
import { VisuallyHidden } from '#registry/kit/ui/visually-hidden.tsx';
import type { Facets } from '#schemas/records/search.ts';
import { type ListingFilters, usePriceLabel } from './read-filters.ts';
import styles from './price-steps.module.css';

interface PriceStepsProps {
  readonly steps: Facets['prices'];
  readonly selected: ListingFilters['price'];
}

/** Links to the price ranges that the platform counted; nothing without any. */
export function PriceSteps({ steps, selected }: PriceStepsProps) {
  const { t } = useLingui();
  const page = usePage();
  const formatRange = usePriceLabel();
  if (steps.length === 0) return null;
  return (
    <ul className={styles.steps} aria-label={t({ id: 'filter.priceSteps', message: 'Price ranges' })}>
      {steps.map(({ min, max, count: total }) => {
        const isSelected = selected !== undefined && selected.min === min && selected.max === max;
        const bounds = { min_price: min?.toString(), max_price: max?.toString(), p_page: undefined };
        return (
          <li key={`${min}-${max}`}>
            <a
              className={classes(styles.step, isSelected && styles.chosen)}
              href={hrefWith(page, bounds)}
              aria-current={isSelected ? 'true' : undefined}
            >
              {formatRange({ min, max })}
              <span className={styles.count} aria-hidden="true">
                {formatCount(total, page.lang)}
              </span>
              <VisuallyHidden>
                {' '}
                ({t({ id: 'search.products', message: plural(total, { one: '# product', other: '# products' }) })})
              </VisuallyHidden>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
