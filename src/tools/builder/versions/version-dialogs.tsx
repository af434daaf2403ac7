import { useLingui } from '@lingui/react/macro';
import { SHARED_PATHS } from '#schemas/page/zones.ts';
import { useMemo, useState } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import type { PageState, PageVersion } from '#schemas/builder/records.ts';
import { useEditedQuery, useStoreQuery } from '../api/use-store-query.ts';
import { useBuilder } from '../builder-context.ts';
import { PagePicture } from '../frame/page-picture.tsx';
import { useRest } from '../frame/use-rest.ts';
import { withUniqueIds } from '#schemas/builder/node-ids.ts';
import type { Page } from '../page/nodes.ts';
import type { Saving } from '../saving/use-saving.ts';
import { Dialog } from '../controls/dialog.tsx';
import { ZoneNote } from '../controls/zone-note.tsx';
import { PageComparison } from '../releases/page-comparison.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useVersionKinds, VersionRow } from './version-row.tsx';
import styles from './version-dialogs.module.css';
import { useMayDo } from '../team/session.ts';

interface Props {
  readonly path: string;
  readonly saving: {
    readonly view: Pick<Saving['view'], 'status'> & { readonly known: Pick<PageState, 'draft' | 'published'> };
    readonly actions: Pick<Saving['actions'], 'run'>;
  };
  /** The draft on the screen; undefined without one. */
  readonly draft: Page | undefined;
  readonly close: () => void;
}

/** The page's published versions; each can be rolled back to. */
export function VersionsDialog({ path, saving: { view, actions }, draft, close }: Props) {
  const { t } = useLingui();
  const { lang, store } = useBuilder();
  const mayDo = useMayDo();
  const { known, status } = view;
  const newest = known.published?.version;
  const {
    data: listed,
    isUnread,
    refusal,
    isBusy: isRenaming,
    change,
  } = useEditedQuery('builderVersions', { path }, { since: newest, keepsLast: true });
  const versions = isUnread ? [] : listed?.versions;
  const rest = useRest<number>();
  const pictured = useVersionPage(path, rest.shown ?? newest);
  const [asked, setAsked] = useState<Asked>();
  /** Number of the version that is compared with the draft, or without one with what visitors see. */
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
  const kinds = useVersionKinds();
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
  if (compared !== undefined) {
    const before = wanted?.version === compared ? wanted.page : undefined;
    const after = draft ?? now;
    return (
      <PageComparison
        path={path}
        title={t({ id: 'builder.version.compared', message: `Version ${compared} and now` })}
        pages={before === undefined || after === undefined ? undefined : { before, after }}
        close={() => setCompared(undefined)}
      />
    );
  }
  return (
    <Dialog title={t({ id: 'builder.versions', message: 'Versions' })} close={close}>
      {versions?.length === 0 && (
        <p>{t({ id: 'builder.versions.none', message: 'This page has never been published.' })}</p>
      )}
      <div role="status">
        {refusal !== undefined && versions !== undefined && (
          <p className={styles.done}>{t({ id: 'builder.version.name.refused', message: 'The name was not saved.' })}</p>
        )}
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
      {versions !== undefined && versions.length > 0 && <ZoneNote className={styles.who} />}
      <ol className={styles.list}>
        {versions?.map((entry) => (
          <VersionRow
            key={entry.version}
            entry={entry}
            isNewest={entry.version === newest}
            isComparable={entry.version !== newest || draft !== undefined}
            isBusy={isBusy || isRenaming}
            enter={() => rest.enter(entry.version)}
            leave={rest.leave}
            compare={() => setCompared(entry.version)}
            rollBack={() => setAsked({ version: entry.version })}
            rename={async (name) => {
              const named = await change(() => store('builderNameVersion', { path, version: entry.version, name }));
              return named !== undefined;
            }}
          />
        ))}
      </ol>
      <div className={styles.actions}>
        {mayDo('edit') && known.draft !== null && (
          <Button look="secondary" disabled={isBusy} onClick={() => actions.run({ kind: 'discard' })}>
            {t({ id: 'builder.discard', message: 'Discard the draft' })}
          </Button>
        )}
        {mayDo('publish') &&
          !SHARED_PATHS.includes(path) &&
          known.published !== null &&
          known.published.kind !== 'unpublished' && (
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
