import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import { useBench } from '../desk-context.ts';
import type { View } from '../view.ts';
import type { Working } from '../page/use-work.ts';
import type { Saving } from '../saving/use-saving.ts';
import { SaveStatus } from '../saving/save-status.tsx';
import { VersionsDialog } from '../versions/versions-dialog.tsx';
import { FileMenu } from './file-menu.tsx';
import { IconButton } from './icon-button.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import styles from './top-bar.module.css';
import { ViewTools } from './view-tools.tsx';

interface Props {
  readonly path: string;
  readonly work: Working;
  readonly saving: Saving;
  readonly view: View;
  readonly setView: (view: View) => void;
}

/** Above the desk: which page this is, how it is seen, how it is kept, and publishing. */
export function TopBar({ path, work, saving, view, setView }: Props) {
  const { t } = useLingui();
  const { store } = useBench();
  const [open, setOpen] = useState<'versions' | 'keys'>();
  const { past, future } = work.work;
  const { snapshot, actions } = saving;
  const { known } = snapshot.context;
  const isBusy = !snapshot.matches('settled') && !snapshot.matches('waiting');
  const hasWork = known.draft !== null || snapshot.matches('waiting');
  const publish = () => actions.act((base) => store('builderPublish', { path, base }));
  return (
    <header className={styles.bar}>
      <div className={styles.part}>
        <a className={styles.back} href={location.pathname}>
          {t({ id: 'builder.pages', message: 'All pages' })}
        </a>
        <h1 className={styles.path}>{path}</h1>
        <IconButton
          icon="back"
          label={t({ id: 'builder.undo', message: 'Undo' })}
          onClick={past.length === 0 ? undefined : work.actions.undo}
        />
        <IconButton
          icon="back"
          isTurned
          label={t({ id: 'builder.redo', message: 'Redo' })}
          onClick={future.length === 0 ? undefined : work.actions.redo}
        />
        <FileMenu path={path} work={work} />
      </div>
      <ViewTools view={view} change={setView} />
      <div className={styles.end}>
        <SaveStatus saving={saving} />
        <IconButton
          icon="keyboard"
          label={t({ id: 'builder.keys', message: 'Keyboard' })}
          onClick={() => setOpen('keys')}
        />
        <IconButton
          icon="clock"
          label={t({ id: 'builder.versions', message: 'Versions' })}
          onClick={() => setOpen('versions')}
        />
        <Button className={styles.publish} disabled={isBusy || !hasWork} onClick={publish}>
          {t({ id: 'builder.publish', message: 'Publish' })}
        </Button>
      </div>
      {open === 'versions' && <VersionsDialog path={path} saving={saving} close={() => setOpen(undefined)} />}
      {open === 'keys' && <KeysDialog close={() => setOpen(undefined)} />}
    </header>
  );
}
