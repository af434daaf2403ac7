import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { classes } from '#registry/kit/ui/classes.ts';
import { type Lang, LANG_NAMES, LANG_TAGS } from '#schemas/lang.ts';
import styles from './translation-row.module.css';
import { textIn } from './page-texts.ts';
import type { LeftOut } from './machine-draft.ts';
import type { StatedText } from './translation-status.ts';

interface Props {
  readonly text: StatedText;
  readonly from: Lang;
  readonly to: Lang;
  /** The words of a machine's draft that nobody has taken over, or why it has none. */
  readonly draft: string | undefined;
  readonly leftOut: LeftOut | undefined;
  readonly write: (words: string) => void;
  /** Confirms the words of a machine. */
  readonly confirm: () => void;
  /** Selects the text's component. */
  readonly goTo: () => void;
}

/** A text in two languages: its source to read, and a field for its translation. */
export function TranslationRow({ text, from, to, draft, leftOut, write, confirm, goTo }: Props) {
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
    machine: t({ id: 'builder.languages.machine', message: 'By machine, not confirmed' }),
    shared: t({ id: 'builder.languages.shared', message: 'The same in all languages' }),
    done: '',
    empty: '',
  };
  const reasons: Readonly<Record<LeftOut, string>> = {
    structure: t({
      id: 'builder.machine.structure',
      message: 'Left out: links, tags, placeholders or names would not stay whole',
    }),
    long: t({ id: 'builder.machine.long', message: 'Left out: too long for one answer' }),
    silent: t({ id: 'builder.machine.silent', message: 'Left out: the language model gave no translation' }),
  };
  const note =
    draft !== undefined
      ? t({ id: 'builder.machine.draft', message: 'Draft by machine' })
      : leftOut !== undefined
        ? reasons[leftOut]
        : notes[status];
  const isQuiet = draft !== undefined || status === 'shared';
  const [source, words] = [textIn(text, from), text.isShared ? '' : textIn(text, to)];
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <button type="button" className={styles.node} onClick={goTo}>
          {component || t({ id: 'builder.page', message: 'This page' })}
        </button>
        <span id={`${id}field`}>{(node === undefined ? headFields[field] : undefined) ?? field}</span>
        {note !== '' && (
          <span id={`${id}note`} className={classes(styles.note, isQuiet && styles.quiet)}>
            {note}
          </span>
        )}
        {status === 'machine' && (
          <button type="button" className={styles.confirm} onClick={confirm}>
            {t({ id: 'builder.languages.confirm', message: 'Confirm' })}
          </button>
        )}
      </div>
      <p className={classes(styles.source, isRich && styles.code)} lang={LANG_TAGS[from]}>
        {source}
      </p>
      <textarea
        className={classes(styles.field, isRich && styles.code, draft !== undefined && styles.draft)}
        rows={Math.min(8, Math.max(1, Math.ceil(source.length / 60)))}
        lang={LANG_TAGS[to]}
        value={draft ?? words}
        placeholder={text.isShared ? source : ''}
        aria-label={`${LANG_NAMES[to]}: ${source.slice(0, 80)}`}
        aria-describedby={`${id}field ${id}note`}
        onChange={(event) => write(event.target.value)}
      />
    </li>
  );
}
