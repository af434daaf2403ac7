import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatCount } from '../format.ts';
import { usePage } from '../shop.ts';
import { ListingPages } from './listing-pages.tsx';
import type { Listing } from '#schemas/search.ts';
import styles from './found.module.css';

interface FoundProps {
  readonly kind: 'products' | 'blogs';
  readonly listing: Listing;
  /** Stands at the end of the head. */
  readonly extra?: ReactNode;
  /** Nothing else was found, so this needs no heading of its own. */
  readonly alone: boolean;
  /** Whether the links to the other pages stand below. */
  readonly pager?: boolean;
  readonly children: ReactNode;
}

/** One kind of what was found: how many, which of them are shown, and the way to the others. */
export function Found({ kind, listing, extra, alone, pager = true, children }: FoundProps) {
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
    <div className={styles.found}>
      <div className={styles.head}>
        <div className={styles.count}>
          {alone ? <p className={styles.total}>{count}</p> : <h2 className={styles.total}>{count}</h2>}
          <p className={styles.range}>{t({ id: 'search.range', message: `${start}–${end} of ${all}` })}</p>
        </div>
        {extra}
      </div>
      {children}
      {pager && <ListingPages kind={kind} listing={listing} />}
    </div>
  );
}
