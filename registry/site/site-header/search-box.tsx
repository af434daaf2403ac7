import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { classes } from '#registry/kit/ui/classes.ts';
import { closePanel } from '#registry/kit/overlay/menu.tsx';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import popover from '#registry/kit/overlay/popover.module.css';
import { SearchField } from '#registry/kit/listing/search-field.tsx';
import styles from './search-box.module.css';

/** The search form: visible in wide headers, otherwise in a popover. With script it suggests products. */
export function SearchBox({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const panel = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        popoverTarget={id}
        aria-label={t({ id: 'site.search', message: 'Search' })}
      >
        <Icon name="search" />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={classes(popover.panel, styles.panel)}
        onBeforeToggle={(event) => {
          if (event.newState === 'open' && field.current !== null) field.current.autofocus = true;
        }}
      >
        <SearchField
          ref={field}
          className={styles.search}
          listClassName={styles.suggestions}
          placeholder={t({ id: 'site.search.hint', message: 'Search the shop' })}
          onLeave={() => {
            if (panel.current !== null) closePanel(panel.current);
          }}
        />
      </div>
    </>
  );
}
