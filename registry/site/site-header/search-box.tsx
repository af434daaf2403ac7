import { useLingui } from '@lingui/react/macro';
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { usePage } from '#registry/kit/shop.ts';
import { classes } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/icon.tsx';
import popover from '#registry/kit/ui/popover.module.css';
import { localHref } from '#registry/kit/url.ts';
import styles from './search-box.module.css';
import { Suggestions } from './suggestions.tsx';
import { closePanel } from './use-close-on-leave.ts';
import { useSuggestions } from './use-suggestions.ts';

/** The search form: in the header where there is room, else behind a button. With script it suggests products. */
export function SearchBox({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const { lang, query } = usePage();
  const panel = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { products, ask, clear } = useSuggestions();
  const label = t({ id: 'site.search', message: 'Search' });

  const leave = () => {
    clear();
    if (panel.current !== null) closePanel(panel.current);
  };
  /** Arrow keys go from the field through the suggestions and back; Escape puts the suggestions away. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && products.length > 0) {
      clear();
      field.current?.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || products.length === 0) return;
    event.preventDefault();
    const stops = [field.current, ...(panel.current?.querySelectorAll('a') ?? [])];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    stops.at((at + step) % stops.length)?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) clear();
  };

  return (
    <>
      <button type="button" className={styles.opener} popoverTarget={id} aria-label={label}>
        <Icon name="search" />
      </button>
      <search
        ref={panel}
        id={id}
        popover="auto"
        className={classes(popover.panel, styles.panel)}
        onToggle={(event) => event.newState === 'open' && field.current?.focus()}
        onBlur={onBlur}
      >
        <form className={styles.form} action={localHref('/search', lang)} onSubmit={leave}>
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
            onChange={(event) => ask(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <button type="submit" className={styles.go} aria-label={t({ id: 'site.search.go', message: 'Show results' })}>
            <Icon name="arrow-right" />
          </button>
        </form>
        <Suggestions products={products} onKeyDown={onKeyDown} onFollow={leave} />
      </search>
    </>
  );
}
