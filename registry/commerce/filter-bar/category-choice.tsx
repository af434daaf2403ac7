import { useLingui } from '@lingui/react/macro';
import { formatCount } from '#registry/kit/format.ts';
import { usePage } from '#registry/kit/shop.ts';
import { Icon } from '#registry/kit/ui/icon.tsx';
import input from '#registry/kit/ui/input.module.css';
import { type CategoryNode, categoryTree } from '#schemas/category-tree.ts';

interface CategoryChoiceProps {
  readonly chosen: string;
  /** Products of each category, by its id; undefined where they are not counted. */
  readonly counts: ReadonlyMap<string, number> | undefined;
}

interface Choice {
  readonly id: string;
  readonly label: string;
}

/** The shop's categories in a list: a group for each that has others below it. Those that hold nothing can't be chosen. */
export function CategoryChoice({ chosen, counts }: CategoryChoiceProps) {
  const { t } = useLingui();
  const { lang, otherData } = usePage();
  const tree = categoryTree(otherData.productCategories ?? []);
  const option = ({ id, label: name }: Choice) => {
    const held = counts === undefined ? undefined : (counts.get(id) ?? 0);
    const count = formatCount(held ?? 0, lang);
    return (
      <option key={id} value={id} disabled={held === 0 && id !== chosen}>
        {held === undefined ? name : t({ id: 'filter.counted', message: `${name} (${count})` })}
      </option>
    );
  };
  return (
    <span className={input.select}>
      <select
        className={input.input}
        name="category"
        defaultValue={chosen}
        aria-label={t({ id: 'filter.category', message: 'Category' })}
      >
        <option value="">{t({ id: 'filter.allCategories', message: 'All categories' })}</option>
        {tree.map(({ category_id: id, name, children }) =>
          children.length === 0 ? (
            option({ id, label: name })
          ) : (
            <optgroup key={id} label={name}>
              {option({ id, label: t({ id: 'filter.allOf', message: `All of ${name}` }) })}
              {below(children, 0).map(option)}
            </optgroup>
          ),
        )}
      </select>
      <Icon name="chevron-down" className={input.arrow} />
    </span>
  );
}

/** Groups do not nest: what lies deeper is set in by dashes. */
function below(categories: readonly CategoryNode[], depth: number): readonly Choice[] {
  return categories.flatMap(({ category_id, name, children }) => [
    { id: category_id, label: `${'– '.repeat(depth)}${name}` },
    ...below(children, depth + 1),
  ]);
}
