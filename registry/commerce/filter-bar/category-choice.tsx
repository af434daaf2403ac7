import { useLingui } from '@lingui/react/macro';
import { formatCount } from '#registry/kit/format.ts';
import { usePage } from '#registry/kit/shop.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import input from '#registry/kit/ui/input.module.css';
import { type CategoryNode, categoryTree } from '#schemas/records/category-tree.ts';

interface CategoryChoiceProps {
  /** Id of the selected category, '' for all. */
  readonly selected: string;
  /** Number of products by category id; undefined where the platform does not count them. */
  readonly counts: ReadonlyMap<string, number> | undefined;
}

interface Choice {
  readonly id: string;
  readonly label: string;
}

/** A select of the shop's categories, grouped by their parents; disables categories without products. */
export function CategoryChoice({ selected, counts }: CategoryChoiceProps) {
  const { t } = useLingui();
  const { lang, otherData } = usePage();
  const tree = categoryTree(otherData.productCategories ?? []);
  const option = ({ id, label: name }: Choice) => {
    const total = counts === undefined ? undefined : (counts.get(id) ?? 0);
    const count = formatCount(total ?? 0, lang);
    return (
      <option key={id} value={id} disabled={total === 0 && id !== selected}>
        {total === undefined ? name : t({ id: 'filter.counted', message: `${name} (${count})` })}
      </option>
    );
  };
  return (
    <span className={input.select}>
      <select
        className={input.input}
        name="category"
        defaultValue={selected}
        aria-label={t({ id: 'filter.category', message: 'Category' })}
      >
        <option value="">{t({ id: 'filter.allCategories', message: 'All categories' })}</option>
        {tree.map(({ category_id: id, name, children }) =>
          children.length === 0 ? (
            option({ id, label: name })
          ) : (
            <optgroup key={id} label={name}>
              {option({ id, label: t({ id: 'filter.allOf', message: `All of ${name}` }) })}
              {flatten(children, 0).map(option)}
            </optgroup>
          ),
        )}
      </select>
      <Icon name="chevron-down" className={input.arrow} />
    </span>
  );
}

/** Flattens deeper levels with dashes, since `<optgroup>` does not nest. */
function flatten(categories: readonly CategoryNode[], depth: number): readonly Choice[] {
  return categories.flatMap(({ category_id, name, children }) => [
    { id: category_id, label: `${'– '.repeat(depth)}${name}` },
    ...flatten(children, depth + 1),
  ]);
}
