import { useLingui } from '@lingui/react/macro';
import {
  lazy,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { PageState } from '#schemas/builder/records.ts';
import { EXPERIMENT_TYPE } from '#schemas/experiments/experiment.ts';
import { LOOK_PATH, ZONE_PATHS } from '#schemas/page/zones.ts';
import { useBuilder } from './builder-context.ts';
import { useDeadLinks } from './checks/use-dead-links.ts';
import { childrenOf, editedText } from './frame/edited-text.ts';
import { Frame } from './frame/frame.tsx';
import { type CanvasDrag, type Carried, useCanvasDrag } from './canvas/use-canvas-drag.ts';
import { useFrame } from './frame/use-frame.ts';
import { type TextOverNode, useTextInPlace } from './frame/use-text-in-place.ts';
import { Inspector } from './inspector/inspector.tsx';
import { indexNodes } from './page/nodes.ts';
import { toPageContent } from './page/page-json.ts';
import { toEditablePage, useEditing } from './page/use-editing.ts';
import { LayoutChoice } from './layouts/layout-choice.tsx';
import { Palette } from './palette/palette.tsx';
import { usePresentName } from './presence/person-mark.tsx';
import { usePresence } from './presence/use-presence.ts';
import { localDraftName, readLocalDraft } from './saving/local-draft.ts';
import { usePathName } from './pages/zone-texts.ts';
import { useSaving } from './saving/use-saving.ts';
import { ConflictDialog } from './merge/conflict-dialog.tsx';
import { MakeSectionDialog } from './sections/make-section-dialog.tsx';
import { ClosedReleaseNotice } from './releases/closed-release-notice.tsx';
import { MergeNotice } from './releases/merge-notice.tsx';
import { Notice, Segments } from './controls/controls.tsx';
import { Dialog } from './controls/dialog.tsx';
import { SidePanel } from './controls/side-panel.tsx';
import { TopBar } from './shell/top-bar.tsx';
import { type Refusal, SessionContext, useAllowedEditing, useMayDo, useRefusalText } from './team/session.ts';
import { useComments } from './team/use-comments.ts';
import { NodeTools } from './tree/node-tools.tsx';
import { PageTree } from './tree/page-tree.tsx';
import styles from './builder.module.css';
import { DEVICE_WIDTHS, type View } from './shell/view-tools.tsx';

const AssistantPanel = lazy(async () => ({
  default: (await import('./assistant/assistant-panel.tsx')).AssistantPanel,
}));

/** The editor of one page: its structure and the palette, the preview, and the properties of the selected node. */
export function PageEditor({ state }: { readonly state: PageState }) {
  const { t } = useLingui();
  const { path } = state;
  const { lang, manifest, release, hasAssistant = false } = useBuilder();
  const [view, setView] = useState<View>({ width: firstWidth(), zoom: 0, lang, mode: 'select' });
  /** The visible panel of a small window. */
  const [part, setPart] = useState<'structure' | 'page' | 'form'>('page');
  // A tablet shows the page beside either panel.
  const hasPagePart = useSyncExternalStore(onResize, isPhone);
  const [draft] = useState(() => readLocalDraft(() => localStorage, localDraftName(state.path, release)));
  const first = useMemo(() => draft?.page ?? toEditablePage(state), [draft, state]);
  const [refused, setRefused] = useState<Refusal>();
  /** Whether the merge of what was published since is open. */
  const [isMerging, setMerging] = useState(false);
  const ownEditing = useEditing(first, localDraftName(state.path, release));
  const saving = useSaving(state, ownEditing, draft);
  const editing = useAllowedEditing(ownEditing, setRefused);
  const mayEdit = useMayDo()('edit');
  // The look of all pages has no components.
  const isLook = path === LOOK_PATH;
  const mayAdd = mayEdit && !isLook;
  const [tab, setTab] = useState('tree');
  const [isAssistantOpen, setAssistantOpen] = useState(false);
  /** How often the assistant was opened by a command, which leads to its field. */
  const [asked, setAsked] = useState(0);
  const openTab = (value: string) => {
    setTab(value);
    if (value === 'ask') setAssistantOpen(true);
  };
  const comments = useComments(state.path);
  const element = useRef<HTMLIFrameElement>(null);
  /** The text that is edited over its node on the page. */
  const [overNode, setOverNode] = useState<TextOverNode>();
  const openText = useTextInPlace({ element, editing, lang: view.lang, openOverNode: setOverNode });
  const found = indexNodes(editing.state.page).get(editing.state.selected ?? '');
  const [carried, setCarried] = useState<Carried>();
  /** The node that the pointer is on in the structure. */
  const [pointed, setPointed] = useState<string>();
  const follow = useRef<CanvasDrag['follow']>(undefined);
  const others = usePresence({
    path: state.path,
    selected: editing.state.selected,
    revision: saving.view.known.revision,
    receive: saving.actions.receive,
  });
  const nameOf = usePresentName();
  const frame = useFrame({
    element,
    path: state.path,
    record: new URLSearchParams(location.search).get('record'),
    page: editing.state.page,
    view,
    selected: editing.state.selected,
    select: (id) => {
      editing.actions.select(id);
      if (id !== undefined) setPart('form');
    },
    openText: (id, place) => openText(id, place),
    observed:
      carried !== undefined
        ? [...indexNodes(editing.state.page).keys()]
        : [...childrenOf(found), ...others.flatMap(({ node }) => node ?? [])],
    pointed,
    onDrag: (event) => mayEdit && follow.current?.(event),
  });
  const drag = useCanvasDrag({
    editing,
    carried,
    setCarried,
    boxes: frame.boxes,
    height: () => element.current?.clientHeight ?? 0,
    scroll: frame.scroll,
  });
  useLayoutEffect(() => {
    follow.current = drag.follow;
  });
  // An experiment draws nothing itself, so it has no spacing.
  // The checkout ignores the styles that handles write.
  const isStyled = path !== ZONE_PATHS.checkoutZone && found?.node.type !== EXPERIMENT_TYPE;
  const hasHandles = view.mode !== 'browse' && carried === undefined && mayEdit && isStyled;
  const deadLinks = useDeadLinks(editing.state.page);
  const problems = useMemo(() => [...frame.diagnostics, ...deadLinks], [frame.diagnostics, deadLinks]);
  const title = usePathName()(path, toPageContent(editing.state.page).pageSetting);
  useEffect(() => {
    document.title = t({ id: 'builder.title', message: `${title} · Builder` });
  }, [title, t]);

  return (
    <div className={styles.desk} data-part={part}>
      <TopBar
        path={path}
        editing={editing}
        saving={saving}
        view={view}
        setView={setView}
        diagnostics={frame.diagnostics}
        stops={state.stops ?? []}
        merge={() => setMerging(true)}
        audit={frame.audit}
        others={others}
        openText={openText}
        ask={
          hasAssistant && mayAdd
            ? () => {
                openTab('ask');
                setAsked(asked + 1);
                setPart('structure');
              }
            : undefined
        }
        shown={() => element.current?.contentDocument ?? null}
      />
      <SidePanel
        className={styles.structure}
        name="structure"
        label={t({ id: 'builder.left', message: 'Page' })}
        open={[tab, openTab]}
        tabs={[
          {
            value: 'tree',
            label: t({ id: 'builder.tree', message: 'Structure' }),
            content: isLook ? (
              <Notice
                title={title}
                text={t({ id: 'builder.look.tree', message: 'It has no components: theme and CSS are in the form.' })}
              />
            ) : (
              <PageTree
                editing={editing}
                problems={problems}
                comments={comments.counts}
                others={others}
                point={setPointed}
              />
            ),
          },
          ...(mayAdd
            ? [
                {
                  value: 'add',
                  label: t({ id: 'builder.add', message: 'Add' }),
                  content: (
                    <Palette editing={editing} carry={drag.carrySample} added={() => isPhone() && setPart('page')} />
                  ),
                },
              ]
            : []),
          ...(hasAssistant && mayAdd
            ? [
                {
                  value: 'ask',
                  label: t({ id: 'builder.assistant', message: 'Assistant' }),
                  content: isAssistantOpen && (
                    <Suspense>
                      <AssistantPanel
                        path={path}
                        editing={editing}
                        revision={saving.view.known.revision}
                        saveNow={saving.actions.saveNow}
                        asked={asked}
                      />
                    </Suspense>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Frame
        className={styles.stage}
        element={element}
        frame={frame}
        view={view}
        drag={drag}
        people={others.flatMap((other) => {
          const box = frame.boxes[other.node ?? ''];
          return box === undefined ? [] : [{ key: other.session, box, label: nameOf(other), colour: other.colour }];
        })}
        handled={hasHandles ? found : undefined}
        editing={editing}
        header={<LayoutChoice path={path} shownPath={frame.path} isSaved={saving.view.status === 'settled'} />}
        text={
          overNode?.id === editing.state.selected
            ? editedText(editing, manifest, view.lang, overNode, () => setOverNode(undefined))
            : undefined
        }
      />
      <Inspector
        className={styles.form}
        editing={editing}
        diagnostics={problems}
        view={view}
        setView={setView}
        comments={comments}
      />
      <nav className={styles.parts} aria-label={t({ id: 'builder.parts', message: 'Parts of the workbench' })}>
        {part === 'page' && mayEdit && editing.state.selected !== undefined && (
          <div className={styles.phone}>
            <NodeTools editing={editing} />
          </div>
        )}
        <Segments
          label={t({ id: 'builder.parts', message: 'Parts of the workbench' })}
          value={part === 'page' && !hasPagePart ? 'form' : part}
          choose={setPart}
          options={[
            { value: 'structure', label: t({ id: 'builder.tree', message: 'Structure' }) },
            ...(hasPagePart ? [{ value: 'page', label: t({ id: 'builder.left', message: 'Page' }) } as const] : []),
            { value: 'form', label: t({ id: 'builder.form', message: 'Form' }) },
          ]}
        />
      </nav>
      <ConflictDialog saving={saving} />
      <MakeSectionDialog editing={editing} />
      <MergeNotice editing={editing} saving={saving} isOpen={isMerging} setOpen={setMerging} />
      <ClosedReleaseNotice path={path} saving={saving} open={ownEditing.actions.open} />
      {refused !== undefined && <RoleNotice reason={refused} close={() => setRefused(undefined)} />}
    </div>
  );
}

/** A phone shows the page as on a phone. */
function firstWidth(): number {
  return DEVICE_WIDTHS[isPhone() ? 'phone' : 'desktop'];
}

/** Whether one part fills the screen. */
function isPhone(): boolean {
  return innerWidth < 768;
}

function onResize(listen: () => void): () => void {
  addEventListener('resize', listen);
  return () => removeEventListener('resize', listen);
}

/** Says why an edit was not made. */
function RoleNotice({ reason, close }: { readonly reason: Refusal; readonly close: () => void }) {
  const { t } = useLingui();
  const textOf = useRefusalText();
  const { unlimited } = use(SessionContext);
  const title =
    unlimited === undefined
      ? t({ id: 'builder.role.refused', message: 'Your role does not change this' })
      : t({ id: 'builder.release.refused', message: 'This release can’t be changed' });
  return (
    <Dialog title={title} close={close}>
      <p>{textOf(reason)}</p>
    </Dialog>
  );
}
