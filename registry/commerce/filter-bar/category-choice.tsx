import { useLingui } from '@lingui/react/macro';
import { usePage } from '#registry/kit/shop.ts';
import { Icon } from '#registry/kit/ui/icon.tsx';
import input from '#registry/kit/ui/input.module.css';
import { type CategoryNode, categoryTree } from '#schemas/category.ts';

/** The shop's categories in a list: a group for each that has others below it. */
export function CategoryChoice({ chosen }: { readonly chosen: string }) {
  const { t } = useLingui();
  const { otherData } = usePage();
  const tree = categoryTree(otherData.productCategories ?? []);
  return (
    <span className={input.select}>
      <select
        className={input.input}
        name="category"
        defaultValue={chosen}
        aria-label={t({ id: 'filter.category', message: 'Category' })}
      >
        <option value="">{t({ id: 'filter.allCategories', message: 'All categories' })}</option>
        {tree.map((category) => (
          <Choice key={category.category_id} category={category} />
        ))}
      </select>
      <Icon name="chevron-down" className={input.arrow} />
    </span>
  );
}

function Choice({ category }: { readonly category: CategoryNode }) {
  const { t } = useLingui();
  const { category_id, name, children } = category;
  if (children.length === 0) return <option value={category_id}>{name}</option>;
  return (
    <optgroup label={name}>
      <option value={category_id}>{t({ id: 'filter.allOf', message: `All of ${name}` })}</option>
      {below(children, 0).map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </optgroup>
  );
}

/** Groups do not nest: what lies deeper is set in by dashes. */
function below(categories: readonly CategoryNode[], depth: number): { readonly id: string; readonly label: string }[] {
  return categories.flatMap(({ category_id, name, children }) => [
    { id: category_id, label: `${'– '.repeat(depth)}${name}` },
    ...below(children, depth + 1),
  ]);
}
