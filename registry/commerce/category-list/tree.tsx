import { keyed } from '#registry/kit/props/items.ts';
import { usePage } from '#registry/kit/shop.ts';
import { classes } from '#registry/kit/ui/classes.ts';
import { categoryHref, localHref } from '#registry/kit/address/url.ts';
import type { CategoryNode } from '#schemas/records/category-tree.ts';
import styles from './tree.module.css';

/** Categories of all levels as a directory with a column for each top category. */
export function Tree({ trees }: { readonly trees: readonly CategoryNode[] }) {
  return (
    <ul className={styles.tops}>
      {keyed(trees, ({ category_id }) => category_id).map(({ key, item: tree }) => (
        <li key={key} className={styles.top}>
          <CategoryLink category={tree} className={styles.topLink} />
          <Branch nodes={tree.children} className={styles.branch} />
        </li>
      ))}
    </ul>
  );
}

function Branch({
  nodes,
  className,
}: {
  readonly nodes: readonly CategoryNode[];
  readonly className: string | undefined;
}) {
  if (nodes.length === 0) return null;
  return (
    <ul className={className}>
      {keyed(nodes, ({ category_id }) => category_id).map(({ key, item: node }) => (
        <li key={key}>
          <CategoryLink category={node} className={styles.link} />
          <Branch nodes={node.children} className={styles.twig} />
        </li>
      ))}
    </ul>
  );
}

function CategoryLink({
  category,
  className,
}: {
  readonly category: CategoryNode;
  readonly className: string | undefined;
}) {
  const { lang, path } = usePage();
  const isCurrent = path.startsWith('/category/') && path.split('/').at(-1) === category.category_id;
  return (
    <a
      className={classes(className, isCurrent && styles.here)}
      href={localHref(categoryHref(category), lang)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {category.name}
    </a>
  );
}
