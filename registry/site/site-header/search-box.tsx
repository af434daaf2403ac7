import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { classes } from '#registry/kit/ui/classes.ts';
import { closePanel } from '#registry/kit/overlay/menu.tsx';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import popover from '#registry/kit/overlay/popover.module.css';
import { localHref } from '#registry/kit/address/url.ts';
import { usePage } from '#registry/kit/shop.ts';
import { SearchField } from '#registry/kit/listing/search-field.tsx';
import type { MenuEntry } from './props.ts';
import styles from './search-box.module.css';

interface SearchBoxProps {
  readonly id: string;
  /** Searches to start with. */
  readonly words: readonly string[];
  /** The header's menu, whose categories one can start with. */
  readonly menu: readonly Pick<MenuEntry, 'label' | 'href'>[];
}

/** The search form: visible in wide headers, otherwise in a popover. With script it suggests products. */
export function SearchBox({ id, words, menu }: SearchBoxProps) {
  const { t } = useLingui();
  const { lang } = usePage();
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
          words={words}
          categories={menu.flatMap(({ label, href }) =>
            href.startsWith('/category/') ? { label, href: localHref(href, lang) } : [],
          )}
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
