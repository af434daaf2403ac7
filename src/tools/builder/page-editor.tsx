import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PageState } from '#schemas/builder/records.ts';
import { useBuilder } from './builder-context.ts';
import { Frame } from './frame/frame.tsx';
import { useFrame } from './frame/use-frame.ts';
import { Inspector } from './inspector/inspector.tsx';
import { toEditablePage, useEditing } from './page/use-editing.ts';
import { Palette } from './palette/palette.tsx';
import { readLocalDraft } from './saving/local-draft.ts';
import { useSaving } from './saving/use-saving.ts';
import { ConflictDialog } from './merge/conflict-dialog.tsx';
import { SidePanel } from './shell/side-panel.tsx';
import { TopBar } from './shell/top-bar.tsx';
import { useShortcuts } from './shell/shortcuts.tsx';
import { PageTree } from './tree/page-tree.tsx';
import styles from './builder.module.css';
import type { View } from './shell/view-tools.tsx';

/** The editor of one page: its structure and the palette, the preview, and the properties of the selected node. */
export function PageEditor({ state }: { readonly state: PageState }) {
  const { t } = useLingui();
  const { lang } = useBuilder();
  const [view, setView] = useState<View>({ width: 0, zoom: 0, lang, mode: 'select' });
  const [draft] = useState(() => readLocalDraft(() => localStorage, state.path));
  const first = useMemo(() => draft?.page ?? toEditablePage(state), [draft, state]);
  const editing = useEditing(first);
  const saving = useSaving(state, editing, draft);
  const element = useRef<HTMLIFrameElement>(null);
  const frame = useFrame({
    element,
    path: state.path,
    page: editing.state.page,
    view,
    selected: editing.state.selected,
    select: editing.actions.select,
  });
  useShortcuts(editing.actions, editing.state);
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
      <Frame element={element} frame={frame} view={view} />
      <Inspector editing={editing} diagnostics={frame.diagnostics} lang={view.lang} />
      <ConflictDialog saving={saving} />
    </div>
  );
}
