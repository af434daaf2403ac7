/** Screens of the storefront's own that stand in a page's tree like any component; no page JSON can name them. */
import type { HandoffTo } from '#machines/cart/types.ts';
import type { RegistryEntry } from '#registry/kit/registry.ts';
import { GALLERY_MODULES, galleryTypes } from '../tools/gallery/types.ts';
import type { ResolvedNode } from '../renderer/resolve/resolved-node.ts';

const CART = 'raan-cart';

export const ownTypes: Readonly<Record<string, Pick<RegistryEntry, 'component'>>> = {
  [CART]: { component: () => import('./cart-page/cart-page.tsx') },
  ...galleryTypes,
};

/** Where the module of each lies, for the build's manifest. */
export const OWN_MODULES: Readonly<Record<string, string>> = {
  [CART]: 'src/shell/cart-page/cart-page.tsx',
  ...GALLERY_MODULES,
};

/** The cart's screen on `/cart` and `/checkout` (contract, chapter 10), below whatever the platform shows there. */
export function ownNodes(path: string): readonly ResolvedNode[] {
  const to: HandoffTo | undefined = /^\/cart\/?$/.test(path)
    ? 'cart'
    : /^\/checkout\/?$/.test(path)
      ? 'checkout'
      : undefined;
  return to === undefined ? [] : [{ type: CART, id: CART, props: { to } }];
}
