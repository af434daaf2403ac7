import type { PropsOf } from '#registry/kit/define.ts';
import { usePage } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { ListingPagination } from '#registry/kit/listing/listing-section.tsx';
import styles from './pagination.module.css';
import type spec from './props.ts';

/** Pagination of the search in the page's URL. */
export default function Pagination({ kind, align, root }: PropsOf<typeof spec>) {
  const { otherData } = usePage();
  const listing = otherData.search?.[kind];
  if (listing === undefined || listing.pages <= 1) return null;
  return (
    <div {...rootProps(root, styles[align])}>
      <ListingPagination kind={kind} listing={listing} />
    </div>
  );
}
