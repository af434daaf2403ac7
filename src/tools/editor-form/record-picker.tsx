import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { readSafeUrl } from '#schemas/values/address/safe-url.ts';
import { classes } from '#registry/kit/ui/classes.ts';
import form from './form.module.css';
import type { RecordChoice, RecordKind, RecordSource } from './record-source.ts';
import styles from './record-picker.module.css';
import { imageHref } from '#registry/kit/address/url.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { pressedKey } from '#registry/kit/ui/pressed-key.ts';

interface Props {
  readonly kind: RecordKind;
  readonly source: RecordSource;
  /** Ids of the chosen records. */
  readonly chosen: readonly string[];
  readonly choose: (record: RecordChoice) => void;
  readonly describedBy?: string | undefined;
  /** The field gets the focus when it appears: a button has opened it. */
  readonly isFocused?: boolean;
}

/** A search field with a listbox of results (ARIA APG "Combobox"): arrows move, Enter chooses, Escape closes. */
export function RecordPicker({ kind, source, chosen, choose, describedBy, isFocused = false }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [words, setWords] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const found = useRecordSearch(source, kind, words, isOpen);
  const list = found.state === 'found' ? found.list : [];
  const active = Math.min(activeIndex, list.length - 1);
  const label = {
    product: t({ id: 'gallery.pick.product', message: 'Search products' }),
    category: t({ id: 'gallery.pick.category', message: 'Search categories' }),
    coupon: t({ id: 'gallery.pick.coupon', message: 'Search coupons' }),
    image: t({ id: 'gallery.pick.image', message: 'Search pictures' }),
    link: t({ id: 'gallery.pick.link', message: 'Search pages, products, categories, posts' }),
  }[kind];
  const pick = (record: RecordChoice | undefined) => {
    if (record === undefined) return;
    choose(record);
    setWords('');
    setOpen(false);
    setActiveIndex(-1);
  };

  function onKeyDown(event: KeyboardEvent): void {
    const key = pressedKey(event);
    const to = { ArrowDown: active + 1, ArrowUp: active < 0 ? list.length - 1 : active - 1 }[key];
    if (to !== undefined) {
      setOpen(true);
      setActiveIndex(list.length === 0 ? 0 : (to + list.length) % list.length);
    } else if (key === 'Enter' && isOpen) pick(list[active]);
    else if (key === 'Escape' && isOpen) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const count = list.length;
  const status = {
    pending: t({ id: 'gallery.pick.waiting', message: 'Searching…' }),
    failed: t({ id: 'gallery.pick.failed', message: 'The shop does not answer. Try again in a moment.' }),
    found:
      count === 0
        ? t({ id: 'gallery.pick.none', message: 'Nothing found. Try another word.' })
        : t({ id: 'gallery.pick.found', message: plural(count, { one: '# found', other: '# found' }) }),
  }[found.state];
  return (
    <div className={styles.picker}>
      <input
        ref={isFocused ? focusOnce : undefined}
        type="text"
        className={classes(form.input, styles.input)}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        aria-describedby={describedBy}
        autoComplete="off"
        placeholder={label}
        value={words}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onChange={(event) => {
          setWords(event.target.value);
          setOpen(true);
          setActiveIndex(-1);
        }}
        onKeyDown={onKeyDown}
      />
      <p className={count > 0 ? 'visually-hidden' : styles.said} role="status">
        {isOpen ? status : ''}
      </p>
      <div className={styles.list} id={`${id}-list`} role="listbox" aria-label={label} hidden={!isOpen || count === 0}>
        {list.map((record, index) => (
          // The combobox handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={record.id}
            id={`${id}-${index}`}
            ref={index === active ? scrollIntoView : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            data-chosen={chosen.includes(record.id)}
            // Keeps the focus in the search field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(record)}
          >
            <RecordRow record={record} />
          </div>
        ))}
      </div>
    </div>
  );
}

function focusOnce(field: HTMLElement | null): void {
  field?.focus();
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** A record in a row: picture, title, detail. */
export function RecordRow({ record: { title, detail, image } }: { readonly record: RecordChoice }) {
  return (
    <span className={styles.face}>
      {image === '' ? (
        <span className={styles.picture}>
          <Icon name="image" />
        </span>
      ) : (
        <img className={styles.picture} src={imageHref(readSafeUrl(image) ?? '', '100')} alt="" loading="lazy" />
      )}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.detail}>{detail}</span>
      </span>
    </span>
  );
}

/** Outcome of a search for records. */
export type Found =
  | { readonly state: 'pending' }
  | { readonly state: 'failed' }
  | { readonly state: 'found'; readonly list: readonly RecordChoice[] };

/** Debounce of the search (ms). */
const DEBOUNCE_MS = 200;

/** Searches records while the list is open, debounced; the last results stay until new ones arrive. */
export function useRecordSearch(source: RecordSource, kind: RecordKind, words: string, isOpen: boolean): Found {
  const [found, setFound] = useState<Found>({ state: 'pending' });
  useEffect(() => {
    if (!isOpen) return undefined;
    let isOver = false;
    const search = async () => {
      const list = await source.find(kind, words.trim());
      if (!isOver) setFound(list === undefined ? { state: 'failed' } : { state: 'found', list });
    };
    const timer = setTimeout(() => void search(), words === '' ? 0 : DEBOUNCE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [source, kind, words, isOpen]);
  return found;
}
