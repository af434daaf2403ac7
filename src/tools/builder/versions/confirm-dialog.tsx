import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import type { Page } from '../page/nodes.ts';
import { usePathName } from '../pages/zone-texts.ts';
import { ChangeList } from '../releases/change-list.tsx';
import { diffPages } from '../releases/page-diff.ts';
import styles from './version-dialogs.module.css';

interface Props {
  readonly path: string;
  /** The version to roll back to; undefined: the page is taken offline. */
  readonly version: number | undefined;
  /** The page as visitors see it, and as they will; undefined while it is loading. */
  readonly before: Page | undefined;
  readonly after: Page | undefined;
  readonly confirm: () => void;
  readonly close: () => void;
}

/** Asks before visitors see another version of a page or none, and says what changes for them. */
export function ConfirmDialog({ path, version, before, after, confirm, close }: Props) {
  const { t } = useLingui();
  const compared = useMemo(
    () =>
      before === undefined || after === undefined ? undefined : { before, after, changes: diffPages(before, after) },
    [before, after],
  );
  const name = usePathName()(path);
  const isRollBack = version !== undefined;
  return (
    <Dialog
      title={
        isRollBack
          ? t({ id: 'builder.rollBack.ask', message: `Roll back to version ${version}?` })
          : t({ id: 'builder.unpublish.ask', message: `Take ${name} offline?` })
      }
      close={close}
    >
      <p>
        {isRollBack
          ? t({
              id: 'builder.rollBack.effect',
              message:
                'Visitors see that version at once. The one of now stays in the list, so you can go back to it. A draft stays as it is.',
            })
          : t({
              id: 'builder.unpublish.effect',
              message:
                'Visitors get “page not found” at once. The page stays here as a draft. Publish it, or roll back to a version, to bring it back.',
            })}
      </p>
      {isRollBack &&
        (compared === undefined ? (
          <p role="status">{t({ id: 'builder.save.working', message: 'One moment…' })}</p>
        ) : (
          <ChangeList {...compared} />
        ))}
      <div className={styles.actions}>
        <Button onClick={confirm}>
          {isRollBack
            ? t({ id: 'builder.rollBack', message: 'Roll back' })
            : t({ id: 'builder.unpublish', message: 'Take offline' })}
        </Button>
        <Button look="secondary" onClick={close}>
          {t({ id: 'builder.cancel', message: 'Cancel' })}
        </Button>
      </div>
    </Dialog>
  );
}
