import { hasGrayMode } from '#registry/kit/site/shop-info.ts';
import { type ResolvedNode, collectTypes } from '../renderer/resolve/resolved-node.ts';

/** The type that offers the greyscale view; a page without it is never grey. */
export const GRAY_MODE_BANNER = 'gray-mode-banner';

/** Whether a page has the greyscale view. `path` without language prefix, `nodes` of page and zones. */
export function offersGrayMode(path: string, nodes: readonly ResolvedNode[]): boolean {
  return hasGrayMode(path) && collectTypes(nodes).includes(GRAY_MODE_BANNER);
}
