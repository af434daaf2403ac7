/** A static part of a page, and its HTML. */
import type { ResolvedNode } from '../../renderer/resolve/resolved-node.ts';

/** HTML of a static subtree. */
export interface Fragment {
  /** Split at the document's own id prefix. */
  readonly pieces: readonly Buffer[];
  /** Preload links of its pictures, which precede the page's HTML. */
  readonly preloads: string;
  /** The tag of its root, '' for an empty rendering; undefined where its root cannot be a hydration boundary. */
  readonly tag: string | undefined;
  /** Whether it is of few elements and without ids or preload links. */
  readonly isShort: boolean;
  /** Whether it has read nothing of the page: it is the same wherever its subtree occurs, in one language. */
  readonly isFree: boolean;
}

/** One static subtree of a page with its HTML. */
export interface Part {
  readonly node: ResolvedNode;
  readonly fragment: Fragment;
  /** Its marker for the browser; undefined where it cannot be a hydration boundary. */
  readonly marker: ResolvedNode | undefined;
  /** Whether it is rendered in place: cutting out and inserting so small a part costs more. */
  readonly isSmall: boolean;
  /** Its placeholder: the same from page to page, so that the elements around it are. */
  place: ResolvedNode | undefined;
  /** The rendering that contains it last. */
  shownIn: object | undefined;
}
