import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { formatCount } from '#registry/kit/format.ts';
import { usePage } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { SortLinks } from '#registry/kit/listing/sort-links.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { FacetChoices } from './facet-choices.tsx';
import { readFilters } from './read-filters.ts';
import styles from './filter-bar.module.css';
import { Filters } from './filters.tsx';
import { PriceSteps } from './price-steps.tsx';
import type spec from './props.ts';

/** Filters and sorts the products of the page by links and a form, without script (specification, chapter 9). */
export default function FilterBar(props: PropsOf<typeof spec>) {
  const { title, category, categories, price, facets, sort, layout, root } = props;
  const { t } = useLingui();
  const page = usePage();
  const filters = readFilters(page, category);
  const total = page.otherData.search?.products.total;
  const hasCategories = categories && category === '' && (page.otherData.productCategories ?? []).length > 0;
  const count =
    total === undefined
      ? ''
      : t({ id: 'search.products', message: plural(total, { one: '# product', other: '# products' }) });
  const hasFacets = facets && (page.otherData.search?.facets?.options.length ?? 0) > 0;
  const heading = title === '' ? count : title;
  return (
    <section
      {...rootProps(root, styles.bar, layout === 'panel' && styles.panel)}
      aria-label={t({ id: 'filter.label', message: 'Filter and sort' })}
    >
      <div className={styles.inside}>
        {heading !== '' && <p className={styles.title}>{heading}</p>}
        {(hasCategories || price || hasFacets) && (
          <details className={styles.details} data-panel="filters">
            <summary className={styles.summary}>
              <Icon name="settings" />
              {t({ id: 'filter.title', message: 'Filters' })}
              {filters.count > 0 && <span className={styles.count}>{formatCount(filters.count, page.lang)}</span>}
            </summary>
            {(hasCategories || price) && <Filters filters={filters} categories={hasCategories} price={price} />}
            {price && <PriceSteps steps={page.otherData.search?.facets?.prices ?? []} selected={filters.price} />}
            {hasFacets && <FacetChoices filters={filters} />}
          </details>
        )}
        {sort && (
          <div className={styles.sort}>
            <SortLinks />
          </div>
        )}
      </div>
      <ActiveFilters filters={filters} />
    </section>
  );
}
