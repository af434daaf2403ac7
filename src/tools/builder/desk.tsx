import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PageState } from '#schemas/builder/records.ts';
import { useBench } from './desk-context.ts';
import { Frame } from './frame/frame.tsx';
import { useFrame } from './frame/use-frame.ts';
import { Inspector } from './inspector/inspector.tsx';
import { desked, useWork } from './page/use-work.ts';
import { Palette } from './palette/palette.tsx';
import { useSaving } from './saving/use-saving.ts';
import { ConflictDialog } from './saving/conflict-dialog.tsx';
import { SidePanel } from './shell/side-panel.tsx';
import { TopBar } from './shell/top-bar.tsx';
import { useDeskKeys } from './shell/use-desk-keys.ts';
import { PageTree } from './tree/page-tree.tsx';
import styles from './desk.module.css';
import type { View } from './view.ts';

/** One page under work: its nodes and what may be added, the storefront that shows it, the node that is meant. */
export function Desk({ state }: { readonly state: PageState }) {
  const { t } = useLingui();
  const { lang } = useBench();
  const [view, setView] = useState<View>({ width: 0, zoom: 0, lang, mode: 'select' });
  const first = useMemo(() => desked(state), [state]);
  const work = useWork(first);
  const saving = useSaving(state, work.work.page, work.actions.open);
  const element = useRef<HTMLIFrameElement>(null);
  const frame = useFrame({
    element,
    path: state.path,
    page: work.work.page,
    view,
    selected: work.work.selected,
    select: work.actions.select,
  });
  useDeskKeys(work.actions, work.work);
  const { path } = state;
  useEffect(() => {
    document.title = t({ id: 'builder.title', message: `${path} · Builder` });
  }, [path, t]);

  return (
    <div className={styles.desk}>
      <TopBar path={path} work={work} saving={saving} view={view} setView={setView} />
      <SidePanel
        label={t({ id: 'builder.left', message: 'Page' })}
        tabs={[
          {
            value: 'tree',
            label: t({ id: 'builder.tree', message: 'Structure' }),
            content: <PageTree work={work} problems={frame.diagnostics} />,
          },
          { value: 'add', label: t({ id: 'builder.add', message: 'Add' }), content: <Palette work={work} /> },
        ]}
      />
      <Frame element={element} frame={frame} view={view} />
      <Inspector work={work} diagnostics={frame.diagnostics} lang={view.lang} />
      <ConflictDialog saving={saving} />
    </div>
  );
}
