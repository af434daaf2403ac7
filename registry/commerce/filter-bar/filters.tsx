import { useLingui } from '@lingui/react/macro';
import { usePage } from '#registry/kit/shop.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { classes } from '#registry/kit/ui/classes.ts';
import input from '#registry/kit/ui/input.module.css';
import { localHref } from '#registry/kit/address/url.ts';
import { CategoryChoice } from './category-choice.tsx';
import type { ListingFilters } from './read-filters.ts';
import styles from './filters.module.css';

interface FiltersProps {
  readonly filters: ListingFilters;
  readonly categories: boolean;
  readonly price: boolean;
}

/** A form that reloads the page with filters by GET; keeps other query parameters, starts at the first page. */
export function Filters({ filters, categories, price }: FiltersProps) {
  const { t } = useLingui();
  const { lang, path, query, otherData } = usePage();
  const facets = otherData.search?.facets;
  const counts = facets && new Map(facets.categories.map((each) => [String(each.category_id), each.count]));
  const own = ['p_page', ...(categories ? ['category'] : []), ...(price ? ['min_price', 'max_price'] : [])];
  const others = Object.entries(query).filter(([name, value]) => value !== '' && !own.includes(name));
  const category = filters.category?.id ?? '';
  const { min, max } = filters.price ?? { min: undefined, max: undefined };
  return (
    // The key resets the fields to the URL's filters after each navigation.
    <form
      key={JSON.stringify([category, min, max])}
      className={styles.form}
      action={localHref(path, lang)}
      method="get"
    >
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {categories && <CategoryChoice selected={category} counts={counts} />}
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
            label={t({ id: 'filter.most', message: 'Price below' })}
            hint={t({ id: 'filter.max', message: 'Below' })}
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
  /** Placeholder. */
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
