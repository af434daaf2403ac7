import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import type { PublishCheck } from '#schemas/builder/checks.ts';
import type { MediaItem } from '#schemas/builder/media.ts';
import type { Diagnostic } from '#schemas/page/node.ts';
import { isVisitedPath } from '#schemas/page/zones.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { langPrefix } from '../../../routes/lang-prefix.ts';
import { PublishButton } from '../checks/publish-button.tsx';
import { LazyLanguagesDialog } from '../languages/lazy-languages-dialog.tsx';
import { ReleaseName } from '../releases/release-name.tsx';
import { usePathName } from '../pages/zone-texts.ts';
import { ReleaseDialog } from '../releases/release-dialog.tsx';
import { UnlimitedSession } from '../releases/release-session.tsx';
import { SchedulePage } from '../releases/schedule-page.tsx';
import type { FrameState } from '../frame/use-frame.ts';
import { builderHref, SCHEDULE_HASH, useBuilder } from '../builder-context.ts';
import { type View, ViewTools } from './view-tools.tsx';
import { toPageContent } from '../page/page-json.ts';
import type { Editing } from '../page/use-editing.ts';
import type { Saving } from '../saving/use-saving.ts';
import { SaveStatus } from '../saving/save-status.tsx';
import { PeopleHere } from '../presence/people-here.tsx';
import type { Person } from '../presence/use-presence.ts';
import { VersionsDialog } from '../versions/version-dialogs.tsx';
import { FileMenu } from './file-menu.tsx';
import { LazyMediaLibrary } from '../media/lazy-media-library.tsx';
import { useMayDo } from '../team/session.ts';
import { IconButton } from '../controls/controls.tsx';
import { CommandPalette } from './command-palette.tsx';
import { ShortcutsDialog, useShortcuts } from './shortcuts.tsx';
import styles from './top-bar.module.css';

interface Props {
  readonly path: string;
  readonly editing: Editing;
  readonly saving: Saving;
  readonly view: View;
  readonly setView: (view: View) => void;
  readonly diagnostics: readonly Diagnostic[];
  /** Checks that stop a publication. */
  readonly stops: readonly PublishCheck[];
  /** Asks how what was published since goes into the draft. */
  readonly merge: () => void;
  /** The page as the preview shows it. */
  readonly shown: () => Document | null;
  /** Audits the page on screen; undefined where the frame does not answer. */
  readonly audit: FrameState['audit'];
  /** The other people on the page. */
  readonly others: readonly Person[];
  /** Opens the text of a node on the page. Stable. */
  readonly openText: (id: string) => void;
  /** Opens the assistant; undefined: there is none. */
  readonly ask: (() => void) | undefined;
}

/** The bar above the editor: path, undo, files, view, save status, versions, publishing. */
export function TopBar({
  path,
  editing,
  saving,
  view,
  setView,
  diagnostics,
  stops,
  merge,
  shown,
  audit,
  others,
  openText,
  ask,
}: Props) {
  const { t } = useLingui();
  const { release } = useBuilder();
  const mayDo = useMayDo();
  const [open, setOpen] = useState<'versions' | 'languages' | 'keys' | 'commands' | 'release' | 'media' | undefined>(
    () => (location.hash === SCHEDULE_HASH ? 'release' : undefined),
  );
  /** The picture that the library opens with. */
  const [picture, setPicture] = useState<MediaItem>();
  const openMedia = (item?: MediaItem) => {
    setPicture(item);
    setOpen('media');
  };
  const nameOf = usePathName();
  const openCommands = useCallback(() => setOpen('commands'), []);
  useShortcuts(editing, openCommands, openText);
  const { past, future, selected } = editing.state;
  const {
    view: { known, status },
    actions,
  } = saving;
  // A publication that is asked for during a save follows it: the button does not go away under a finger.
  const isUnsaved = status === 'waiting' || status === 'saving';
  const isBusy = status !== 'settled' && !isUnsaved;
  const hasWork = known.draft !== null || isUnsaved;
  // The pages of a pattern such as `/product/*` have paths of their own.
  const isVisible =
    known.published !== null && known.published.kind !== 'unpublished' && !path.endsWith('/*') && isVisitedPath(path);
  const publish = known.behind === undefined ? () => actions.run({ kind: 'publish' }) : merge;
  const mayChange = mayDo('translate');
  const publishButton = useRef<HTMLButtonElement>(null);
  const publishLabel = t({ id: 'builder.publish', message: 'Publish' });
  return (
    <header className={styles.bar} data-release={release}>
      <div className={styles.part}>
        <a className={styles.back} href={builderHref(release)}>
          {t({ id: 'builder.pages', message: 'All pages' })}
        </a>
        <h1 className={styles.path}>{nameOf(path, toPageContent(editing.state.page).pageSetting)}</h1>
        {release !== undefined && <ReleaseName id={release} />}
        <IconButton
          icon="back"
          label={t({ id: 'builder.undo', message: 'Undo' })}
          onClick={past.length === 0 || !mayChange ? undefined : editing.actions.undo}
        />
        <IconButton
          icon="back"
          isMirrored
          label={t({ id: 'builder.redo', message: 'Redo' })}
          onClick={future.length === 0 || !mayChange ? undefined : editing.actions.redo}
        />
        <FileMenu path={path} editing={editing} />
      </div>
      <div className={styles.tools}>
        <ViewTools view={view} change={setView} />
      </div>
      <div className={styles.end}>
        <PeopleHere others={others} editing={editing} />
        <SaveStatus saving={saving} open={editing.actions.open} />
        <IconButton
          icon="image"
          label={t({ id: 'builder.media', message: 'Media library' })}
          onClick={() => openMedia()}
        />
        <IconButton
          icon="keyboard"
          label={t({ id: 'builder.keys', message: 'Keyboard' })}
          onClick={() => setOpen('keys')}
        />
        {release === undefined && (
          <IconButton
            icon="clock"
            label={t({ id: 'builder.versions', message: 'Versions' })}
            onClick={() => setOpen('versions')}
          />
        )}
        <IconButton
          icon="globe"
          label={t({ id: 'builder.languages', message: 'Languages' })}
          onClick={() => setOpen('languages')}
        />
        {isVisible && (
          <a className={styles.view} href={langPrefix(view.lang) + path} target="_blank" rel="noreferrer">
            {t({ id: 'builder.view', message: 'View page' })}
          </a>
        )}
        {release === undefined ? (
          mayDo('publish') && (
            <>
              <SchedulePage
                className={styles.release}
                path={path}
                page={editing.state.page}
                base={known.revision}
                main={known.published?.version ?? null}
                isDisabled={status !== 'settled' || known.draft === null || known.behind !== undefined}
                open={(id) => location.assign(builderHref(id, path) + SCHEDULE_HASH)}
              />
              <PublishButton
                ref={publishButton}
                path={path}
                editing={editing}
                diagnostics={diagnostics}
                shown={shown}
                audit={audit}
                stops={stops}
                isDisabled={isBusy || !hasWork}
                publish={publish}
              />
            </>
          )
        ) : (
          <Button className={styles.release} onClick={() => setOpen('release')}>
            {t({ id: 'builder.release.show', message: 'Open the release' })}
          </Button>
        )}
      </div>
      <UnlimitedSession>
        {open === 'release' && release !== undefined && <ReleaseDialog id={release} close={() => setOpen(undefined)} />}
        {open === 'media' && <LazyMediaLibrary first={picture} close={() => setOpen(undefined)} />}
      </UnlimitedSession>
      {open === 'versions' && (
        <VersionsDialog
          path={path}
          saving={saving}
          draft={hasWork ? editing.state.page : undefined}
          close={() => setOpen(undefined)}
        />
      )}
      {open === 'languages' && (
        <LazyLanguagesDialog
          path={path}
          editing={editing}
          newest={known.published?.version}
          close={() => setOpen(undefined)}
        />
      )}
      {open === 'commands' && (
        <CommandPalette
          editing={editing}
          openPicture={openMedia}
          close={() => setOpen(undefined)}
          others={[
            ...(release === undefined && mayDo('publish') && !isBusy && hasWork
              ? [{ key: 'publish', group: '', label: publishLabel, run: () => publishButton.current?.click() }]
              : []),
            ...(ask === undefined
              ? []
              : [
                  {
                    key: 'ask',
                    group: '',
                    label: t({ id: 'builder.assistant.ask', message: 'Ask for a change' }),
                    run: ask,
                  },
                ]),
            ...(selected === undefined
              ? []
              : [
                  {
                    key: 'text',
                    group: '',
                    label: t({ id: 'builder.keys.text', message: 'Edit the text on the page' }),
                    run: () => openText(selected),
                  },
                ]),
            release === undefined
              ? {
                  key: 'versions',
                  group: '',
                  label: t({ id: 'builder.versions', message: 'Versions' }),
                  run: () => setOpen('versions'),
                }
              : {
                  key: 'release',
                  group: '',
                  label: t({ id: 'builder.release', message: 'Release' }),
                  names: [publishLabel],
                  run: () => setOpen('release'),
                },
            {
              key: 'languages',
              group: '',
              label: t({ id: 'builder.languages', message: 'Languages' }),
              run: () => setOpen('languages'),
            },
            {
              key: 'media',
              group: '',
              label: t({ id: 'builder.media', message: 'Media library' }),
              run: () => openMedia(),
            },
            {
              key: 'keys',
              group: '',
              label: t({ id: 'builder.keys', message: 'Keyboard' }),
              run: () => setOpen('keys'),
            },
          ]}
        />
      )}
      {open === 'keys' && <ShortcutsDialog close={() => setOpen(undefined)} />}
    </header>
  );
}
