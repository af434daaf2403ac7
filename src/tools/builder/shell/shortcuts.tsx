import { useEffect } from 'react';
import { duplicateNode, nudgeNode, removeNode } from '../page/edits.ts';
import type { EditActions } from '../page/use-editing.ts';
import type { EditState } from '../page/edit-state.ts';
import { useLingui } from '@lingui/react/macro';
import { Dialog } from '../controls/dialog.tsx';
import styles from './shortcuts.module.css';
import { pressedKey } from '#registry/kit/ui/pressed-key.ts';

/**
 * Handles the editor's keyboard shortcuts; in text fields only undo, redo and the commands, in the JSON editor none.
 */
export function useShortcuts(
  actions: EditActions,
  { selected }: EditState,
  openCommands: () => void,
  openText: (id: string) => void,
): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      if (target.closest('.cm-editor, dialog') !== null || event.defaultPrevented) return;
      const isWriting = target.closest('input, textarea, select, [contenteditable="true"]') !== null;
      const key = pressedKey(event);
      const isCommands = (event.ctrlKey || event.metaKey) && key.toLowerCase() === 'k';
      const isText = event.altKey && key === 'Enter' && selected !== undefined && !isWriting;
      const action = isCommands
        ? openCommands
        : isText
          ? () => openText(selected)
          : actionFor(key, event, { isWriting, actions, selected });
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [actions, selected, openCommands, openText]);
}

interface Place {
  readonly isWriting: boolean;
  readonly actions: EditActions;
  readonly selected: string | undefined;
}

function actionFor(
  key: string,
  { ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  { isWriting, actions, selected }: Place,
): (() => void) | undefined {
  const isCommand = (ctrlKey || metaKey) && !altKey;
  const small = key.toLowerCase();
  if (isCommand && (small === 'z' || small === 'y')) return shiftKey || small === 'y' ? actions.redo : actions.undo;
  if (isWriting || selected === undefined) return undefined;
  if (isCommand && small === 'd') return () => actions.edit(undefined, (page) => duplicateNode(page, selected));
  if (altKey && (key === 'ArrowUp' || key === 'ArrowDown'))
    return () => actions.edit(`nudge ${selected}`, (page) => nudgeNode(page, selected, key === 'ArrowUp' ? -1 : 1));
  if (key === 'Delete' || key === 'Backspace')
    return () => actions.edit(undefined, (page) => removeNode(page, selected));
  return key === 'Escape' ? () => actions.select(undefined) : undefined;
}

/** Lists the editor's keyboard shortcuts. */
export function ShortcutsDialog({ close }: { readonly close: () => void }) {
  const { t } = useLingui();
  const keys: readonly (readonly [keys: string, action: string])[] = [
    ['Ctrl K', t({ id: 'builder.commands', message: 'Commands' })],
    ['Ctrl Z', t({ id: 'builder.undo', message: 'Undo' })],
    ['Ctrl Shift Z', t({ id: 'builder.redo', message: 'Redo' })],
    ['Ctrl D', t({ id: 'builder.duplicate', message: 'Duplicate' })],
    ['Ctrl C', t({ id: 'builder.keys.copy', message: 'Copy the component, also for other pages' })],
    ['Ctrl X', t({ id: 'builder.keys.cut', message: 'Cut the component' })],
    ['Ctrl V', t({ id: 'builder.keys.paste', message: 'Paste JSON as components or as the page' })],
    ['Alt Enter', t({ id: 'builder.keys.text', message: 'Edit the text on the page' })],
    ['Alt ↑ ↓', t({ id: 'builder.keys.move', message: 'Move up or down' })],
    ['Delete', t({ id: 'builder.delete', message: 'Delete' })],
    ['F2', t({ id: 'builder.rename', message: 'Change the id' })],
    ['Ctrl Shift D', t({ id: 'builder.keys.drag', message: 'Drag with the arrow keys, drop with Enter' })],
    ['Esc', t({ id: 'builder.keys.page', message: 'Choose the page itself' })],
  ];
  return (
    <Dialog title={t({ id: 'builder.keys', message: 'Keyboard' })} close={close}>
      <dl className={styles.keys}>
        {keys.map(([name, action]) => (
          <div key={name} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{name}</kbd>
            </dt>
            <dd className={styles.action}>{action}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
