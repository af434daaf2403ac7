import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { usePage, useShop } from '#registry/kit/shop.ts';
import type { Diagnostic } from '#schemas/page/node.ts';
import { printJson } from '../editor/editing.ts';
import { useResolvedEdit } from '../editor/use-resolved-edit.ts';
import { useEditor, useUndoKeys } from '../editor/use-editor.ts';
import { fieldModels } from '../../editor-form/field-model.ts';
import { useProblems } from '../problems/use-problems.ts';
import { EditedNodes } from '../preview/edited-nodes.tsx';
import { PreviewFrame } from '../preview/preview-frame.tsx';
import { EditToolbar } from '../toolbar/edit-toolbar.tsx';
import { Samples } from '../toolbar/samples.tsx';
import { type View, ViewToolbar } from '../toolbar/view-toolbar.tsx';
import type { ResolvedNode } from '../../../renderer/resolve/resolved-node.ts';
import type { ManifestEntry } from './playground-head.tsx';
import { Inspector } from './inspector.tsx';
import styles from './playground.module.css';

interface Props {
  readonly entry: ManifestEntry;
  /** Index of the first sample. */
  readonly sample: number;
  /** That sample as rendered by the server; it stays until the first edit. */
  readonly children: ReactNode;
}

/** The preview with its toolbar, beside the editor of the node. */
export function Workbench({ entry, sample, children }: Props) {
  const { t } = useLingui();
  const page = usePage();
  const shop = useShop();
  const first = entry.samples[sample];
  const texts = useMemo(() => entry.samples.map(printJson), [entry]);
  const fields = useMemo(() => fieldModels(entry.schema), [entry]);
  const editor = useEditor(first);
  const { actions } = editor;
  const [view, setView] = useState<View>({ width: 0, theme: '', lang: page.lang });
  const [thrown, setThrown] = useState<readonly Diagnostic[]>([]);

  const previewPage = useMemo(() => (view.lang === page.lang ? page : { ...page, lang: view.lang }), [page, view.lang]);
  const loadFailed = t({ id: 'gallery.noCode', message: 'The code of this component could not be loaded' });
  const failed = useCallback(
    (error: unknown) => shop.notify({ type: 'error', title: loadFailed, description: String(error) }),
    [shop, loadFailed],
  );
  const isWanted = editor.isTouched || view.lang !== page.lang;
  const shown = useResolvedEdit(editor.node, previewPage, isWanted, failed);
  const onThrow = useCallback(({ id, type }: ResolvedNode, error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    setThrown([{ level: 'error', code: 'COMPONENT_THREW', nodeId: id, path: '', type, message }]);
  }, []);
  const [thrownBy, setThrownBy] = useState(shown);
  if (thrownBy !== shown) {
    setThrownBy(shown);
    setThrown([]);
  }
  const problems = useProblems({ type: entry.type, fields, scanned: editor.scanned, shown, thrown });
  const start = texts[sample] ?? '';

  const undoArea = useUndoKeys(actions);

  return (
    <div className={styles.workbench} ref={undoArea}>
      <div className={styles.toolbar}>
        <Samples
          type={entry.type}
          samples={texts}
          text={editor.text}
          choose={(text) => actions.write(text, 'sample')}
        />
        <ViewToolbar view={view} change={(change) => setView({ ...view, ...change })} />
      </div>
      <div className={styles.preview}>
        <PreviewFrame width={view.width} theme={view.theme === '' ? undefined : view.theme} lang={view.lang}>
          {shown === undefined ? children : <EditedNodes shown={shown} failed={onThrow} />}
        </PreviewFrame>
      </div>
      <div className={styles.side}>
        <EditToolbar editor={editor} reset={editor.text === start ? undefined : () => actions.write(start, 'reset')} />
        <Inspector editor={editor} fields={fields} problems={problems} lang={view.lang} />
      </div>
    </div>
  );
}
