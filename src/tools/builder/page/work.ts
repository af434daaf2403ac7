/** A page under work: what it is, what it was, and which of its nodes is meant. Pure. */
import { indexOf, type Page } from './nodes.ts';

export interface Work {
  readonly page: Page;
  readonly past: readonly Page[];
  readonly future: readonly Page[];
  /** Id of the node that is meant; undefined: the page itself. */
  readonly selected: string | undefined;
  /** What was edited last, and when, in ms; edits of the same soon after each other are undone together. */
  readonly last: { readonly what: string; readonly at: number } | undefined;
}

export type WorkEvent =
  | {
      readonly type: 'edit';
      readonly page: Page;
      /** The place that is edited: undone together with what is done there soon after. Undefined: a step of its own. */
      readonly what: string | undefined;
      readonly at: number;
      /** Which node is meant then; undefined: as before. */
      readonly select?: string | undefined;
    }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'select'; readonly id: string | undefined }
  /** Another page, or the same as somebody else has left it. */
  | { readonly type: 'open'; readonly page: Page };

const ONE_STEP_MS = 1000;
const MOST_STEPS = 300;

export function startWork(page: Page): Work {
  return { page, past: [], future: [], selected: undefined, last: undefined };
}

export function nextWork(work: Work, event: WorkEvent): Work {
  const { page, past, future, last, selected } = work;
  switch (event.type) {
    case 'edit': {
      if (event.page === page) return work;
      const { what, at } = event;
      const goesOn = last !== undefined && last.what === what && at - last.at <= ONE_STEP_MS;
      return meant({
        page: event.page,
        past: goesOn ? past : [...past, page].slice(-MOST_STEPS),
        future: [],
        selected: event.select ?? selected,
        last: what === undefined ? undefined : { what, at },
      });
    }
    case 'undo': {
      const before = past.at(-1);
      if (before === undefined) return work;
      return meant({ ...work, page: before, past: past.slice(0, -1), future: [page, ...future], last: undefined });
    }
    case 'redo': {
      const [after, ...rest] = future;
      if (after === undefined) return work;
      return meant({ ...work, page: after, past: [...past, page], future: rest, last: undefined });
    }
    case 'select':
      return event.id === selected ? work : meant({ ...work, selected: event.id });
    case 'open':
      return meant({ ...startWork(event.page), selected });
  }
}

/** A node that is gone is not meant any more. */
function meant(work: Work): Work {
  const isThere = work.selected === undefined || indexOf(work.page).has(work.selected);
  return isThere ? work : { ...work, selected: undefined };
}
