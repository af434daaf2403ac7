import { useMemo, useReducer } from 'react';
import type { Scanned } from '../../json/scan-json.ts';
import { nextEditing, startEditing } from './editing.ts';

export interface Editor {
  readonly text: string;
  readonly scanned: Scanned;
  /** What the text means; where it is no JSON, what it meant before. */
  readonly node: unknown;
  /** Something was written, undone or redone. */
  readonly isTouched: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly actions: EditorActions;
}

/** The same object over the life of the editor. */
export interface EditorActions {
  /** Replaces the text; `what` names the place that is edited, for undoing. */
  readonly write: (text: string, what: string) => void;
  /** Sets a value of the node; undefined takes it out. */
  readonly set: (pointer: string, value: unknown) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** A node under edit, beginning with `first`. */
export function useEditor(first: unknown): Editor {
  const [{ history, scanned, node }, act] = useReducer(nextEditing, first, startEditing);
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
