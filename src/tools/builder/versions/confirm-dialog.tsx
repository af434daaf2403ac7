import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import type { Page } from '../page/nodes.ts';
import { usePathName } from '../pages/zone-texts.ts';
import { ChangeList } from '../releases/change-list.tsx';
import { diffPages } from '../releases/page-diff.ts';
import { Unread } from '../team/team-list.tsx';
import styles from './version-dialogs.module.css';

interface Props {
  readonly path: string;
  readonly command: AskedCommand;
  /** The page as visitors, or editors of a draft, see it, and as they will; undefined while it is loading. */
  readonly before: Page | undefined;
  readonly after: Page | undefined;
  /** Reads both again; undefined where neither failed. */
  readonly reread: (() => void) | undefined;
  readonly confirm: () => void;
  readonly close: () => void;
}

/** A command that is confirmed before it runs. */
export type AskedCommand =
  | { readonly kind: 'discard' | 'unpublish' }
  | { readonly kind: 'rollBack'; readonly version: number };

/** Asks before visitors see another version of a page or none, or a draft is lost, and says what changes. */
export function ConfirmDialog({ path, command, before, after, reread, confirm, close }: Props) {
  const { t } = useLingui();
  const compared = useMemo(
    () =>
      before === undefined || after === undefined ? undefined : { before, after, changes: diffPages(before, after) },
    [before, after],
  );
  const name = usePathName()(path);
  const version = command.kind === 'rollBack' ? command.version : '';
  const texts = {
    rollBack: {
      title: t({ id: 'builder.rollBack.ask', message: `Roll back to version ${version}?` }),
      effect: t({
        id: 'builder.rollBack.effect',
        message:
          'Visitors see that version at once. The one of now stays in the list, so you can go back to it. A draft stays as it is.',
      }),
      act: t({ id: 'builder.rollBack', message: 'Roll back' }),
    },
    unpublish: {
      title: t({ id: 'builder.unpublish.ask', message: `Take ${name} offline?` }),
      effect: t({
        id: 'builder.unpublish.effect',
        message:
          'Visitors get “page not found” at once. The page stays here as a draft. Publish it, or roll back to a version, to bring it back.',
      }),
      act: t({ id: 'builder.unpublish', message: 'Take offline' }),
    },
    discard: {
      title: t({ id: 'builder.discard.ask', message: `Discard the draft of ${name}?` }),
      effect: t({
        id: 'builder.discard.effect',
        message: 'All edits since the last publication are lost, and can not be undone. Visitors notice nothing.',
      }),
      act: t({ id: 'builder.discard', message: 'Discard the draft' }),
    },
  }[command.kind];
  return (
    <Dialog title={texts.title} close={close}>
      <p>{texts.effect}</p>
      {command.kind !== 'unpublish' &&
        (compared !== undefined ? (
          <ChangeList {...compared} />
        ) : reread !== undefined ? (
          <Unread reread={reread} />
        ) : (
          <p role="status">{t({ id: 'builder.save.working', message: 'One moment…' })}</p>
        ))}
      <div className={styles.actions}>
        <Button onClick={confirm}>{texts.act}</Button>
        <Button look="secondary" onClick={close}>
          {t({ id: 'builder.cancel', message: 'Cancel' })}
        </Button>
      </div>
    </Dialog>
  );
}
