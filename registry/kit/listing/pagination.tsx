import { useLingui } from '@lingui/react/macro';
import { formatCount } from '../format.ts';
import { pagesAround } from './listing.ts';
import { usePage } from '../shop.ts';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './pagination.module.css';

interface PaginationProps {
  readonly label: string;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly hrefOf: (page: number) => string;
}

/** Links to the other pages of a listing; nothing where there is one page only. */
export function Pagination({ label, page, pages, hrefOf }: PaginationProps) {
  const { t } = useLingui();
  const { lang } = usePage();
  if (pages <= 1) return null;
  return (
    <nav className={styles.pagination} aria-label={label}>
      <ul className={styles.pages}>
        <li>
          {page > 1 && (
            <a
              className={styles.link}
              rel="prev"
              href={hrefOf(page - 1)}
              aria-label={t({ id: 'pagination.previous', message: 'Previous page' })}
            >
              <Icon name="chevron-left" />
            </a>
          )}
        </li>
        {pagesAround(page, pages).map((number, index) => {
          if (number === null) {
            return (
              <li key={`gap-${index}`} className={styles.gap} aria-hidden="true">
                …
              </li>
            );
          }
          const shown = formatCount(number, lang);
          return (
            <li key={number}>
              <a
                className={classes(styles.link, number === page && styles.current)}
                href={hrefOf(number)}
                aria-current={number === page ? 'page' : undefined}
                aria-label={t({ id: 'pagination.page', message: `Page ${shown}` })}
              >
                {shown}
              </a>
            </li>
          );
        })}
        <li>
          {page < pages && (
            <a
              className={styles.link}
              rel="next"
              href={hrefOf(page + 1)}
              aria-label={t({ id: 'pagination.next', message: 'Next page' })}
            >
              <Icon name="chevron-right" />
            </a>
          )}
        </li>
      </ul>
    </nav>
  );
}
