import { useLingui } from '@lingui/react/macro';
import type { Saving } from './use-saving.ts';
import styles from './save-status.module.css';

/** The state of the draft: saving, saved, published, failed. */
export function SaveStatus({ saving: { view, actions } }: { readonly saving: Saving }) {
  const { t } = useLingui();
  const { known, refusal, merged } = view;
  const who = (merged?.draft ?? merged?.published)?.by ?? t({ id: 'builder.somebody', message: 'Somebody else' });
  if (view.status === 'failed')
    return (
      <p className={styles.failed} role="alert">
        {refusal === '' ? t({ id: 'builder.save.failed', message: 'Not saved: no answer' }) : refusal}{' '}
        <button type="button" className={styles.again} onClick={actions.saveNow}>
          {t({ id: 'builder.again', message: 'Try again' })}
        </button>
      </p>
    );
  return (
    <p className={styles.status} role="status">
      {refusal !== ''
        ? refusal
        : view.status === 'waiting' || view.status === 'saving'
          ? t({ id: 'builder.save.saving', message: 'Saving…' })
          : view.status === 'running'
            ? t({ id: 'builder.save.working', message: 'One moment…' })
            : merged !== undefined
              ? t({ id: 'builder.save.merged', message: `Merged with edits of ${who}` })
              : known.draft !== null
                ? t({ id: 'builder.save.draft', message: 'Draft saved' })
                : known.published !== null && known.published.kind !== 'unpublished'
                  ? t({ id: 'builder.save.published', message: 'Published' })
                  : t({ id: 'builder.save.none', message: 'Not published' })}
    </p>
  );
}
