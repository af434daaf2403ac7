import { useLingui } from '@lingui/react/macro';
import { usePage } from '#registry/kit/shop.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { classes } from '#registry/kit/ui/classes.ts';
import input from '#registry/kit/ui/input.module.css';
import { localHref } from '#registry/kit/address/url.ts';
import { CategoryChoice } from './category-choice.tsx';
import type { Chosen } from './chosen.ts';
import styles from './filters.module.css';

interface FiltersProps {
  readonly chosen: Chosen;
  readonly categories: boolean;
  readonly price: boolean;
}

/** The choices as a plain GET of this very page; what else stands in its address goes along, but for the page of the listing. */
export function Filters({ chosen, categories, price }: FiltersProps) {
  const { t } = useLingui();
  const { lang, path, query, otherData } = usePage();
  const facets = otherData.search?.facets;
  const counts = facets && new Map(facets.categories.map((each) => [String(each.category_id), each.count]));
  const own = ['p_page', ...(categories ? ['category'] : []), ...(price ? ['min_price', 'max_price'] : [])];
  const kept = Object.entries(query).filter(([name, value]) => value !== '' && !own.includes(name));
  const category = chosen.category?.id ?? '';
  const { min, max } = chosen.price ?? { min: undefined, max: undefined };
  return (
    // What was chosen stands in the fields anew after each step, whatever was typed before it.
    <form
      key={JSON.stringify([category, min, max])}
      className={styles.form}
      action={localHref(path, lang)}
      method="get"
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {categories && <CategoryChoice chosen={category} counts={counts} />}
      {price && (
        <fieldset className={styles.price}>
          <legend className="visually-hidden">{t({ id: 'filter.price', message: 'Price in baht' })}</legend>
          <PriceField
            name="min_price"
            value={min}
            label={t({ id: 'filter.least', message: 'Lowest price' })}
            hint={t({ id: 'filter.min', message: 'Min' })}
          />
          <span aria-hidden="true">–</span>
          <PriceField
            name="max_price"
            value={max}
            label={t({ id: 'filter.most', message: 'Highest price' })}
            hint={t({ id: 'filter.max', message: 'Max' })}
          />
        </fieldset>
      )}
      <Button type="submit" look="secondary" className={styles.apply}>
        {t({ id: 'filter.apply', message: 'Apply' })}
      </Button>
    </form>
  );
}

interface PriceFieldProps {
  readonly name: string;
  readonly value: number | undefined;
  readonly label: string;
  /** Stands in the empty field. */
  readonly hint: string;
}

function PriceField({ name, value, label, hint }: PriceFieldProps) {
  return (
    <span className={styles.amount}>
      <span className={styles.baht} aria-hidden="true">
        ฿
      </span>
      <input
        className={classes(input.input, styles.number)}
        type="number"
        name={name}
        min={0}
        step="any"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={value}
        aria-label={label}
        placeholder={hint}
      />
    </span>
  );
}
