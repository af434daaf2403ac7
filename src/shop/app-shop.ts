/** The interface of the shop for the app's own screens: the kit's, and what only the shell needs. */
import type { CartAddition } from '#schemas/cart-addition.ts';
import { type Shop, type Store, useShop } from '#registry/kit/shop.ts';
import type { HandoffTo } from '#machines/cart/types.ts';
import type { VisibleToast } from '#machines/toast/view.ts';

/**
 * Notifications. The shell reads them from a kit store instead of selecting from the toast's actor. The actor is in the
 * chunk of processes, which loads after the shell, and the server renders no toasts.
 */
export interface ToastPort {
  /** Oldest first. */
  readonly view: Store<readonly VisibleToast[]>;
  readonly close: (id: string) => void;
  /** Stops a toast's time while it is hovered or has the focus. */
  readonly pause: (id: string) => void;
  readonly resume: (id: string) => void;
}

/** The shop as the shell uses it; components of the registry see only `Shop`. */
export interface AppShop extends Shop {
  readonly toasts: ToastPort;
  /** Whether there is a newer build: the next page is then a full load (contract, chapter 6). */
  readonly isOutdated: () => boolean;
  /** Starts the processes where the visitor is no known guest (lazy-start.ts); the first command starts them otherwise. */
  readonly start: () => void;
  /** Adds what a card that is not hydrated says of its product; `name` is for the notification. */
  readonly addNamed: (addition: CartAddition, name: string) => void;
  /** Applies the additions that taps have stored, on this page or an earlier one. */
  readonly applyStoredAdditions: () => void;
  /** Loads the code of the processes without starting them. */
  readonly warm: () => void;
  /** Goes to the cart or the checkout page of the checkout host (specification, chapter 2). */
  readonly handOff: (to: HandoffTo) => void;
  /** Adds a product to those viewed recently. */
  readonly viewed: (uuid: string) => void;
  /**
   * Handles a navigation: closes the drawer and, on another path, resets the chosen quantities. `offersGray`: whether the page
   * has the greyscale view.
   */
  readonly navigated: (to: { readonly pathChanged: boolean; readonly offersGray: boolean }) => void;
}

/** Returns the shop for the shell. Throws where `ShopContext` has only what components need, as in tools. */
export function useAppShop(): AppShop {
  const shop = useShop();
  if (!isAppShop(shop))
    throw new Error('useAppShop: this shop has no toasts; provide one of createShop() in ShopContext');
  return shop;
}

function isAppShop(shop: Shop): shop is AppShop {
  return 'toasts' in shop && 'handOff' in shop;
}
