import { useLingui } from '@lingui/react/macro';
import { type FocusEvent, type KeyboardEvent, type Ref, useEffect, useId, useState } from 'react';
import { usePage } from '../shop.ts';
import { useSuggestions } from './use-suggestions.ts';
import { localHref } from '../address/url.ts';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './search-field.module.css';
import { Suggestions } from './suggestions.tsx';

interface SearchFieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly placeholder: string;
  /** Whether products are suggested while one types. */
  readonly suggests?: boolean;
  /** Name of the landmark, where a page has more than one search. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
  /** Where the suggestions stand; without it they hang under the field. */
  readonly listClassName?: string | undefined;
  /** The visitor is on the way to a result. */
  readonly onLeave?: () => void;
}

/** A step of the arrow keys: through the suggestions and back to the field. */
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Asks `/search` for words by a plain GET. With script it is a combobox (ARIA authoring practices: list autocomplete with
 * manual selection): the focus stays in the field, which nobody writes into but who types, so that no composition is broken.
 */
export function SearchField({
  ref,
  placeholder,
  suggests = true,
  label,
  className,
  listClassName,
  onLeave,
}: SearchFieldProps) {
  const { t } = useLingui();
  const { lang, query } = usePage();
  const id = useId();
  const { products, ask, clear, hold } = useSuggestions();
  const [chosen, setChosen] = useState<string>();
  const at = products.findIndex(({ uuid }) => uuid === chosen);
  const optionId = (index: number) => `${id}option${index}`;

  useEffect(() => {
    if (at >= 0) document.getElementById(`${id}option${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at, id]);

  const leave = () => {
    clear();
    onLeave?.();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // The keys of an input method are its own. Safari tells of the last one after the composition has ended: as 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const step = STEPS[event.key];
    if (step !== undefined && products.length === 0) ask(event.currentTarget.value);
    if (products.length === 0) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      clear();
    } else if (event.key === 'Enter' && at >= 0) {
      event.preventDefault();
      document.getElementById(optionId(at))?.click();
    } else if (step !== undefined) {
      event.preventDefault();
      // Between the last suggestion and the first stands the field.
      const stops = products.length + 1;
      setChosen(products[((at + 1 + step + stops) % stops) - 1]?.uuid);
    }
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) clear();
  };

  return (
    <search className={classes(styles.search, className)} aria-label={label} onBlur={onBlur}>
      <form className={styles.form} action={localHref('/search', lang)} onSubmit={leave}>
        <Icon name="search" className={styles.glass} />
        <input
          key={query.q}
          ref={ref}
          className={styles.field}
          type="search"
          name="q"
          role={suggests ? 'combobox' : undefined}
          aria-label={t({ id: 'site.search', message: 'Search' })}
          aria-autocomplete={suggests ? 'list' : undefined}
          aria-expanded={suggests ? products.length > 0 : undefined}
          aria-controls={products.length > 0 ? `${id}list` : undefined}
          aria-activedescendant={at >= 0 ? optionId(at) : undefined}
          placeholder={placeholder}
          defaultValue={query.q}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          onChange={({ nativeEvent, target }) => {
            if (suggests && !isUnfinished(nativeEvent)) ask(target.value);
          }}
          onCompositionStart={suggests ? ({ nativeEvent }) => isUnfinished(nativeEvent) && hold() : undefined}
          onCompositionEnd={suggests ? ({ currentTarget }) => ask(currentTarget.value) : undefined}
          onKeyDown={suggests ? onKeyDown : undefined}
        />
        <button type="submit" className={styles.go} aria-label={t({ id: 'site.search.go', message: 'Show results' })}>
          <Icon name="arrow-right" />
        </button>
      </form>
      {suggests && (
        <Suggestions
          id={`${id}list`}
          products={products}
          chosen={at}
          optionId={optionId}
          className={listClassName ?? styles.hanging}
          onFollow={leave}
        />
      )}
    </search>
  );
}

/**
 * Whether an input method is at work on what stands in the field. Touch keyboards compose every word while it is typed, Thai
 * without end: what stands there is meant as it is. Elsewhere it is no word before the composition ends.
 */
function isUnfinished(event: Event): boolean {
  const isComposing = event.type === 'compositionstart' || (event instanceof InputEvent && event.isComposing);
  return isComposing && !matchMedia('(pointer: coarse)').matches;
}
