import { useLingui } from '@lingui/react/macro';
import { keyed } from '#registry/kit/props/items.ts';
import { hrefWith } from '#registry/kit/address/page-href.ts';
import { usePage } from '#registry/kit/shop.ts';
import { EmptyState } from '#registry/kit/ui/empty-state.tsx';
import { ProductGrid } from '#registry/kit/product/product-shelf.tsx';
import { categoryHref, localHref } from '#registry/kit/address/url.ts';
import { categoryTree } from '#schemas/records/category-tree.ts';
import styles from './nothing-found.module.css';

/** Most categories suggested. */
const MAX_CATEGORIES = 8;

/** Query parameters of the filter bar. */
const FILTER_PARAMETERS = ['category', 'min_price', 'max_price', 'f'];

/** Replaces empty results: suggests fewer filters, other words, categories, all products and popular ones. */
export function NothingFound({ term }: { readonly term: string }) {
  return (
    <>
      <Alternatives term={term} />
      <Popular />
    </>
  );
}

function Popular() {
  const { t } = useLingui();
  const { popular = [] } = usePage().otherData.search ?? {};
  if (popular.length === 0) return null;
  return (
    <div className={styles.popular}>
      <h2 className={styles.title}>{t({ id: 'search.popular', message: 'What others like' })}</h2>
      <ProductGrid entries={popular.map((product) => ({ uuid: product.uuid, product }))} heading="h3" />
    </div>
  );
}

function Alternatives({ term }: { readonly term: string }) {
  const { t } = useLingui();
  const page = usePage();
  const { lang, otherData, query } = page;
  const categories = categoryTree(otherData.productCategories ?? []).slice(0, MAX_CATEGORIES);
  if (FILTER_PARAMETERS.some((name) => (query[name] ?? '') !== '')) {
    const without = Object.fromEntries([...FILTER_PARAMETERS, 'p_page'].map((name) => [name, undefined]));
    return (
      <EmptyState
        title={t({ id: 'filter.nothing', message: 'Nothing fits these filters' })}
        action={{ label: t({ id: 'filter.clear', message: 'Clear filters' }), href: hrefWith(page, without) }}
      />
    );
  }
  return (
    <EmptyState
      title={
        term === ''
          ? t({ id: 'search.emptyHere', message: 'There is nothing here yet' })
          : t({ id: 'search.nothing', message: `We found nothing for “${term}”` })
      }
      text={
        term === ''
          ? undefined
          : t({
              id: 'search.hint',
              message: 'Try a shorter word, check the spelling, or look around in one of these shelves.',
            })
      }
      action={{ label: t({ id: 'products.all', message: 'See all products' }), href: localHref('/products', lang) }}
    >
      {categories.length > 0 && (
        <ul className={styles.ways}>
          {keyed(categories, ({ category_id }) => category_id).map(({ key, item: category }) => (
            <li key={key}>
              <a className={styles.way} href={localHref(categoryHref(category), lang)}>
                {category.name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  );
}
