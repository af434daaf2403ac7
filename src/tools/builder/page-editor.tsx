import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PageState } from '#schemas/builder/records.ts';
import type { Lang } from '#schemas/lang.ts';
import type { Manifest } from './api/manifest.ts';
import { useBuilder } from './builder-context.ts';
import { type EditedText, Frame } from './frame/frame.tsx';
import { nodeText, writeNodeText } from './frame/node-text.ts';
import { useFrame } from './frame/use-frame.ts';
import { Inspector } from './inspector/inspector.tsx';
import { indexNodes } from './page/nodes.ts';
import { type Editing, toEditablePage, useEditing } from './page/use-editing.ts';
import { Palette } from './palette/palette.tsx';
import { readLocalDraft } from './saving/local-draft.ts';
import { useSaving } from './saving/use-saving.ts';
import { ConflictDialog } from './merge/conflict-dialog.tsx';
import { SidePanel } from './shell/side-panel.tsx';
import { TopBar } from './shell/top-bar.tsx';
import { PageTree } from './tree/page-tree.tsx';
import styles from './builder.module.css';
import type { View } from './shell/view-tools.tsx';

/** The editor of one page: its structure and the palette, the preview, and the properties of the selected node. */
export function PageEditor({ state }: { readonly state: PageState }) {
  const { t } = useLingui();
  const { lang, manifest } = useBuilder();
  const [view, setView] = useState<View>({ width: 0, zoom: 0, lang, mode: 'select' });
  const [draft] = useState(() => readLocalDraft(() => localStorage, state.path));
  const first = useMemo(() => draft?.page ?? toEditablePage(state), [draft, state]);
  const editing = useEditing(first);
  const saving = useSaving(state, editing, draft);
  const element = useRef<HTMLIFrameElement>(null);
  /** Id of the node whose text is edited on the page. */
  const [textNode, setTextNode] = useState<string>();
  const frame = useFrame({
    element,
    path: state.path,
    page: editing.state.page,
    view,
    selected: editing.state.selected,
    select: editing.actions.select,
    openText: setTextNode,
  });
  const { path } = state;
  useEffect(() => {
    document.title = t({ id: 'builder.title', message: `${path} · Builder` });
  }, [path, t]);

  return (
    <div className={styles.desk}>
      <TopBar
        path={path}
        editing={editing}
        saving={saving}
        view={view}
        setView={setView}
        diagnostics={frame.diagnostics}
        stops={state.stops ?? []}
        shown={() => element.current?.contentDocument ?? null}
      />
      <SidePanel
        label={t({ id: 'builder.left', message: 'Page' })}
        tabs={[
          {
            value: 'tree',
            label: t({ id: 'builder.tree', message: 'Structure' }),
            content: <PageTree editing={editing} problems={frame.diagnostics} />,
          },
          { value: 'add', label: t({ id: 'builder.add', message: 'Add' }), content: <Palette editing={editing} /> },
        ]}
      />
      <Frame
        element={element}
        frame={frame}
        view={view}
        text={textNode === editing.state.selected ? editedText(editing, manifest, view.lang, setTextNode) : undefined}
      />
      <Inspector editing={editing} diagnostics={frame.diagnostics} lang={view.lang} />
      <ConflictDialog saving={saving} />
    </div>
  );
}

/** The text of the selected node as it is now, to be edited on the page; undefined where it has none. */
function editedText(
  { state: { page, selected = '' }, actions }: Editing,
  manifest: Manifest,
  lang: Lang,
  choose: (node: string | undefined) => void,
): EditedText | undefined {
  const node = indexNodes(page).get(selected)?.node;
  const found = node && nodeText(node, manifest.types.get(String(node.type))?.schema, lang);
  return (
    found && {
      node: selected,
      text: found.text,
      write: (next) =>
        actions.edit(`${selected} ${found.pointer}`, (current) => writeNodeText(current, selected, found, next)),
      close: () => choose(undefined),
    }
  );
}
