import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { PagePath } from '#schemas/builder/page.ts';
import { isRecord } from '#schemas/record.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { builderHref, useBuilder } from '../builder-context.ts';
import { pathOfTitle } from './path-of-title.ts';
import styles from './page-list.module.css';

interface Props {
  /** Path of the page to copy; undefined: the new page is empty. */
  readonly source: string | undefined;
  readonly taken: readonly string[];
  readonly cancel: () => void;
}

/** Creates a page, or a copy of one, from its name; the path follows the name until it is written. */
export function NewPage({ source, taken, cancel }: Props) {
  const { t } = useLingui();
  const { store, lang, release } = useBuilder();
  const [title, setTitle] = useState('');
  const [written, setWritten] = useState<string>();
  const [fault, setFault] = useState('');
  const path = written ?? (title.trim() === '' ? '/' : pathOfTitle(title, taken));
  const make = async () => {
    const wanted = path.trim();
    if (taken.includes(wanted))
      return setFault(t({ id: 'builder.new.taken', message: 'There is a page at this path already.' }));
    if (!v.is(PagePath, wanted))
      return setFault(t({ id: 'builder.new.path', message: 'Write a path such as /spring; some are the shop’s own.' }));
    const original = source === undefined ? undefined : await store('builderPage', { path: source });
    const content = (original?.ok === true ? original.data.page : null) ?? { pageComponent: [] };
    const head = isRecord(content.pageHead) ? content.pageHead : {};
    const named = title.trim() === '' ? {} : { pageHead: { ...head, title: { [lang]: title.trim() } } };
    const made = await store('builderSave', { path: wanted, base: 0, page: { ...content, ...named } });
    if (made.ok || made.kind === 'conflict') location.assign(builderHref(release, wanted));
    else setFault(t({ id: 'builder.new.failed', message: 'The shop did not take this page.' }));
  };
  return (
    <form
      className={styles.new}
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <label className={styles.label}>
        {source === undefined
          ? t({ id: 'builder.new.title', message: 'Name of a new page' })
          : t({ id: 'builder.new.copyTitle', message: `Name of the copy of ${source}` })}
        <input className={styles.input} value={title} onChange={(event) => setTitle(event.target.value)} />
      </label>
      <label className={styles.label}>
        {source === undefined
          ? t({ id: 'builder.new.label', message: 'Path of a new page' })
          : t({ id: 'builder.new.copy', message: `Path of the copy of ${source}` })}
        <input
          className={styles.input}
          value={path}
          onChange={(event) => setWritten(event.target.value)}
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={fault !== ''}
          aria-describedby="new-page-fault"
        />
      </label>
      <Button type="submit" className={styles.make}>
        {source === undefined
          ? t({ id: 'builder.new', message: 'New page' })
          : t({ id: 'builder.copy', message: 'Copy' })}
      </Button>
      {source !== undefined && (
        <Button look="quiet" className={styles.make} onClick={cancel}>
          {t({ id: 'builder.cancel', message: 'Cancel' })}
        </Button>
      )}
      <p id="new-page-fault" className={styles.fault} role="alert">
        {fault}
      </p>
    </form>
  );
}
