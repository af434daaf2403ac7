import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import type { Side } from '#schemas/builder/merge.ts';
import { ConflictList } from '../merge/conflict-dialog.tsx';
import { mergePages } from '../merge/merge-pages.ts';
import { conflictKey, defaultSide, resolveConflict } from '../merge/resolve-conflict.ts';
import { type Editing, toEditablePage } from '../page/use-editing.ts';
import type { Saving } from '../saving/use-saving.ts';
import { useMayDo } from '../team/session.ts';
import { Dialog } from '../controls/dialog.tsx';
import styles from './releases.module.css';

interface Props {
  readonly editing: Editing;
  readonly saving: Saving;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** Says that the page was published since this draft was begun, and merges it in; asks for what both changed. */
export function MergeNotice({ editing, saving: { view, actions }, isOpen, setOpen }: Props) {
  const { t } = useLingui();
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map());
  const { behind } = view.known;
  const mayMerge = useMayDo()('edit');
  if (behind === undefined || !mayMerge) return null;
  const { page } = editing.state;
  const merge = () => mergePages(toEditablePage({ page: behind.base }), page, toEditablePage(behind));
  const mergeIn = () => {
    const { page: merged, conflicts } = merge();
    const resolved = conflicts.reduce(
      (now, conflict) => resolveConflict(now, conflict, sides.get(conflictKey(conflict)) ?? defaultSide(conflict)),
      merged,
    );
    setOpen(false);
    setSides(new Map());
    actions.run({ kind: 'merge', version: behind.version, page: resolved });
  };
  const conflicts = isOpen ? merge().conflicts : [];
  return (
    <div className={styles.notice} role="status">
      <span>
        {t({
          id: 'builder.behind',
          message: 'This page was published since this draft was begun. Merge that in before you publish.',
        })}
      </span>
      <Button look="secondary" className={styles.small} onClick={() => setOpen(true)}>
        {t({ id: 'builder.behind.merge', message: 'Merge it in' })}
      </Button>
      {isOpen && (
        <Dialog
          title={t({ id: 'builder.behind.title', message: 'Merge what was published' })}
          close={() => setOpen(false)}
        >
          <p>
            {conflicts.length === 0
              ? t({ id: 'builder.behind.clean', message: 'Both go together: nothing was changed twice.' })
              : t({ id: 'builder.behind.ask', message: 'Choose what stays; everything else is merged.' })}
          </p>
          <ConflictList conflicts={conflicts} page={page} sides={sides} choose={setSides} />
          <div>
            <Button onClick={mergeIn}>{t({ id: 'builder.behind.merge', message: 'Merge it in' })}</Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
