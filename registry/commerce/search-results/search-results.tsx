import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { hrefWith } from '#registry/kit/address/page-href.ts';
import { pickInOrder } from '#registry/kit/props/items.ts';
import { usePage } from '#registry/kit/shop.ts';
import { BlogGrid } from '#registry/kit/listing/blog-card.tsx';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { ProductGrid } from '#registry/kit/product/product-shelf.tsx';
import { EMPTY_LISTING } from '#schemas/records/search-query.ts';
import type { SafeRecords } from '#schemas/page/page.ts';
import { rememberSearch } from '#registry/kit/listing/recent-searches.ts';
import { ListingSection } from '#registry/kit/listing/listing-section.tsx';
import { NothingFound } from './nothing-found.tsx';
import type spec from './props.ts';
import { SearchForm } from '#registry/kit/listing/search-form.tsx';
import styles from './search-results.module.css';
import { SortLinks } from '#registry/kit/listing/sort-links.tsx';

const NO_RESULT: NonNullable<SafeRecords['search']> = {
  q: '',
  products: EMPTY_LISTING,
  blogs: EMPTY_LISTING,
  productRecords: [],
  blogRecords: [],
};

/** The results of the search in the page's URL (specification, chapter 3 "Search results"). */
export default function SearchResults({ scope, category, title, field, sort, pager, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const { otherData, query, preview } = usePage();
  const result = otherData.search ?? NO_RESULT;
  const term = (query.q ?? '').trim();
  const inCategory = category !== '';
  const products = scope === 'blogs' ? EMPTY_LISTING : result.products;
  const blogs = scope === 'products' || inCategory ? EMPTY_LISTING : result.blogs;
  const entries = pickInOrder(products.ids, result.productRecords, ({ uuid }) => uuid).map((product) => ({
    uuid: product.uuid,
    product,
  }));
  const posts = pickInOrder(blogs.ids, result.blogRecords, ({ blog_id }) => blog_id);
  const heading = title === '' && term !== '' ? t({ id: 'search.for', message: `Results for “${term}”` }) : title;
  const both = products.total > 0 && blogs.total > 0;
  const hasField = field && !inCategory;
  const isFound = term !== '' && !preview && products.total > 0 && result.approximate !== true;
  useEffect(() => {
    if (isFound) rememberSearch(term);
  }, [isFound, term]);
  const below = heading === '' && !both ? 'h2' : 'h3';

  return (
    <section
      {...rootProps(root, styles.results)}
      aria-label={heading === '' ? t({ id: 'search.results', message: 'Results' }) : heading}
    >
      {(heading !== '' || hasField) && (
        <div className={styles.head}>
          {heading !== '' && <h2 className={styles.heading}>{heading}</h2>}
          {hasField && <SearchForm term={term} />}
        </div>
      )}
      {products.total === 0 && blogs.total === 0 && <NothingFound term={term} />}
      {products.total > 0 && result.approximate === true && (
        <p className={styles.close}>
          {t({ id: 'search.close', message: `Nothing here is called “${term}”. These come close:` })}
        </p>
      )}
      {result.suggestion !== undefined && <Suggestion q={result.suggestion} />}
      {products.total > 0 && (
        <ListingSection kind="products" listing={products} extra={sort && <SortLinks />} isOnly={!both} pager={pager}>
          <ProductGrid entries={entries} heading={below} priority />
        </ListingSection>
      )}
      {blogs.total > 0 && (
        <ListingSection kind="blogs" listing={blogs} isOnly={!both} pager={pager}>
          <BlogGrid blogs={posts} heading={below} />
        </ListingSection>
      )}
    </section>
  );
}

/** The query as the shop spells it, as a link to a search for that. */
function Suggestion({ q }: { readonly q: string }) {
  const { t } = useLingui();
  const page = usePage();
  return (
    <p className={styles.close}>
      {t({ id: 'search.suggestion', message: 'Did you mean:' })}{' '}
      <a className={styles.suggestion} href={hrefWith(page, { q, p_page: undefined, b_page: undefined })}>
        {q}
      </a>
    </p>
  );
}
