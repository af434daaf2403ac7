import { useLingui } from '@lingui/react/macro';
import { hrefWith } from '../address/page-href.ts';
import { usePage } from '../shop.ts';
import { classes } from '../ui/classes.ts';
import { type Sort, SORTS } from '#schemas/records/search-query.ts';
import styles from './sort-links.module.css';

/** Links to the four sort orders of a listing (specification, chapter 9), each at its first page. */
export function SortLinks() {
  const { t } = useLingui();
  const page = usePage();
  const current = SORTS.find((sort) => sort === page.query.sort) ?? 'popular';
  const names: Readonly<Record<Sort, string>> = {
    popular: t({ id: 'sort.popular', message: 'Popular' }),
    newest: t({ id: 'sort.newest', message: 'Newest' }),
    price_asc: t({ id: 'sort.priceAsc', message: 'Price: low to high' }),
    price_desc: t({ id: 'sort.priceDesc', message: 'Price: high to low' }),
  };
  return (
    <nav className={styles.sort} aria-label={t({ id: 'sort.label', message: 'Sort by' })}>
      <ul className={styles.list}>
        {SORTS.map((sort) => (
          <li key={sort}>
            <a
              className={classes(styles.link, sort === current && styles.current)}
              href={hrefWith(page, { sort: sort === 'popular' ? undefined : sort, p_page: undefined })}
              aria-current={sort === current ? 'true' : undefined}
            >
              {names[sort]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
