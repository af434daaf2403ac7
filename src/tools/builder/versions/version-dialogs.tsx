import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import type { PageVersion } from '#schemas/builder/records.ts';
import { useBuilder } from '../builder-context.ts';
import type { Saving } from '../saving/use-saving.ts';
import { Dialog } from '../shell/dialog.tsx';
import styles from './version-dialogs.module.css';
import { formatDateTime } from '../shell/format-date-time.ts';

interface Props {
  readonly path: string;
  readonly saving: Saving;
  readonly close: () => void;
}

/** The page's published versions; each can be rolled back to. */
export function VersionsDialog({ path, saving: { snapshot, actions }, close }: Props) {
  const { t } = useLingui();
  const { store, lang } = useBuilder();
  const [versions, setVersions] = useState<readonly PageVersion[]>();
  const { known } = snapshot.context;
  const newest = known.published?.version;
  useEffect(() => {
    let isOver = false;
    void store('builderVersions', { path }).then((answer) => {
      if (!isOver) setVersions(answer.ok ? answer.data.versions : []);
    });
    return () => {
      isOver = true;
    };
  }, [store, path, newest]);
  const kinds = {
    imported: t({ id: 'builder.version.imported', message: 'Came with the shop' }),
    published: t({ id: 'builder.version.published', message: 'Published' }),
    'rolled-back': t({ id: 'builder.version.rolledBack', message: 'Rolled back' }),
    unpublished: t({ id: 'builder.version.unpublished', message: 'Taken offline' }),
  };
  const isBusy = !snapshot.matches('settled') && !snapshot.matches('waiting');
  return (
    <Dialog title={t({ id: 'builder.versions', message: 'Versions' })} close={close}>
      {versions?.length === 0 && (
        <p>{t({ id: 'builder.versions.none', message: 'This page has never been published.' })}</p>
      )}
      <ol className={styles.list}>
        {versions?.map(({ version, kind, of, by, at }) => (
          <li key={version} className={styles.version}>
            <div>
              <p className={styles.what}>
                {version} · {kinds[kind]}
                {of !== null && ` (${of})`}
              </p>
              <p className={styles.who}>
                {[by, at === null ? '' : formatDateTime(at, lang)].filter(Boolean).join(' · ')}
              </p>
            </div>
            {version !== newest && kind !== 'unpublished' && (
              <Button
                look="secondary"
                className={styles.back}
                disabled={isBusy}
                aria-label={t({ id: 'builder.rollBack.to', message: `Roll back to version ${version}` })}
                onClick={() => actions.run((base) => store('builderRollBack', { path, base, version }))}
              >
                {t({ id: 'builder.rollBack', message: 'Roll back' })}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        {known.draft !== null && (
          <Button
            look="secondary"
            disabled={isBusy}
            onClick={() => actions.run((base) => store('builderDiscard', { path, base }))}
          >
            {t({ id: 'builder.discard', message: 'Discard the draft' })}
          </Button>
        )}
        {known.published !== null && known.published.kind !== 'unpublished' && (
          <Button
            look="secondary"
            disabled={isBusy}
            onClick={() => actions.run((base) => store('builderUnpublish', { path, base }))}
          >
            {t({ id: 'builder.unpublish', message: 'Take offline' })}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
