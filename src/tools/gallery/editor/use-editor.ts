import { type RefObject, useEffect, useMemo, useReducer, useRef } from 'react';
import type { Scanned } from '../../json/scan-json.ts';
import { editingReducer, createEditing } from './editing.ts';
import { pressedKey } from '#registry/kit/ui/pressed-key.ts';

/** The edited node as text and as value, and the actions that change both. */
export interface Editor {
  readonly text: string;
  readonly scanned: Scanned;
  /** The parsed text; the last valid value while it is no JSON. */
  readonly node: unknown;
  /** Whether anything has been edited. */
  readonly isTouched: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly actions: EditorActions;
}

/** Stable over the life of the editor. */
export interface EditorActions {
  /** Replaces the text; `what` names the edit's target, for merging undo steps. */
  readonly write: (text: string, what: string) => void;
  /** Sets a value of the node; undefined removes it. */
  readonly set: (pointer: string, value: unknown) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Edits a node, beginning with `first`. */
export function useEditor(first: unknown): Editor {
  const [{ history, scanned, node }, act] = useReducer(editingReducer, first, createEditing);
  const actions = useMemo<EditorActions>(
    () => ({
      write: (text, what) => act({ type: 'write', text, what, at: Date.now() }),
      set: (pointer, value) => act({ type: 'set', pointer, value, at: Date.now() }),
      undo: () => act({ type: 'undo' }),
      redo: () => act({ type: 'redo' }),
    }),
    [],
  );
  const canUndo = history.past.length > 0;
  const canRedo = history.future.length > 0;
  return { text: history.text, scanned, node, isTouched: canUndo || canRedo, canUndo, canRedo, actions };
}

/** Handles Ctrl+Z and Ctrl+Y within an element: they undo edits of the node, whichever field has the focus. */
export function useUndoKeys({ undo, redo }: EditorActions): RefObject<HTMLDivElement | null> {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = pressedKey(event).toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    const element = area.current;
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [undo, redo]);
  return area;
}
