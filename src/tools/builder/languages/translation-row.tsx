import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { classes } from '#registry/kit/ui/classes.ts';
import { type Lang, LANG_NAMES, LANG_TAGS } from '#schemas/lang.ts';
import styles from './translation-row.module.css';
import { textIn } from './page-texts.ts';
import type { StatedText } from './translation-status.ts';

interface Props {
  readonly text: StatedText;
  readonly from: Lang;
  readonly to: Lang;
  readonly write: (words: string) => void;
  /** Selects the text's component. */
  readonly goTo: () => void;
}

/** A text in two languages: its source to read, and a field for its translation. */
export function TranslationRow({ text, from, to, write, goTo }: Props) {
  const { t } = useLingui();
  const id = useId();
  const { status, node, component, field, isRich } = text;
  const headFields: Readonly<Record<string, string>> = {
    title: t({ id: 'builder.page.title', message: 'Title' }),
    description: t({ id: 'builder.page.description', message: 'Description for search engines' }),
  };
  const notes = {
    missing: t({ id: 'builder.languages.missing', message: 'Missing' }),
    outdated: t({ id: 'builder.languages.outdated', message: 'Older than its source' }),
    shared: t({ id: 'builder.languages.shared', message: 'The same in all languages' }),
    done: '',
    empty: '',
  };
  const [source, words] = [textIn(text, from), text.isShared ? '' : textIn(text, to)];
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <button type="button" className={styles.node} onClick={goTo}>
          {component || t({ id: 'builder.page', message: 'This page' })}
        </button>
        <span id={`${id}field`}>{(node === undefined ? headFields[field] : undefined) ?? field}</span>
        {notes[status] !== '' && (
          <span id={`${id}note`} className={classes(styles.note, status === 'shared' && styles.quiet)}>
            {notes[status]}
          </span>
        )}
      </div>
      <p className={classes(styles.source, isRich && styles.code)} lang={LANG_TAGS[from]}>
        {source}
      </p>
      <textarea
        className={classes(styles.field, isRich && styles.code)}
        rows={Math.min(8, Math.max(1, Math.ceil(source.length / 60)))}
        lang={LANG_TAGS[to]}
        value={words}
        placeholder={text.isShared ? source : ''}
        aria-label={`${LANG_NAMES[to]}: ${source.slice(0, 80)}`}
        aria-describedby={`${id}field ${id}note`}
        onChange={(event) => write(event.target.value)}
      />
    </li>
  );
}
