import { useEffect } from 'react';
import { duplicateNode, nudgeNode, removeNode } from '../page/edits.ts';
import type { WorkActions } from '../page/use-work.ts';
import type { Work } from '../page/work.ts';

/** Keys of the desk. Where somebody writes, only undoing is the desk's; the JSON has its own. */
export function useDeskKeys(actions: WorkActions, { selected }: Work): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      if (target.closest('.cm-editor, dialog') !== null || event.defaultPrevented) return;
      const deed = deedOf(event, target.closest('input, textarea, select') !== null, actions, selected);
      if (deed === undefined) return;
      event.preventDefault();
      deed();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [actions, selected]);
}

function deedOf(
  { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  isWriting: boolean,
  actions: WorkActions,
  selected: string | undefined,
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
