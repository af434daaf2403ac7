import { useLingui } from '@lingui/react/macro';
import { formatCount } from '../format.ts';
import { usePage } from '../shop.ts';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/picture/icon.tsx';
import styles from './pagination.module.css';

interface PaginationProps {
  /** The listed content: the app scrolls to its beginning after a click. */
  readonly kind: string;
  readonly label: string;
  /** The current page, from 1. */
  readonly page: number;
  readonly pages: number;
  readonly hrefOf: (page: number) => string;
}

/** Links to the other pages of a listing; nothing where there is a single page. */
export function Pagination({ kind, label, page, pages, hrefOf }: PaginationProps) {
  const { t } = useLingui();
  const { lang } = usePage();
  if (pages <= 1) return null;
  return (
    <nav className={styles.pagination} aria-label={label} data-pages-of={kind}>
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
        {listPageNumbers(page, pages).map((number, index) => {
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

/** The page numbers a pagination shows: the first, the last, and those around the current one; `null` is a gap. */
export function listPageNumbers(current: number, pages: number): readonly (number | null)[] {
  const numbers = [...new Set([1, current - 1, current, current + 1, pages])]
    .filter((page) => page >= 1 && page <= pages)
    .toSorted((a, b) => a - b);
  return numbers.flatMap((page, index) => {
    const gap = page - (numbers[index - 1] ?? 0);
    if (gap <= 1) return [page];
    return gap === 2 ? [page - 1, page] : [null, page];
  });
}
