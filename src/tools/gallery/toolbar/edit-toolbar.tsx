import { useLingui } from '@lingui/react/macro';
import type { Editor } from '../editor/use-editor.ts';
import { CopyJson } from './copy-json.tsx';
import { TurnIcon } from './turn-icon.tsx';
import styles from './toolbar.module.css';

interface Props {
  readonly editor: Editor;
  /** Puts the sample back that was shown first; undefined when it is there. */
  readonly reset: (() => void) | undefined;
}

/** What can be done with the edits as a whole. */
export function EditToolbar({ editor, reset }: Props) {
  const { t } = useLingui();
  const { undo, redo } = editor.actions;
  return (
    <div className={styles.actions}>
      <button type="button" className={styles.action} disabled={!editor.canUndo} onClick={undo}>
        <TurnIcon />
        {t({ id: 'gallery.undo', message: 'Undo' })}
      </button>
      <button type="button" className={styles.action} disabled={!editor.canRedo} onClick={redo}>
        <TurnIcon forward />
        {t({ id: 'gallery.redo', message: 'Redo' })}
      </button>
      <button type="button" className={styles.action} disabled={reset === undefined} onClick={reset}>
        {t({ id: 'gallery.reset', message: 'Start over' })}
      </button>
      <CopyJson text={editor.text} />
    </div>
  );
}
