import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { usePage } from '#registry/kit/shop.ts';
import { BlogGrid } from '#registry/kit/ui/blog-card.tsx';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { ProductGrid } from '#registry/kit/ui/product-shelf.tsx';
import { EMPTY_LISTING, type SearchResult } from '#schemas/search.ts';
import { Found } from './found.tsx';
import { NothingFound } from './nothing-found.tsx';
import type spec from './props.ts';
import { SearchForm } from './search-form.tsx';
import styles from './search-results.module.css';
import { SortLinks } from './sort-links.tsx';

const NOTHING: SearchResult = {
  q: '',
  products: EMPTY_LISTING,
  blogs: EMPTY_LISTING,
  productRecords: [],
  blogRecords: [],
};

/** What the search of the page's address found (specification, chapter 3 "Search results"). */
export default function SearchResults({ scope, category, title, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const { otherData, query } = usePage();
  const result = otherData.search ?? NOTHING;
  const term = (query.q ?? result.q).trim();
  const inCategory = category !== '';
  const products = scope === 'blogs' ? EMPTY_LISTING : result.products;
  const blogs = scope === 'products' || inCategory ? EMPTY_LISTING : result.blogs;
  const entries = inOrder(products.ids, result.productRecords, ({ uuid }) => uuid).map((product) => ({
    uuid: product.uuid,
    product,
  }));
  const posts = inOrder(blogs.ids, result.blogRecords, ({ blog_id }) => blog_id);
  const heading = title === '' ? t({ id: 'search.title', message: 'Search' }) : title;
  const nothing = products.total === 0 && blogs.total === 0;

  return (
    <section {...rootProps(root, styles.results)} aria-label={heading}>
      {inCategory ? (
        title !== '' && <h2 className={styles.heading}>{title}</h2>
      ) : (
        <header className={styles.header}>
          <h1 className={styles.heading}>
            {term === '' || title !== '' ? heading : t({ id: 'search.for', message: `Results for “${term}”` })}
          </h1>
          <SearchForm term={term} />
        </header>
      )}
      {nothing && <NothingFound term={term} />}
      {products.total > 0 && (
        <Found kind="products" listing={products} extra={<SortLinks />} alone={blogs.total === 0}>
          <ProductGrid entries={entries} heading={blogs.total === 0 ? 'h2' : 'h3'} />
        </Found>
      )}
      {blogs.total > 0 && (
        <Found kind="blogs" listing={blogs} alone={products.total === 0}>
          <BlogGrid blogs={posts} heading={products.total === 0 ? 'h2' : 'h3'} />
        </Found>
      )}
    </section>
  );
}

/** The records of the ids, in the ids' order; an id without a record is left out. */
function inOrder<T>(ids: readonly string[], records: readonly T[], idOf: (record: T) => string): T[] {
  const known = new Map(records.map((record) => [idOf(record), record]));
  return [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
}
