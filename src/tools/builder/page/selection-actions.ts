import type { Manifest } from '../api/manifest.ts';
import { selectedIds } from './edit-state.ts';
import { duplicateNodes, markNodes, nudgeNodes, removeNodes, wrapNodes } from './edits-of-several.ts';
import { acceptsType } from './insert-position.ts';
import { indexNodes, type Page } from './nodes.ts';
import type { Editing } from './use-editing.ts';

/** The type that nodes are wrapped in. */
const WRAPPER = 'section';

/** Actions of buttons, keys and commands on the selected nodes. */
export interface SelectionActions {
  readonly ids: readonly string[];
  readonly up: () => void;
  readonly down: () => void;
  readonly duplicate: () => void;
  /** Whether all of them are hidden by themselves. */
  readonly areHidden: boolean;
  /** Hides all of them, or shows them where all are hidden. */
  readonly toggleHidden: () => void;
  readonly areLocked: boolean;
  readonly toggleLocked: () => void;
  readonly remove: () => void;
  /** Undefined where a section may not be there, or may not hold them. */
  readonly wrap: (() => void) | undefined;
}

/** The actions on the selected nodes; undefined where the page itself is selected. */
export function selectionActions({ state, actions }: Editing, manifest: Manifest): SelectionActions | undefined {
  const ids = selectedIds(state);
  if (ids.length === 0) return undefined;
  const index = indexNodes(state.page);
  const haveAll = (mark: string) => ids.every((id) => index.get(id)?.node[mark] === true);
  const [areHidden, areLocked] = [haveAll('hidden'), haveAll('locked')];
  const nudge = (step: 1 | -1) => () => actions.edit(`nudge ${ids.join(' ')}`, (page) => nudgeNodes(page, ids, step));
  return {
    ids,
    up: nudge(-1),
    down: nudge(1),
    duplicate: () => actions.edit(undefined, (page) => duplicateNodes(page, ids)),
    areHidden,
    toggleHidden: () => actions.edit(undefined, (page) => markNodes(page, ids, 'hidden', !areHidden)),
    areLocked,
    toggleLocked: () => actions.edit(undefined, (page) => markNodes(page, ids, 'locked', !areLocked)),
    remove: () => actions.edit(undefined, (page) => removeNodes(page, ids)),
    wrap: mayWrap(manifest, state.page, ids)
      ? () => actions.edit(undefined, (page) => wrapNodes(page, ids, WRAPPER))
      : undefined,
  };
}

function mayWrap(manifest: Manifest, page: Page, ids: readonly string[]): boolean {
  const index = indexNodes(page);
  const list = manifest.types.get(WRAPPER)?.slots.children;
  const first = index.get(ids[0] ?? '');
  return (
    list !== undefined &&
    first !== undefined &&
    acceptsType(manifest, page, first.position.parent, first.position.slot, WRAPPER) &&
    ids.every((id) => list.accepts?.includes(String(index.get(id)?.node.type)) ?? true)
  );
}
