import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import type { PageState } from '#schemas/builder/records.ts';
import type { EditResult } from './edits.ts';
import { withUniqueIds } from '#schemas/builder/node-ids.ts';
import type { Page } from './nodes.ts';
import { readUndoHistory, writeUndoHistory } from './undo-history.ts';
import { editReducer, createEditState, type EditEvent, type EditState } from './edit-state.ts';

/** Debounce of keeping the history (ms). */
const KEEP_MS = 400;

/** The edit state as rendered, and the actions that change it. */
export interface Editing {
  readonly state: EditState;
  /** Stable over the life of the editor. */
  readonly actions: EditActions;
}

/** Actions on the current page; `open` replaces it and clears the undo history. */
export interface EditActions {
  /** The current page, for callbacks that run later. */
  readonly page: () => Page;
  /** Changes the current page; `what` names the target, for merging undo steps (edit-state.ts). */
  readonly edit: (what: string | undefined, change: (page: Page) => Page | EditResult) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Selects a node, and others beside it; undefined: the page itself. */
  readonly select: (id: string | undefined, also?: readonly string[]) => void;
  readonly open: (page: Page) => void;
  /** Merges edits made elsewhere; the undo history stays. */
  readonly merge: (merged: Omit<Extract<EditEvent, { readonly type: 'merge' }>, 'type'>) => void;
}

/** A page of the store with unique node ids; an empty page where there is none. */
export function toEditablePage({ page }: Pick<PageState, 'page'>): Page {
  return withUniqueIds(page ?? { pageComponent: [] });
}

/**
 * Edit state of a page, beginning with `first`, and the actions that change it. `name`: what its undo history is kept under in this tab;
 * undefined: it is not kept.
 */
export function useEditing(first: Page, name?: string): Editing {
  const [state, dispatch] = useReducer(editReducer, first, (page) =>
    createEditState(page, name === undefined ? undefined : readUndoHistory(() => sessionStorage, name, page)),
  );
  const { page: current, past, future } = state;
  useEffect(() => {
    if (name === undefined || past.length + future.length === 0) return undefined;
    const keep = () => writeUndoHistory(() => sessionStorage, name, { page: current, past, future });
    const timer = setTimeout(keep, KEEP_MS);
    addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', keep);
    };
  }, [name, current, past, future]);
  const now = useRef(state.page);
  useLayoutEffect(() => {
    now.current = state.page;
  }, [state.page]);
  const actions = useMemo<EditActions>(
    () => ({
      page: () => now.current,
      edit(what, change) {
        const made = change(now.current);
        const { page, id, also }: EditResult = 'pageComponent' in made ? { page: made, id: undefined } : made;
        now.current = page;
        dispatch({ type: 'edit', page, what, at: Date.now(), select: id, also });
      },
      undo: () => dispatch({ type: 'undo' }),
      redo: () => dispatch({ type: 'redo' }),
      select: (id, also) => dispatch({ type: 'select', id, also }),
      open: (page) => dispatch({ type: 'open', page }),
      merge: ({ base, from, theirs, page }) => dispatch({ type: 'merge', base, from, theirs, page }),
    }),
    [],
  );
  return { state, actions };
}
