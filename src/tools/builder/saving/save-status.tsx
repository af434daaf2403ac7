import { useLingui } from '@lingui/react/macro';
import { use } from 'react';
import type { EditActions } from '../page/use-editing.ts';
import { classes } from '#registry/kit/ui/classes.ts';
import { SessionContext } from '../team/session.ts';
import type { Saving } from './use-saving.ts';
import styles from './save-status.module.css';

interface Props {
  readonly saving: Saving;
  readonly open: EditActions['open'];
}

/**
 * The state of the draft: saving, saved, published, failed; and whether closing the page would lose edits. Edits that the store
 * refuses can be given up: the role that could undo them may be gone.
 */
export function SaveStatus({ saving: { view, isKept, actions }, open }: Props) {
  const { t } = useLingui();
  const { known, refusal, merged } = view;
  const { name } = use(SessionContext);
  const by = (merged?.draft ?? merged?.published)?.by ?? null;
  const who = by ?? t({ id: 'builder.somebody', message: 'Somebody else' });
  const unkept = isKept
    ? ''
    : t({
        id: 'builder.save.noRoom',
        message: 'This browser has no room for unsaved edits: leave this page open until they are saved.',
      });
  if (view.status === 'failed')
    return (
      <p className={classes(styles.failed, !isKept && styles.unkept)} role="alert">
        {refusal === '' ? t({ id: 'builder.save.failed', message: 'Not saved: no answer' }) : refusal} {unkept}{' '}
        <button type="button" className={styles.again} onClick={actions.saveNow}>
          {t({ id: 'builder.again', message: 'Try again' })}
        </button>{' '}
        {refusal !== '' && (
          <button type="button" className={styles.again} onClick={() => open(known.page)}>
            {t({ id: 'builder.save.giveUp', message: 'Discard my edits' })}
          </button>
        )}
      </p>
    );
  const text =
    unkept !== ''
      ? unkept
      : refusal !== ''
        ? refusal
        : view.status === 'waiting' || view.status === 'saving'
          ? t({ id: 'builder.save.saving', message: 'Saving…' })
          : view.status === 'running'
            ? t({ id: 'builder.save.working', message: 'One moment…' })
            : merged !== undefined
              ? by !== null && by === name
                ? t({ id: 'builder.save.mergedOwn', message: 'Merged with what you changed elsewhere' })
                : t({ id: 'builder.save.merged', message: `Merged with edits of ${who}` })
              : known.draft !== null
                ? t({ id: 'builder.save.draft', message: 'Draft saved' })
                : known.published !== null && known.published.kind !== 'unpublished'
                  ? t({ id: 'builder.save.published', message: 'Published' })
                  : t({ id: 'builder.save.none', message: 'Not published' });
  return (
    <p
      className={classes(styles.status, (unkept !== '' || refusal !== '') && styles.unkept)}
      role="status"
      title={text}
    >
      {text}
    </p>
  );
}
