import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Listing } from '#schemas/records/search.ts';
import { hrefWith } from '../address/page-href.ts';
import { formatCount } from '../format.ts';
import { usePage } from '../shop.ts';
import { Pagination } from './pagination.tsx';
import styles from './listing-section.module.css';

interface ListingSectionProps {
  readonly kind: 'products' | 'blogs';
  readonly listing: Listing;
  /** Shown at the end of the header row. */
  readonly extra?: ReactNode;
  /** Whether it is the page's only listing and so needs no heading. */
  readonly isOnly: boolean;
  /** Whether pagination is shown below. */
  readonly pager?: boolean;
  readonly children: ReactNode;
}

/** A listing of products or articles with its total, the range shown and pagination. */
export function ListingSection({ kind, listing, extra, isOnly, pager = true, children }: ListingSectionProps) {
  const { t } = useLingui();
  const page = usePage();
  const { total } = listing;
  const start = formatCount(listing.start, page.lang);
  const end = formatCount(listing.end, page.lang);
  const all = formatCount(total, page.lang);
  const count =
    kind === 'products'
      ? t({ id: 'search.products', message: plural(total, { one: '# product', other: '# products' }) })
      : t({ id: 'search.blogs', message: plural(total, { one: '# article', other: '# articles' }) });
  return (
    <div className={styles.found} data-listing={kind}>
      <div className={styles.head}>
        <div className={styles.count}>
          {isOnly ? <p className={styles.total}>{count}</p> : <h2 className={styles.total}>{count}</h2>}
          <p className={styles.range}>{t({ id: 'search.range', message: `${start}–${end} of ${all}` })}</p>
        </div>
        {extra}
      </div>
      {children}
      {pager && <ListingPagination kind={kind} listing={listing} />}
    </div>
  );
}

interface ListingPaginationProps {
  readonly kind: 'products' | 'blogs';
  readonly listing: Pick<Listing, 'page' | 'pages'>;
}

/** Pagination of a listing: `p_page` for products, `b_page` for articles; other parameters stay. */
export function ListingPagination({ kind, listing: { page: current, pages } }: ListingPaginationProps) {
  const { t } = useLingui();
  const page = usePage();
  const parameter = kind === 'products' ? 'p_page' : 'b_page';
  return (
    <Pagination
      kind={kind}
      label={
        kind === 'products'
          ? t({ id: 'search.productPages', message: 'Pages of products' })
          : t({ id: 'search.blogPages', message: 'Pages of articles' })
      }
      page={current}
      pages={pages}
      hrefOf={(number) => hrefWith(page, { [parameter]: number === 1 ? undefined : String(number) })}
    />
  );
}
