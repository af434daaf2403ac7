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
import { type AskedCommand, ConfirmDialog } from './confirm-dialog.tsx';
import { useVersionKinds, VersionRow } from './version-row.tsx';
import styles from './version-dialogs.module.css';
import { useMayDo } from '../team/session.ts';
import { Unread } from '../team/team-list.tsx';

interface Props {
  readonly path: string;
  readonly saving: {
    readonly view: Pick<Saving['view'], 'status' | 'refusal'> & {
      readonly known: Pick<PageState, 'draft' | 'published'>;
    };
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
  const { known, status, refusal: refused } = view;
  const newest = known.published?.version;
  const {
    data: listed,
    isUnread,
    refusal,
    isBusy: isRenaming,
    change,
    reload,
  } = useEditedQuery('builderVersions', { path }, { since: newest, keepsLast: true });
  const versions = listed?.versions;
  const rest = useRest<number>();
  const pictured = useVersionPage(path, rest.shown ?? newest).content;
  const [asked, setAsked] = useState<AskedCommand>();
  /** Number of the version that is compared with the draft, or without one with what visitors see. */
  const [compared, setCompared] = useState<number>();
  /** The last command here, with the content that visitors saw before. */
  const [sent, setSent] = useState<Sent>();
  const undo = ({ kind, version }: Sent['before']) => {
    actions.run(kind === 'unpublished' ? { kind: 'unpublish' } : { kind: 'rollBack', version });
    setSent(undefined);
  };
  const other = compared ?? (asked?.kind === 'rollBack' ? asked.version : undefined);
  const visible = useVersionPage(path, compared === undefined && asked === undefined ? undefined : newest);
  const wanted = useVersionPage(path, other);
  const now = newest === undefined || known.published?.kind === 'unpublished' ? NO_PAGE : visible.content?.page;
  const old = wanted.content?.version === other ? wanted.content?.page : undefined;
  const reread = visible.isUnread || wanted.isUnread ? () => [visible, wanted].map((each) => each.reload()) : undefined;
  const kinds = useVersionKinds();
  const isBusy = status !== 'settled' && status !== 'waiting';
  const outcome = isBusy || sent === undefined ? undefined : outcomeOf(sent, known.published);
  const faults = {
    refused: refused || t({ id: 'builder.media.notSent', message: 'The shop did not answer. Try again.' }),
    changed: t({
      id: 'builder.versions.changed',
      message: 'The page was changed elsewhere meanwhile. The list shows what visitors see now.',
    }),
  };
  const fault = outcome === undefined || outcome === 'done' ? undefined : faults[outcome];
  if (asked !== undefined) {
    const isDiscard = asked.kind === 'discard';
    const confirm = () => {
      actions.run(asked);
      setSent(isDiscard || known.published === null ? undefined : { command: asked, before: known.published });
      setAsked(undefined);
    };
    return (
      <ConfirmDialog
        path={path}
        command={asked}
        before={isDiscard ? (draft ?? now) : now}
        after={isDiscard ? now : old}
        reread={reread}
        confirm={confirm}
        close={() => setAsked(undefined)}
      />
    );
  }
  if (compared !== undefined) {
    const title = t({ id: 'builder.version.compared', message: `Version ${compared} and now` });
    const [close, after] = [() => setCompared(undefined), draft ?? now];
    const pages = old === undefined || after === undefined ? undefined : { before: old, after };
    return pages === undefined && reread !== undefined ? (
      <Dialog title={title} close={close}>
        <Unread reread={reread} />
      </Dialog>
    ) : (
      <PageComparison path={path} title={title} pages={pages} close={close} />
    );
  }
  return (
    <Dialog title={t({ id: 'builder.versions', message: 'Versions' })} close={close}>
      {isUnread && <Unread reread={reload} />}
      {versions?.length === 0 && (
        <p>{t({ id: 'builder.versions.none', message: 'This page has never been published.' })}</p>
      )}
      <div role="status">
        {refusal !== undefined && versions !== undefined && (
          <p className={styles.done}>{t({ id: 'builder.version.name.refused', message: 'The name was not saved.' })}</p>
        )}
        {(status === 'failed' || fault !== undefined) && (
          <p className={styles.done}>
            {fault ?? (refused || t({ id: 'builder.save.failed', message: 'Not saved: no answer' }))}
          </p>
        )}
        {outcome === 'done' && sent !== undefined && (
          <p className={styles.done}>
            {sent.command.kind === 'rollBack'
              ? t({ id: 'builder.versions.back', message: `Visitors see version ${sent.command.version} again.` })
              : t({ id: 'builder.versions.offline', message: 'The page is offline.' })}
            <Button look="quiet" className={styles.back} onClick={() => undo(sent.before)}>
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
            rollBack={() => setAsked({ kind: 'rollBack', version: entry.version })}
            rename={async (name) => {
              const named = await change(() => store('builderNameVersion', { path, version: entry.version, name }));
              return named !== undefined;
            }}
          />
        ))}
      </ol>
      <div className={styles.actions}>
        {mayDo('edit') && known.draft !== null && (
          <Button look="secondary" disabled={isBusy} onClick={() => setAsked({ kind: 'discard' })}>
            {t({ id: 'builder.discard', message: 'Discard the draft' })}
          </Button>
        )}
        {mayDo('publish') &&
          !SHARED_PATHS.includes(path) &&
          known.published !== null &&
          known.published.kind !== 'unpublished' && (
            <Button look="secondary" disabled={isBusy} onClick={() => setAsked({ kind: 'unpublish' })}>
              {t({ id: 'builder.unpublish', message: 'Take offline' })}
            </Button>
          )}
      </div>
    </Dialog>
  );
}

/** A command that is not yet known to have been run, with the content that visitors saw before. */
interface Sent {
  readonly command: AskedCommand;
  readonly before: Pick<PageVersion, 'version' | 'kind'>;
}

/** The outcome of a command by what is published after it; `changed`: somebody else has published since. */
function outcomeOf({ command, before }: Sent, published: PageVersion | null): 'done' | 'refused' | 'changed' {
  if (published?.version === before.version) return 'refused';
  const isDone =
    command.kind === 'rollBack'
      ? published?.kind === 'rolled-back' && published.of === command.version
      : published?.kind === 'unpublished';
  return isDone ? 'done' : 'changed';
}

/** The visitors' view of an offline page. */
const NO_PAGE: Page = { pageComponent: [] };

/** px */
const PICTURE_WIDTH = 360;
const PICTURED_WIDTH = 1280;

interface VersionPage extends Pick<PageVersion, 'version' | 'kind'> {
  readonly page: Page;
}

interface VersionQuery {
  /** Undefined until it is read. */
  readonly content: VersionPage | undefined;
  readonly isUnread: boolean;
  readonly reload: () => void;
}

/** Loads the page of a version; the last one stays until the next has come. */
function useVersionPage(path: string, version: number | undefined): VersionQuery {
  const input = { path, version: String(version) };
  const enabled = version !== undefined;
  const { data, isError, refetch } = useStoreQuery('builderVersion', input, { keepsLast: true, enabled });
  const content = useMemo(() => {
    if (data === undefined || data.page === null) return undefined;
    return { version: data.version, kind: data.kind, page: withUniqueIds(data.page) };
  }, [data]);
  return { content, isUnread: enabled && isError, reload: () => void (enabled && refetch()) };
}
