/** The shop as the app's own screens see it: the kit's interface, and what only the shell needs. */
import { type Shop, type Store, useShop } from '#registry/kit/shop.ts';
import type { HandoffTo } from '#machines/cart/types.ts';
import type { ShownToast } from '#machines/toast/view.ts';

export interface ToastPort {
  /** Oldest first. */
  readonly view: Store<readonly ShownToast[]>;
  readonly close: (id: string) => void;
  /** While it is hovered or has the focus. */
  readonly pause: (id: string) => void;
  readonly resume: (id: string) => void;
}

export interface AppShop extends Shop {
  readonly toasts: ToastPort;
  /** There is a newer build: the next page is a full load (contract, chapter 6). */
  readonly isOutdated: () => boolean;
  /**
   * Starts what runs by itself, the cart and the question who is there, where there is something to know; asking the shop for
   * anything starts it too.
   */
  readonly start: () => void;
  /** Makes the additions that are in storage since their taps, on this page or an earlier one. */
  readonly takeOverEdits: () => void;
  /** Loads the code of what runs by itself, and starts nothing. */
  readonly warm: () => void;
  /** Goes to the cart or the checkout page of the checkout host (specification, chapter 2). */
  readonly handOff: (to: HandoffTo) => void;
  /** A product page was looked at. */
  readonly viewed: (uuid: string) => void;
  /**
   * Another address is shown: the drawer closes. On another page no quantity is chosen yet. `offersGray`: whether the page
   * has the greyscale view.
   */
  readonly navigated: (to: { readonly pathChanged: boolean; readonly offersGray: boolean }) => void;
}

/** The shop, for the shell. Throws where a test or a tool gave only what components need. */
export function useAppShop(): AppShop {
  const shop = useShop();
  if (!isAppShop(shop)) throw new Error('useAppShop: this shop has no toasts; give ShopContext one of createShop()');
  return shop;
}

function isAppShop(shop: Shop): shop is AppShop {
  return 'toasts' in shop && 'handOff' in shop;
}
