import type { AppShop } from '../../shop/app-shop.ts';

/** Signs that a control is about to be used; what a replayed click sends comes with no other. */
const SIGNS = ['pointerover', 'focusin', 'submit'] as const;

/**
 * Loads what the cart needs while the pointer or the focus is on its way to a control that uses it (registry/kit/cart/uses-cart.ts):
 * its process, and the drawer's code where the control opens the drawer. `loadDrawer` may fail: it is tried again.
 */
export function prefetchCart({ warm }: Pick<AppShop, 'warm'>, loadDrawer: () => Promise<unknown>): void {
  for (const sign of SIGNS)
    document.addEventListener(
      sign,
      ({ target }) => {
        const control = target instanceof Element ? target.closest('[data-uses-cart]') : null;
        if (control === null) return;
        warm();
        if (control instanceof HTMLFormElement) loadDrawer().catch(() => {});
      },
      true,
    );
}
