/** Hydration boundary: a marker replaces a subtree that is never hydrated in the browser's tree. */
import type { ResolvedNode } from '../resolve/resolved-node.ts';

/** Type of markers; no page JSON can name it. */
export const STATIC_TYPE = 'raan-static';

/** Creates the marker of a subtree. `tag` is that of its root element in the document; '' where it has rendered nothing. */
export function createStaticMarker({ id }: ResolvedNode, tag: string): ResolvedNode {
  return { type: STATIC_TYPE, id, props: { tag } };
}

/** Whether a node stands for a subtree that the browser leaves as the server wrote it. */
export function isStaticMarker({ type }: ResolvedNode): boolean {
  return type === STATIC_TYPE;
}
