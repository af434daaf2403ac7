/** Counts interactions with the cart: pieces added and removed, its display, the hand-off. */
import type { CartView, Store } from '#registry/kit/shop.ts';
import type { CartItem } from '#schemas/cart.ts';
import { unitPrice } from '#schemas/values/money/money.ts';
import type { HandoffTo } from '#machines/cart/types.ts';
import type { Catalogue } from '../catalogue.ts';
import { ecommerceEvent, type EventName } from '../../../page/tags/event.ts';
import type { Moment, Track } from '../feed.ts';
import type { ShopInteraction } from '../../../shop/environment.ts';

/** `now` returns the moment of changes of the view; interactions come with their own. */
export interface CartOptions {
  readonly view: Store<CartView>;
  readonly catalogue: Catalogue;
  readonly track: Track;
  readonly now: () => Moment;
}

type PiecesInteraction = Extract<ShopInteraction, { type: 'pieces' }>;

/** Receives the feed's cart interactions; it reads the opening of the drawer from the view. */
export interface CartWatch {
  readonly pieces: (interaction: PiecesInteraction, moment: Moment) => void;
  readonly handedOff: (to: HandoffTo, moment: Moment) => void;
}

/**
 * Counts `add_to_cart`, `remove_from_cart`, `view_cart` and `begin_checkout`, values in baht. An event waits for its
 * products.
 */
export function countCart({ view, catalogue, track, now }: CartOptions): CartWatch {
  let wasOpen = false;
  const opened = () => {
    const { open, items } = view.get();
    if (open && !wasOpen && items.length > 0) whole('view_cart', items, now());
    wasOpen = open;
  };

  function whole(event: EventName, items: readonly CartItem[], moment: Moment): void {
    const uuids = items.map(({ uuid }) => uuid);
    catalogue.whenKnown(uuids, () =>
      track(
        ecommerceEvent(
          event,
          items.map(({ uuid, quantity }) => ({ uuid, quantity, product: catalogue.get(uuid) })),
        ),
        moment,
      ),
    );
  }

  /** Counts the difference, at the price of one piece at the larger of both quantities. */
  function changed(uuid: string, from: number, to: number, moment: Moment): void {
    if (from === to) return;
    catalogue.whenKnown([uuid], () => {
      const product = catalogue.get(uuid);
      const price = product && unitPrice(product, Math.max(from, to));
      const event = to > from ? 'add_to_cart' : 'remove_from_cart';
      track(ecommerceEvent(event, [{ uuid, product, quantity: Math.abs(to - from), price }]), moment);
    });
  }

  view.subscribe(opened);
  opened();
  return {
    pieces: ({ uuid, product, from, to }, moment) => {
      if (product !== undefined) catalogue.add([product]);
      changed(uuid, from, to, moment);
    },
    handedOff: (to, moment) => {
      const { items, offline } = view.get();
      if (items.length > 0 && !offline) whole(to === 'checkout' ? 'begin_checkout' : 'view_cart', items, moment);
    },
  };
}
