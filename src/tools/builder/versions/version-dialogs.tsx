import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import type { PageState, PageVersion } from '#schemas/builder/records.ts';
import { useStoreQuery } from '../api/use-store-query.ts';
import { useBuilder } from '../builder-context.ts';
import { PagePicture } from '../frame/page-picture.tsx';
import { useRest } from '../frame/use-rest.ts';
import { withUniqueIds } from '../page/ids.ts';
import type { Page } from '../page/nodes.ts';
import type { Saving } from '../saving/use-saving.ts';
import { Dialog } from '../controls/dialog.tsx';
import { PageComparison } from '../releases/page-comparison.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './version-dialogs.module.css';
import { formatDateTime } from '../controls/format-date-time.ts';
import { useMayDo } from '../team/session.ts';

interface Props {
  readonly path: string;
  readonly saving: {
    readonly view: Pick<Saving['view'], 'status'> & { readonly known: Pick<PageState, 'draft' | 'published'> };
    readonly actions: Pick<Saving['actions'], 'run'>;
  };
  readonly close: () => void;
}

/** The page's published versions; each can be rolled back to. */
export function VersionsDialog({ path, saving: { view, actions }, close }: Props) {
  const { t } = useLingui();
  const { lang } = useBuilder();
  const mayDo = useMayDo();
  const { known, status } = view;
  const newest = known.published?.version;
  const listed = useStoreQuery('builderVersions', { path }, { since: newest, keepsLast: true });
  const versions = listed.isError ? [] : listed.data?.versions;
  const rest = useRest<number>();
  const pictured = useVersionPage(path, rest.shown ?? newest);
  const [asked, setAsked] = useState<Asked>();
  /** Number of the version that is compared with the page as visitors see it now. */
  const [compared, setCompared] = useState<number>();
  /** The last action here, with the content that visitors saw before. */
  const [done, setDone] = useState<{ readonly act: Asked; readonly before: Pick<PageVersion, 'version' | 'kind'> }>();
  const undo = () => {
    if (done === undefined) return;
    const { kind, version } = done.before;
    actions.run(kind === 'unpublished' ? { kind: 'unpublish' } : { kind: 'rollBack', version });
    setDone(undefined);
  };
  const other = compared ?? asked?.version;
  const visible = useVersionPage(path, other === undefined ? undefined : newest);
  const wanted = useVersionPage(path, other);
  const now = known.published?.kind === 'unpublished' ? NO_PAGE : visible?.page;
  const kinds = {
    imported: t({ id: 'builder.version.imported', message: 'Came with the shop' }),
    published: t({ id: 'builder.version.published', message: 'Published' }),
    'rolled-back': t({ id: 'builder.version.rolledBack', message: 'Rolled back' }),
    unpublished: t({ id: 'builder.version.unpublished', message: 'Taken offline' }),
  };
  const isBusy = status !== 'settled' && status !== 'waiting';
  if (asked !== undefined) {
    const { version } = asked;
    const confirm = () => {
      actions.run(version === undefined ? { kind: 'unpublish' } : { kind: 'rollBack', version });
      setDone(known.published === null ? undefined : { act: asked, before: known.published });
      setAsked(undefined);
    };
    return (
      <ConfirmDialog
        path={path}
        version={version}
        before={now}
        after={wanted?.version === version ? wanted?.page : undefined}
        confirm={confirm}
        close={() => setAsked(undefined)}
      />
    );
  }
  if (compared !== undefined)
    return (
      <PageComparison
        path={path}
        title={t({ id: 'builder.version.compared', message: `Version ${compared} and now` })}
        pages={wanted?.version === compared && now !== undefined ? { before: wanted.page, after: now } : undefined}
        close={() => setCompared(undefined)}
      />
    );
  return (
    <Dialog title={t({ id: 'builder.versions', message: 'Versions' })} close={close}>
      {versions?.length === 0 && (
        <p>{t({ id: 'builder.versions.none', message: 'This page has never been published.' })}</p>
      )}
      <div role="status">
        {done !== undefined && (
          <p className={styles.done}>
            {done.act.version === undefined
              ? t({ id: 'builder.versions.offline', message: 'The page is offline.' })
              : t({ id: 'builder.versions.back', message: `Visitors see version ${done.act.version} again.` })}
            <Button look="quiet" className={styles.back} disabled={isBusy} onClick={undo}>
              {t({ id: 'builder.versions.undo', message: 'Undo' })}
            </Button>
          </p>
        )}
      </div>
      {pictured && !path.endsWith('/*') && (
        <figure className={styles.picture}>
          <PagePicture
            path={path}
            page={pictured.page}
            lang={lang}
            width={PICTURE_WIDTH}
            pageWidth={PICTURED_WIDTH}
            title={t({ id: 'builder.picture', message: 'Picture' })}
          />
          <figcaption className={styles.who}>
            {pictured.version} · {kinds[pictured.kind]}
          </figcaption>
        </figure>
      )}
      <ol className={styles.list}>
        {versions?.map(({ version, kind, of, note, by, at }) => (
          // The picture says no more than the row, and the button below shows it by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={version}
            className={styles.version}
            onPointerEnter={() => rest.enter(version)}
            onPointerLeave={rest.leave}
            onFocus={() => rest.enter(version)}
          >
            <div>
              <p className={styles.what}>
                {version} · {kinds[kind]}
                {of !== null && ` (${of})`}
              </p>
              <p className={styles.who}>
                {[note, by, at === null ? '' : formatDateTime(at, lang)].filter(Boolean).join(' · ')}
              </p>
            </div>
            <div className={styles.actions}>
              {version !== newest && kind !== 'unpublished' && (
                <Button
                  look="quiet"
                  className={styles.back}
                  aria-label={t({ id: 'builder.version.compare', message: `Compare version ${version} with now` })}
                  onClick={() => setCompared(version)}
                >
                  {t({ id: 'builder.version.compare.short', message: 'Compare' })}
                </Button>
              )}
              {mayDo('publish') && version !== newest && kind !== 'unpublished' && (
                <Button
                  look="secondary"
                  className={styles.back}
                  disabled={isBusy}
                  aria-label={t({ id: 'builder.rollBack.to', message: `Roll back to version ${version}` })}
                  onClick={() => setAsked({ version })}
                >
                  {t({ id: 'builder.rollBack', message: 'Roll back' })}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        {mayDo('edit') && known.draft !== null && (
          <Button look="secondary" disabled={isBusy} onClick={() => actions.run({ kind: 'discard' })}>
            {t({ id: 'builder.discard', message: 'Discard the draft' })}
          </Button>
        )}
        {mayDo('publish') && known.published !== null && known.published.kind !== 'unpublished' && (
          <Button look="secondary" disabled={isBusy} onClick={() => setAsked({ version: undefined })}>
            {t({ id: 'builder.unpublish', message: 'Take offline' })}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** The action to confirm: a roll-back to a version, or without one, taking the page offline. */
interface Asked {
  readonly version: number | undefined;
}

/** The visitors' view of an offline page. */
const NO_PAGE: Page = { pageComponent: [] };

/** px */
const PICTURE_WIDTH = 360;
const PICTURED_WIDTH = 1280;

interface VersionPage extends Pick<PageVersion, 'version' | 'kind'> {
  readonly page: Page;
}

/** Loads the page of a version; the last one stays until the next has come. */
function useVersionPage(path: string, version: number | undefined): VersionPage | undefined {
  const input = { path, version: String(version) };
  const { data } = useStoreQuery('builderVersion', input, { keepsLast: true, enabled: version !== undefined });
  return useMemo(() => {
    if (data === undefined || data.page === null) return undefined;
    return { version: data.version, kind: data.kind, page: withUniqueIds(data.page) };
  }, [data]);
}
