import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { usePage, useShop } from '#registry/kit/shop.ts';
import type { Diagnostic } from '#schemas/node.ts';
import { printed } from '../editor/editing.ts';
import { useChecked } from '../editor/use-checked.ts';
import { useEditor } from '../editor/use-editor.ts';
import { useTurnKeys } from '../editor/use-turn-keys.ts';
import { fieldsOf } from '../../editor-form/field-model.ts';
import { useProblems } from '../problems/use-problems.ts';
import { EditedNodes } from '../stage/edited-nodes.tsx';
import { Stage } from '../stage/stage.tsx';
import { EditToolbar } from '../toolbar/edit-toolbar.tsx';
import { Samples } from '../toolbar/samples.tsx';
import { type View, ViewToolbar } from '../toolbar/view-toolbar.tsx';
import type { ResolvedNode } from '../../../renderer/resolve/resolved-node.ts';
import type { Entry } from './entry.ts';
import { Inspector } from './inspector.tsx';
import styles from './playground.module.css';

interface Props {
  readonly entry: Entry;
  /** Which sample is shown first. */
  readonly sample: number;
  /** That sample as the server rendered it; it stays until something is edited. */
  readonly children: ReactNode;
}

/** The preview with its tools, and the node under edit beside it. */
export function Workbench({ entry, sample, children }: Props) {
  const { t } = useLingui();
  const page = usePage();
  const shop = useShop();
  const first = entry.samples[sample];
  const texts = useMemo(() => entry.samples.map(printed), [entry]);
  const fields = useMemo(() => fieldsOf(entry.schema), [entry]);
  const editor = useEditor(first);
  const { actions } = editor;
  const [view, setView] = useState<View>({ width: 0, theme: '', lang: page.lang });
  const [thrown, setThrown] = useState<readonly Diagnostic[]>([]);

  const shownPage = useMemo(() => (view.lang === page.lang ? page : { ...page, lang: view.lang }), [page, view.lang]);
  const noCode = t({ id: 'gallery.noCode', message: 'The code of this component could not be loaded' });
  const failed = useCallback(
    (error: unknown) => shop.notify({ type: 'error', title: noCode, description: String(error) }),
    [shop, noCode],
  );
  const isWanted = editor.isTouched || view.lang !== page.lang;
  const shown = useChecked(editor.node, shownPage, isWanted, failed);
  const threw = useCallback(({ id, type }: ResolvedNode, error: unknown) => {
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

  const area = useTurnKeys(actions);

  return (
    <div className={styles.workbench} ref={area}>
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
        <Stage width={view.width} theme={view.theme === '' ? undefined : view.theme} lang={view.lang}>
          {shown === undefined ? children : <EditedNodes shown={shown} failed={threw} />}
        </Stage>
      </div>
      <div className={styles.side}>
        <EditToolbar editor={editor} reset={editor.text === start ? undefined : () => actions.write(start, 'reset')} />
        <Inspector editor={editor} fields={fields} problems={problems} lang={view.lang} />
      </div>
    </div>
  );
}
