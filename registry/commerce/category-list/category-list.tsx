import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { usePage } from '#registry/kit/shop.ts';
import { CategoryGrid } from '#registry/kit/listing/category-card.tsx';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { EmptyState } from '#registry/kit/ui/empty-state.tsx';
import { localHref } from '#registry/kit/address/url.ts';
import { type CategoryNode, categoryTree } from '#schemas/records/category-tree.ts';
import styles from './category-list.module.css';
import type spec from './props.ts';
import { textAttributes } from '#registry/kit/ui/text-attributes.ts';
import { Tree } from './tree.tsx';

/** Links to categories: the chosen ones in their order, otherwise all without parent. */
export default function CategoryList({ ids, layout, title, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const { lang, otherData } = usePage();
  const trees = categoryTree(otherData.productCategories ?? []);
  const visible = ids.length === 0 ? trees : [...new Set(ids)].flatMap((id) => find(trees, id) ?? []);
  const label = title === '' ? t({ id: 'categories.label', message: 'Product categories' }) : title;
  return (
    <nav {...rootProps(root, styles.list)} aria-label={label}>
      {title !== '' && (
        <h2 className={styles.title} {...textAttributes(title, lang)}>
          {title}
        </h2>
      )}
      {visible.length === 0 ? (
        <EmptyState
          title={t({ id: 'categories.empty', message: 'No data found' })}
          action={{ label: t({ id: 'products.all', message: 'See all products' }), href: localHref('/products', lang) }}
        />
      ) : layout === 'cards' ? (
        <CategoryGrid categories={visible} />
      ) : (
        <Tree trees={visible} />
      )}
    </nav>
  );
}

function find(trees: readonly CategoryNode[], id: string): CategoryNode | undefined {
  for (const tree of trees) {
    const found = tree.category_id === id ? tree : find(tree.children, id);
    if (found !== undefined) return found;
  }
  return undefined;
}
