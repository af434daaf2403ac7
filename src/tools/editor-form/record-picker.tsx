import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useState } from 'react';
import { classes } from '#registry/kit/ui/classes.ts';
import form from './form.module.css';
import { RecordFace } from './record-face.tsx';
import type { Choosable, RecordKind, RecordSource } from './record-source.ts';
import styles from './record-picker.module.css';
import { useFound } from './use-found.ts';

interface Props {
  readonly kind: RecordKind;
  readonly source: RecordSource;
  /** Those that are chosen already. */
  readonly chosen: readonly string[];
  readonly choose: (record: Choosable) => void;
  readonly describedBy?: string | undefined;
}

/** A search with what it finds below it (ARIA Authoring Practices "Combobox"): arrows walk, Enter chooses, Escape closes. */
export function RecordPicker({ kind, source, chosen, choose, describedBy }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [words, setWords] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [walked, setWalked] = useState(-1);
  const found = useFound(source, kind, words, isOpen);
  const list = found.state === 'there' ? found.list : [];
  const active = Math.min(walked, list.length - 1);
  const label = {
    product: t({ id: 'gallery.pick.product', message: 'Search products' }),
    category: t({ id: 'gallery.pick.category', message: 'Search categories' }),
    image: t({ id: 'gallery.pick.image', message: 'Search pictures' }),
  }[kind];
  const take = (record: Choosable | undefined) => {
    if (record === undefined) return;
    choose(record);
    setWords('');
    setOpen(false);
    setWalked(-1);
  };

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const to = { ArrowDown: active + 1, ArrowUp: active < 0 ? list.length - 1 : active - 1 }[event.key];
    if (to !== undefined) {
      setOpen(true);
      setWalked(list.length === 0 ? 0 : (to + list.length) % list.length);
    } else if (event.key === 'Enter' && isOpen) take(list[active]);
    else if (event.key === 'Escape' && isOpen) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const count = list.length;
  const said = {
    waiting: t({ id: 'gallery.pick.waiting', message: 'Searching…' }),
    failed: t({ id: 'gallery.pick.failed', message: 'The shop does not answer. Try again in a moment.' }),
    there:
      count === 0
        ? t({ id: 'gallery.pick.none', message: 'Nothing found. Try another word.' })
        : t({ id: 'gallery.pick.found', message: plural(count, { one: '# found', other: '# found' }) }),
  }[found.state];
  return (
    <div className={styles.picker}>
      <input
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
          setWalked(-1);
        }}
        onKeyDown={onKeyDown}
      />
      <p className={count > 0 ? 'visually-hidden' : styles.said} role="status">
        {isOpen ? said : ''}
      </p>
      <div className={styles.list} id={`${id}-list`} role="listbox" aria-label={label} hidden={!isOpen || count === 0}>
        {list.map((record, index) => (
          // Its keys are those of the search it belongs to.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={record.id}
            id={`${id}-${index}`}
            ref={index === active ? intoSight : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            data-chosen={chosen.includes(record.id)}
            // The search keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(record)}
          >
            <RecordFace record={record} />
          </div>
        ))}
      </div>
    </div>
  );
}

function intoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
