import { useLingui } from '@lingui/react/macro';
import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { usePage } from '../shop.ts';
import { useSuggestions } from './use-suggestions.ts';
import { localHref } from '../address/url.ts';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/picture/icon.tsx';
import styles from './search-field.module.css';
import type { SearchPanel } from './search-panel.tsx';
import type { SearchLink } from './search-starters.tsx';
import { pressedKey } from '../ui/pressed-key.ts';

interface SearchFieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly placeholder: string;
  /** Whether products are suggested while typing, and searches before that. */
  readonly suggests?: boolean;
  /** Searches to start with. */
  readonly words?: readonly string[];
  /** Categories to start with. */
  readonly categories?: readonly SearchLink[];
  /** Accessible name of the landmark, needed where a page has several searches. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
  /** Class of the suggestions; by default they are positioned under the field. */
  readonly listClassName?: string | undefined;
  /** Called when the visitor leaves for a result. */
  readonly onLeave?: () => void;
}

const NONE: readonly never[] = [];
/** Step of each arrow key through the suggestions and back to the field. */
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * A search form that submits to `/search` by GET. With script it is a combobox (ARIA authoring practices: list autocomplete
 * with manual selection). Focus stays in the field, and no code writes into it, which would break the composition of an IME.
 */
export function SearchField({
  ref,
  placeholder,
  suggests = true,
  words = NONE,
  categories = NONE,
  label,
  className,
  listClassName,
  onLeave,
}: SearchFieldProps) {
  const { t } = useLingui();
  const { lang, query } = usePage();
  const id = useId();
  const { products, isNone, request, clear, cancel } = useSuggestions();
  const [activeUuid, setActiveUuid] = useState<string>();
  /** Whether the panel is open with what one starts with. */
  const [isEmpty, setEmpty] = useState(false);
  /** Undefined until its code is there. */
  const [Panel, setPanel] = useState<ComponentType<Parameters<typeof SearchPanel>[0]>>();
  const activeIndex = products.findIndex(({ uuid }) => uuid === activeUuid);
  const optionId = (index: number) => `${id}option${index}`;

  useEffect(() => {
    if (activeIndex >= 0) document.getElementById(`${id}option${activeIndex}`)?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex, id]);

  const close = () => {
    clear();
    setEmpty(false);
  };
  const leave = () => {
    close();
    onLeave?.();
  };
  const open = (value: string) => {
    setEmpty(value === '');
    // After a failure, the next focus or key retries; the form works without it.
    if (Panel === undefined)
      // A handler within `then` would miss a stylesheet that could not be loaded.
      void import('./search-panel.tsx').then((loaded) => setPanel(() => loaded.SearchPanel)).catch(() => {});
  };
  const root = useRef<HTMLElement>(null);
  const start = useEffectEvent(open);
  // A visitor who presses the field before the app starts already has the focus in it.
  useEffect(() => {
    const focused = document.activeElement;
    if (suggests && focused instanceof HTMLInputElement && root.current?.contains(focused) === true)
      start(focused.value);
  }, [suggests]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const key = pressedKey(event);
    if (key === '') return;
    if (key === 'Escape') setEmpty(false);
    const step = STEPS[key];
    if (step !== undefined && products.length === 0) request(event.currentTarget.value);
    if (products.length === 0) return;
    if (key === 'Escape') {
      event.preventDefault();
      clear();
    } else if (key === 'Enter' && activeIndex >= 0) {
      event.preventDefault();
      document.getElementById(optionId(activeIndex))?.click();
    } else if (step !== undefined) {
      event.preventDefault();
      // The field is one more stop, between the last suggestion and the first.
      const stops = products.length + 1;
      setActiveUuid(products[((activeIndex + 1 + step + stops) % stops) - 1]?.uuid);
    }
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };

  return (
    <search ref={root} className={classes(styles.search, className)} aria-label={label} onBlur={onBlur}>
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
          aria-activedescendant={activeIndex >= 0 ? optionId(activeIndex) : undefined}
          placeholder={placeholder}
          defaultValue={query.q}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          onFocus={suggests ? ({ currentTarget }) => open(currentTarget.value) : undefined}
          onChange={({ nativeEvent, target }) => {
            if (!suggests) return;
            open(target.value);
            if (!isComposingWord(nativeEvent)) request(target.value);
          }}
          onCompositionStart={suggests ? ({ nativeEvent }) => isComposingWord(nativeEvent) && cancel() : undefined}
          onCompositionEnd={suggests ? ({ currentTarget }) => request(currentTarget.value) : undefined}
          onKeyDown={suggests ? onKeyDown : undefined}
        />
        <button type="submit" className={styles.go} aria-label={t({ id: 'site.search.go', message: 'Show results' })}>
          <Icon name="arrow-right" />
        </button>
      </form>
      {Panel !== undefined && (
        <Panel
          id={`${id}list`}
          isEmpty={isEmpty && products.length === 0}
          words={words}
          categories={categories}
          products={products}
          isNone={isNone}
          activeIndex={activeIndex}
          optionId={optionId}
          className={listClassName ?? styles.hanging}
          onFollow={leave}
        />
      )}
    </search>
  );
}

/**
 * Whether the field holds an unfinished composition of an IME, which is no word yet. Touch keyboards compose all that is
 * typed, Thai without ever ending it, so their compositions count as finished.
 */
function isComposingWord(event: Event): boolean {
  const isComposing = event.type === 'compositionstart' || (event instanceof InputEvent && event.isComposing);
  return isComposing && !matchMedia('(pointer: coarse)').matches;
}
