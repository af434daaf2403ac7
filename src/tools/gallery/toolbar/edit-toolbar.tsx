import { useLingui } from '@lingui/react/macro';
import type { Editor } from '../editor/use-editor.ts';
import styles from './toolbar.module.css';
import { useEffect, useState } from 'react';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { useShop } from '#registry/kit/shop.ts';

interface Props {
  readonly editor: Editor;
  /** Restores the first sample; undefined when nothing has changed. */
  readonly reset: (() => void) | undefined;
}

/** Undo, redo, reset and copy. */
export function EditToolbar({ editor, reset }: Props) {
  const { t } = useLingui();
  const { undo, redo } = editor.actions;
  return (
    <div className={styles.actions}>
      <button type="button" className={styles.action} disabled={!editor.canUndo} onClick={undo}>
        <UndoIcon />
        {t({ id: 'gallery.undo', message: 'Undo' })}
      </button>
      <button type="button" className={styles.action} disabled={!editor.canRedo} onClick={redo}>
        <UndoIcon forward />
        {t({ id: 'gallery.redo', message: 'Redo' })}
      </button>
      <button type="button" className={styles.action} disabled={reset === undefined} onClick={reset}>
        {t({ id: 'gallery.reset', message: 'Start over' })}
      </button>
      <CopyJson text={editor.text} />
    </div>
  );
}

/** Duration of the confirmation (ms). */
const COPIED_MS = 2500;

/** Copies the node's JSON to the clipboard and confirms it. */
export function CopyJson({ text }: { readonly text: string }) {
  const { t } = useLingui();
  const shop = useShop();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      shop.notify({
        type: 'warning',
        title: t({ id: 'gallery.copy.failed', message: 'The JSON could not be copied' }),
        description: t({ id: 'gallery.copy.byHand', message: 'Select the text under JSON and copy it by hand.' }),
      });
    }
  };
  const done = t({ id: 'gallery.copy.done', message: 'JSON copied' });
  return (
    <>
      <button type="button" className={styles.main} onClick={() => void copy()}>
        <Icon name={copied ? 'check' : 'copy'} />
        {copied ? done : t({ id: 'gallery.copy', message: 'Copy JSON' })}
      </button>
      <span className="visually-hidden" role="status">
        {copied && done}
      </span>
    </>
  );
}

/** The icon for undo; mirrored for redo. */
export function UndoIcon({ forward = false }: { readonly forward?: boolean }) {
  return (
    <svg className={forward ? styles.forward : styles.turn} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M9 5 4.5 9.5 9 14M5 9.5h9a5.5 5.5 0 0 1 0 11h-3" />
    </svg>
  );
}
