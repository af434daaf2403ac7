/** Nodes that the storefront adds to a page by its path. */
import type { ResolvedNode } from '../renderer/resolve/resolved-node.ts';

/** Type of the cart's screen. */
export const CART = 'raan-cart';

/** The cart's screen for a path without language prefix, on `/cart` and `/checkout` (contract, chapter 10), below whatever the platform shows there. */
export function ownNodes(path: string): readonly ResolvedNode[] {
  const to = /^\/cart\/?$/.test(path) ? 'cart' : /^\/checkout\/?$/.test(path) ? 'checkout' : undefined;
  return to === undefined ? [] : [{ type: CART, id: CART, props: { to } }];
}
