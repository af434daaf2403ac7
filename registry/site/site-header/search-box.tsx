import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { usePage } from '#registry/kit/shop.ts';
import { classes } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/icon.tsx';
import popover from '#registry/kit/ui/popover.module.css';
import { localHref } from '#registry/kit/url.ts';
import styles from './search-box.module.css';

/** The search form: in the header where there is room, else behind a button. */
export function SearchBox({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const { lang, query } = usePage();
  const field = useRef<HTMLInputElement>(null);
  const label = t({ id: 'site.search', message: 'Search' });
  return (
    <>
      <button type="button" className={styles.opener} popoverTarget={id} aria-label={label}>
        <Icon name="search" />
      </button>
      <search
        id={id}
        popover="auto"
        className={classes(popover.panel, styles.panel)}
        onToggle={(event) => event.newState === 'open' && field.current?.focus()}
      >
        <form
          className={styles.form}
          action={localHref('/search', lang)}
          onSubmit={(event) => event.currentTarget.closest<HTMLElement>(':popover-open')?.hidePopover()}
        >
          <Icon name="search" className={styles.glass} />
          <input
            key={query.q}
            ref={field}
            className={styles.field}
            type="search"
            name="q"
            aria-label={label}
            placeholder={t({ id: 'site.search.hint', message: 'Search the shop' })}
            defaultValue={query.q}
            enterKeyHint="search"
            autoComplete="off"
          />
          <button type="submit" className={styles.go} aria-label={t({ id: 'site.search.go', message: 'Show results' })}>
            <Icon name="arrow-right" />
          </button>
        </form>
      </search>
    </>
  );
}
