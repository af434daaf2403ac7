import { useLingui } from '@lingui/react/macro';
import type { Listing } from '#schemas/search.ts';
import { hrefWith } from './listing.ts';
import { usePage } from '../shop.ts';
import { Pagination } from './pagination.tsx';

interface ListingPagesProps {
  readonly kind: 'products' | 'blogs';
  readonly listing: Pick<Listing, 'page' | 'pages'>;
}

/** Links to the pages of a listing: `p_page` of products, `b_page` of posts; all else in the address stays. */
export function ListingPages({ kind, listing: { page: current, pages } }: ListingPagesProps) {
  const { t } = useLingui();
  const page = usePage();
  const parameter = kind === 'products' ? 'p_page' : 'b_page';
  return (
    <Pagination
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
