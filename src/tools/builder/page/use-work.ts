import { useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import type { PageState } from '#schemas/builder/records.ts';
import type { Edited } from './edits.ts';
import { withIds } from './ids.ts';
import type { Page } from './nodes.ts';
import { nextWork, startWork, type Work } from './work.ts';

export interface Working {
  readonly work: Work;
  /** The same object over the life of the desk. */
  readonly actions: WorkActions;
}

export interface WorkActions {
  /** The page as it is now, for what is done later. */
  readonly page: () => Page;
  /** Changes the page as it is now; `what` names the place, for undoing (work.ts). */
  readonly edit: (what: string | undefined, change: (page: Page) => Page | Edited) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly select: (id: string | undefined) => void;
  readonly open: (page: Page) => void;
}

/** A page of the store as it is worked on. */
export function desked({ page }: Pick<PageState, 'page'>): Page {
  return withIds(page ?? { pageComponent: [] });
}

/** A page under work, beginning with `first`. */
export function useWork(first: Page): Working {
  const [work, act] = useReducer(nextWork, first, startWork);
  const now = useRef(work.page);
  useLayoutEffect(() => {
    now.current = work.page;
  }, [work.page]);
  const actions = useMemo<WorkActions>(
    () => ({
      page: () => now.current,
      edit(what, change) {
        const made = change(now.current);
        const { page, id } = 'pageComponent' in made ? { page: made, id: undefined } : made;
        now.current = page;
        act({ type: 'edit', page, what, at: Date.now(), select: id });
      },
      undo: () => act({ type: 'undo' }),
      redo: () => act({ type: 'redo' }),
      select: (id) => act({ type: 'select', id }),
      open: (page) => act({ type: 'open', page }),
    }),
    [],
  );
  return { work, actions };
}
