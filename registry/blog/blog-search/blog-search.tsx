import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { pickInOrder } from '#registry/kit/props/items.ts';
import { usePage } from '#registry/kit/shop.ts';
import { BlogGrid } from '#registry/kit/listing/blog-card.tsx';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { EmptyState } from '#registry/kit/ui/empty-state.tsx';
import { ListingSection } from '#registry/kit/listing/listing-section.tsx';
import { SearchForm } from '#registry/kit/listing/search-form.tsx';
import { localHref } from '#registry/kit/address/url.ts';
import { EMPTY_LISTING } from '#schemas/records/search-query.ts';
import styles from './blog-search.module.css';
import type spec from './props.ts';

/** The articles that match the search words of the page's URL, with the search form. */
export default function BlogSearch({ title, placeholder, all, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const { lang, query, otherData } = usePage();
  const term = (query.q ?? '').trim();
  const { blogs: listing = EMPTY_LISTING, blogRecords = [] } = otherData.search ?? {};
  const posts = pickInOrder(listing.ids, blogRecords, ({ blog_id }) => blog_id);
  const label = placeholder === '' ? t({ id: 'blogSearch.words', message: 'Search the stories' }) : placeholder;
  const isOpen = term !== '' || all;
  return (
    <section {...rootProps(root, styles.search)} aria-label={title === '' ? label : title}>
      {title !== '' && <h2 className={styles.title}>{title}</h2>}
      <SearchForm term={term} label={label} />
      {isOpen && listing.total === 0 && (
        <EmptyState
          title={
            term === ''
              ? t({ id: 'blogs.empty', message: 'No stories yet' })
              : t({ id: 'search.nothing', message: `We found nothing for “${term}”` })
          }
          action={{ label: t({ id: 'blog.all', message: 'All stories' }), href: localHref('/blogs', lang) }}
        />
      )}
      {isOpen && listing.total > 0 && (
        <ListingSection kind="blogs" listing={listing} isOnly>
          <BlogGrid blogs={posts} heading={title === '' ? 'h2' : 'h3'} />
        </ListingSection>
      )}
    </section>
  );
}
