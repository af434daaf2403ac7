import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatCount } from '#registry/kit/format.ts';
import { hrefWith } from '#registry/kit/address/page-href.ts';
import { usePage } from '#registry/kit/shop.ts';
import { classes } from '#registry/kit/ui/classes.ts';
import { VisuallyHidden } from '#registry/kit/ui/visually-hidden.tsx';
import type { Facets } from '#schemas/facets.ts';
import type { Chosen } from './chosen.ts';
import styles from './price-steps.module.css';
import { usePriceWords } from './price-words.ts';

interface PriceStepsProps {
  readonly steps: Facets['prices'];
  readonly chosen: Chosen['price'];
}

/** Price ranges as the platform counted them, each a link; nothing where it has not. */
export function PriceSteps({ steps, chosen }: PriceStepsProps) {
  const { t } = useLingui();
  const page = usePage();
  const priceWords = usePriceWords();
  if (steps.length === 0) return null;
  return (
    <ul className={styles.steps} aria-label={t({ id: 'filter.priceSteps', message: 'Price ranges' })}>
      {steps.map(({ min, max, count: total }) => {
        const isChosen = chosen !== undefined && chosen.min === min && chosen.max === max;
        const bounds = { min_price: min?.toString(), max_price: max?.toString(), p_page: undefined };
        return (
          <li key={`${min}-${max}`}>
            <a
              className={classes(styles.step, isChosen && styles.chosen)}
              href={hrefWith(page, bounds)}
              aria-current={isChosen ? 'true' : undefined}
            >
              {priceWords({ min, max })}
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
