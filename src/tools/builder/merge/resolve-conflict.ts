import type { Conflict, Side } from '#schemas/builder/merge.ts';
import { pointerToken } from '#schemas/problem.ts';
import { unreachable } from '#schemas/unreachable.ts';
import { moveNode, removeNode, setValue } from '../page/edits.ts';
import { childIds, indexNodes, type Page } from '../page/nodes.ts';

/** Names a conflict among those of a merge. */
export function conflictKey(conflict: Conflict): string {
  return JSON.stringify([conflict.kind, conflict.node, conflict.kind === 'value' ? conflict.path : []]);
}

/** The side that a merged page has: mine, or the one that did not remove the node. */
export function defaultSide(conflict: Conflict): Side {
  return conflict.kind === 'removed' && conflict.by === 'mine' ? 'theirs' : 'mine';
}

/** Puts one side's edit into a merged page. */
export function resolveConflict(page: Page, conflict: Conflict, side: Side): Page {
  if (side === defaultSide(conflict)) return page;
  switch (conflict.kind) {
    case 'value': {
      const found = conflict.node === null ? undefined : indexNodes(page).get(conflict.node);
      if (conflict.node !== null && found === undefined) return page;
      const pointer = (found?.pointer ?? '') + conflict.path.map(pointerToken).join('');
      return setValue(page, pointer, conflict.theirs);
    }
    case 'removed':
      return removeNode(page, conflict.node).page;
    case 'moved': {
      const { parent, slot } = conflict.theirs;
      return moveNode(page, conflict.node, { parent, slot, index: childIds(page, parent, slot).length });
    }
    default:
      return unreachable(conflict);
  }
}
