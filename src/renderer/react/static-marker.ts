/** Marks, in the tree that the browser gets, of a subtree that is never hydrated: what the server has rendered stays there. */
import type { ResolvedNode } from '../resolve/resolved-node.ts';

/** The type of such marks; no page JSON can name it. */
export const STATIC = 'raan-static';

/** The mark of a subtree. `tag`: that of its root element in the document; '' where it has rendered nothing. */
export function markerOf({ id }: ResolvedNode, tag: string): ResolvedNode {
  return { type: STATIC, id, props: { tag } };
}

export function isMarker({ type }: ResolvedNode): boolean {
  return type === STATIC;
}
