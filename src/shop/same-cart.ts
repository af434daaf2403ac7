import type { CartView } from '#registry/kit/shop.ts';
import type { CartItem } from '#schemas/cart.ts';

/** The shown view where nothing in it has changed, so that screens are not drawn anew; else the next one. */
export function sameCart(shown: CartView, next: CartView): CartView {
  const items = sameItems(shown.items, next.items) ? shown.items : next.items;
  const same =
    items === shown.items &&
    shown.ready === next.ready &&
    shown.loading === next.loading &&
    shown.updating === next.updating &&
    shown.open === next.open &&
    shown.offline === next.offline &&
    shown.faults === next.faults;
  return same ? shown : { ...next, items };
}

function sameItems(a: readonly CartItem[], b: readonly CartItem[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ uuid, quantity }, index) => uuid === b[index]?.uuid && quantity === b[index].quantity)
  );
}
