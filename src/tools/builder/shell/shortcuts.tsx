import { useEffect } from 'react';
import type { Manifest } from '../api/manifest.ts';
import { useBuilder } from '../builder-context.ts';
import { selectionActions } from '../page/selection-actions.ts';
import type { Editing } from '../page/use-editing.ts';
import { useLingui } from '@lingui/react/macro';
import { Dialog } from '../controls/dialog.tsx';
import { useMayDo } from '../team/session.ts';
import styles from './shortcuts.module.css';
import { pressedKey } from '#registry/kit/ui/pressed-key.ts';

/** Handles the editor's keyboard shortcuts; in text fields only undo, redo and the commands, in the JSON editor none. */
export function useShortcuts(editing: Editing, openCommands: () => void, openText: (id: string) => void): void {
  const { manifest } = useBuilder();
  useEffect(() => {
    const { selected } = editing.state;
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
          : key === 'F6'
            ? () => focusOtherPanel(target)
            : actionFor(key, event, { isWriting, editing, manifest });
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [editing, manifest, openCommands, openText]);
}

interface Place {
  readonly isWriting: boolean;
  readonly editing: Editing;
  readonly manifest: Manifest;
}

function actionFor(
  key: string,
  { ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  { isWriting, editing, manifest }: Place,
): (() => void) | undefined {
  const isCommand = (ctrlKey || metaKey) && !altKey;
  const small = key.toLowerCase();
  const { actions } = editing;
  if (isCommand && (small === 'z' || small === 'y')) return shiftKey || small === 'y' ? actions.redo : actions.undo;
  const chosen = isWriting ? undefined : selectionActions(editing, manifest);
  if (chosen === undefined) return undefined;
  if (isCommand && !shiftKey && small === 'd') return chosen.duplicate;
  if (isCommand && shiftKey && small === 'h') return chosen.toggleHidden;
  if (isCommand && shiftKey && small === 'l') return chosen.toggleLocked;
  if (isCommand && small === 'g') return chosen.wrap;
  if (altKey && key === 'ArrowUp') return chosen.up;
  if (altKey && key === 'ArrowDown') return chosen.down;
  if (key === 'Delete' || key === 'Backspace') return chosen.remove;
  return key === 'Escape' ? () => actions.select(undefined) : undefined;
}

/** Moves the focus from the form to the structure, from everywhere else to the first control of the form, which resets nothing. */
function focusOtherPanel(from: Element): void {
  const isInForm = from.closest('[data-panel=form]') !== null;
  const panel = `[data-panel=${isInForm ? 'structure' : 'form'}] [role=tabpanel]:not([hidden])`;
  const fields = isInForm
    ? ['[role=tree] [aria-selected="true"]', '[role=tree] [tabindex="0"]', 'button']
    : [':is(input, select, textarea, button, [contenteditable="true"]):not(:disabled, [data-reset])'];
  const found = fields.flatMap((field) => document.querySelector<HTMLElement>(`${panel} ${field}`) ?? []);
  found[0]?.focus();
}

/** Lists the keyboard shortcuts that the role can use. */
export function ShortcutsDialog({ close }: { readonly close: () => void }) {
  const { t } = useLingui();
  const mayEdit = useMayDo()('edit');
  type Shortcut = readonly [keys: readonly string[], action: string];
  const edits: readonly Shortcut[] = [
    [['Ctrl D'], t({ id: 'builder.duplicate', message: 'Duplicate' })],
    [['Ctrl X'], t({ id: 'builder.keys.cut', message: 'Cut the component' })],
    [['Ctrl V'], t({ id: 'builder.keys.paste', message: 'Paste JSON as components or as the page' })],
    [['Ctrl G'], t({ id: 'builder.wrap', message: 'Wrap in a section' })],
    [['Alt ↑', 'Alt ↓'], t({ id: 'builder.keys.move', message: 'Move up or down' })],
    [['Ctrl Shift D'], t({ id: 'builder.keys.drag', message: 'Drag with the arrow keys, drop with Enter' })],
    [['Delete'], t({ id: 'builder.delete', message: 'Delete' })],
    [['F2'], t({ id: 'builder.rename', message: 'Rename' })],
    [['Ctrl Shift L'], t({ id: 'builder.keys.lock', message: 'Lock for editors, or unlock' })],
    [['Ctrl Shift H'], t({ id: 'builder.keys.hide', message: 'Hide from visitors, or show' })],
  ];
  const keys: readonly Shortcut[] = [
    [['Ctrl K'], t({ id: 'builder.commands', message: 'Commands' })],
    [['Ctrl Z'], t({ id: 'builder.undo', message: 'Undo' })],
    [['Ctrl Shift Z'], t({ id: 'builder.redo', message: 'Redo' })],
    [['F6'], t({ id: 'builder.keys.form', message: 'From the structure to the form, and back' })],
    [['Esc'], t({ id: 'builder.keys.page', message: 'Choose the page itself' })],
    [
      ['Shift ↑', 'Shift ↓', t({ id: 'builder.keys.click', message: 'Shift or Ctrl + click' })],
      t({ id: 'builder.keys.several', message: 'Choose several components in the structure' }),
    ],
    [['Ctrl C'], t({ id: 'builder.keys.copy', message: 'Copy the component, also for other pages' })],
    [['Alt Enter'], t({ id: 'builder.keys.text', message: 'Edit the text on the page' })],
    ...(mayEdit ? edits : []),
  ];
  return (
    <Dialog title={t({ id: 'builder.keys', message: 'Keyboard' })} close={close}>
      <dl className={styles.keys}>
        {keys.map(([names, action]) => (
          <div key={action} className={styles.row}>
            <dt className={styles.names}>
              {names.map((name) => (
                <kbd key={name} className={styles.key}>
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
