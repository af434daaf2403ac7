import type { Category } from './category.ts';
import { groupBy } from '../group-by.ts';

/** A category with its subcategories, by rank; each category occurs in the tree once. */
export interface CategoryNode extends Category {
  readonly children: readonly CategoryNode[];
}

/**
 * The categories as trees, siblings sorted by rank (specification, chapter 3). A category whose parent is missing is a
 * root; members of a circle of parents are roots too, so that none is lost.
 */
export function categoryTree(categories: readonly Category[]): CategoryNode[] {
  const ids = new Set<string>(categories.map(({ category_id }) => category_id));
  const placed = new Set<string>();
  const byRank = (a: Category, b: Category) => a._rank_rank - b._rank_rank;
  const byParent = groupBy(categories, ({ _hierarchy_parent_id }) => _hierarchy_parent_id);
  const node = (category: Category): CategoryNode => {
    placed.add(category.category_id);
    const below = byParent.get(category.category_id) ?? [];
    const children = below.filter(({ category_id }) => !placed.has(category_id)).toSorted(byRank);
    return { ...category, children: children.map(node) };
  };
  const roots = categories
    .filter(({ _hierarchy_parent_id }) => !ids.has(_hierarchy_parent_id))
    .toSorted(byRank)
    .map(node);
  const circular = categories.filter(({ category_id }) => !placed.has(category_id)).toSorted(byRank);
  return [...roots, ...circular.flatMap((category) => (placed.has(category.category_id) ? [] : [node(category)]))];
}
