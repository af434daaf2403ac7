import type { AppShop } from '../../shop/app-shop.ts';

/** Events before a control is used; a replayed submission fires no other. */
const EVENTS = ['pointerover', 'focusin', 'submit'] as const;

/** Whether a control, which is sent as a form, opens the drawer. */
export function opensDrawer(control: Element | null): boolean {
  return control instanceof HTMLFormElement && control.matches('[data-uses-cart]');
}

/**
 * Prefetches the cart's process when the pointer or the focus reaches a control that uses it
 * (registry/kit/cart/uses-cart.ts), and the drawer's code if the control opens the drawer. A submission only fetches
 * the drawer's code, because the drawer opens before the process runs. A failed `loadDrawer` is retried when the drawer
 * opens.
 */
export function prefetchCart({ warm }: Pick<AppShop, 'warm'>, loadDrawer: () => Promise<unknown>): void {
  for (const type of EVENTS)
    document.addEventListener(
      type,
      ({ target }) => {
        const control = target instanceof Element ? target.closest('[data-uses-cart]') : null;
        if (opensDrawer(control)) loadDrawer().catch(() => {});
        if (control !== null && type !== 'submit') warm();
      },
      true,
    );
}
