/** A static part of a page, and its HTML. */
import type { ResolvedNode } from '../../renderer/resolve/resolved-node.ts';

/** HTML of a static subtree. */
export interface Fragment {
  /** Split at the document's own id prefix. */
  readonly pieces: readonly Buffer[];
  /** Preload links of its pictures, which precede the page's HTML. */
  readonly preloads: string;
  /** The tag of its root, '' for an empty rendering; undefined if its root can't be a hydration boundary. */
  readonly tag: string | undefined;
  /** Whether it has few elements and no ids or preload links. */
  readonly isShort: boolean;
  /** Whether it has read nothing of the page: it is the same wherever its subtree occurs, in one language. */
  readonly isFree: boolean;
}

/** One static subtree of a page with its HTML. */
export interface Part {
  readonly node: ResolvedNode;
  readonly fragment: Fragment;
  /** Its marker for the browser; undefined if it can't be a hydration boundary. */
  readonly marker: ResolvedNode | undefined;
  /** Whether it is rendered in place: cutting out and inserting such a small part costs more. */
  readonly isSmall: boolean;
  /** Its placeholder: the same from page to page, so that the surrounding elements are too. */
  place: ResolvedNode | undefined;
  /** The last rendering that contains it. */
  shownIn: object | undefined;
}
