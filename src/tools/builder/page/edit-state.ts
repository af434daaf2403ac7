/** The state of the page editor: the page, its undo history, and the selected node. Pure. */
import { mergePages } from '../merge/merge-pages.ts';
import { outermost } from './edits-of-several.ts';
import { indexNodes, type Page } from './nodes.ts';

/** `past` has 300 pages at most, the latest last; `future` the next to redo first. A selected node is in the page. */
export interface EditState {
  readonly page: Page;
  readonly past: readonly Page[];
  readonly future: readonly Page[];
  /** Id of the selected node; undefined: the page itself. */
  readonly selected: string | undefined;
  /** Ids of the nodes that are selected beside it. */
  readonly alsoSelected: readonly string[];
  /** Target and time (ms) of the last edit; edits of one target within a second, or of one gesture, are one undo step. */
  readonly last: { readonly what: string; readonly at: number } | undefined;
}

/** Events of `editReducer`; `at` is in ms since 1970. */
export type EditEvent =
  | {
      readonly type: 'edit';
      readonly page: Page;
      /** Target of the edit, for merging undo steps; undefined: always a step of its own. */
      readonly what: string | undefined;
      readonly at: number;
      /** Id of the node to select; undefined: the selection stays. */
      readonly select?: string | undefined;
      /** Ids of the nodes to select beside it. */
      readonly also?: readonly string[] | undefined;
    }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'select'; readonly id: string | undefined; readonly also?: readonly string[] | undefined }
  /** Replaces the page and clears its history. */
  | { readonly type: 'open'; readonly page: Page }
  /** Merges edits made elsewhere, from `base` to `theirs`: `page` is `from` merged with it, or this state's page is. */
  | { readonly type: 'merge'; readonly base: Page; readonly from: Page; readonly theirs: Page; readonly page: Page };

/** Begins the target of the edits of one gesture, such as a drag, of any duration. */
export const GESTURE = 'gesture ';

const MERGE_MS = 1000;
const MAX_STEPS = 300;

/** Creates the state of a page that has just been opened: nothing selected, no history but the one that is given. */
export function createEditState(
  page: Page,
  { past, future }: Pick<EditState, 'past' | 'future'> = { past: [], future: [] },
): EditState {
  return { page, past, future, selected: undefined, alsoSelected: [], last: undefined };
}

/** Returns the next state. An edit that leaves the page as it is adds no undo step; a node that is gone is deselected. */
export function editReducer(state: EditState, event: EditEvent): EditState {
  const { page, past, future, last, selected, alsoSelected } = state;
  switch (event.type) {
    case 'edit': {
      if (event.page === page) return state;
      const { what, at } = event;
      const isSameEdit =
        last !== undefined && last.what === what && (at - last.at <= MERGE_MS || (what ?? '').startsWith(GESTURE));
      return withValidSelection({
        page: event.page,
        past: isSameEdit ? past : [...past, page].slice(-MAX_STEPS),
        future: [],
        selected: event.select ?? selected,
        alsoSelected: event.select === undefined ? alsoSelected : (event.also ?? []),
        last: what === undefined ? undefined : { what, at },
      });
    }
    case 'undo': {
      const before = past.at(-1);
      if (before === undefined) return state;
      return withReturned(state, {
        ...state,
        page: before,
        past: past.slice(0, -1),
        future: [page, ...future],
        last: undefined,
      });
    }
    case 'redo': {
      const [after, ...rest] = future;
      if (after === undefined) return state;
      return withReturned(state, { ...state, page: after, past: [...past, page], future: rest, last: undefined });
    }
    case 'select':
      return event.id === selected && (event.also ?? []).join() === alsoSelected.join()
        ? state
        : withValidSelection({ ...state, selected: event.id, alsoSelected: event.also ?? [] });
    case 'merge': {
      const withTheirs = (own: Page) => mergePages(event.base, own, event.theirs).page;
      return withValidSelection({
        ...state,
        page: page === event.from ? event.page : withTheirs(page),
        past: past.map(withTheirs),
        future: future.map(withTheirs),
      });
    }
    case 'open':
      return withValidSelection({ ...createEditState(event.page), selected, alsoSelected });
  }
}

/** Ids of all selected nodes in the order of the page, without those inside another of them. */
export function selectedIds({ page, selected, alsoSelected }: EditState): readonly string[] {
  return selected === undefined ? [] : outermost(page, [selected, ...alsoSelected]);
}

/** Selects the nodes that an undone or redone step brings back; the selection stays where there are none. */
function withReturned({ page }: EditState, state: EditState): EditState {
  const before = indexNodes(page);
  const returned = [...indexNodes(state.page).keys()].filter((id) => !before.has(id));
  const [selected, ...alsoSelected] = outermost(state.page, returned);
  return withValidSelection(selected === undefined ? state : { ...state, selected, alsoSelected });
}

/** Deselects nodes that are no longer in the page. */
function withValidSelection(state: EditState): EditState {
  const index = indexNodes(state.page);
  const chosen = [...(state.selected === undefined ? [] : [state.selected]), ...state.alsoSelected];
  const left = chosen.filter((id) => index.has(id));
  if (left.length === chosen.length) return state;
  return { ...state, selected: left[0], alsoSelected: left.slice(1) };
}
