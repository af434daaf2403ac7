import { useLingui } from '@lingui/react/macro';
import { usePage } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/picture/icon.tsx';
import { localHref } from '../address/url.ts';
import styles from './search-form.module.css';

/** A search form that reloads the page with other words by GET; keeps the sort order, starts at the first page. */
export function SearchForm({ term, label: given }: { readonly term: string; readonly label?: string | undefined }) {
  const { t } = useLingui();
  const { path, lang, query } = usePage();
  const label = given ?? t({ id: 'search.words', message: 'What are you looking for?' });
  return (
    <form className={styles.form} role="search" action={localHref(path, lang)} method="get">
      {query.sort !== undefined && <input type="hidden" name="sort" value={query.sort} />}
      <Icon name="search" className={styles.icon} />
      <input
        key={term}
        className={styles.input}
        type="search"
        name="q"
        defaultValue={term}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
      />
      <Button type="submit" className={styles.submit}>
        {t({ id: 'search.submit', message: 'Search' })}
      </Button>
    </form>
  );
}
